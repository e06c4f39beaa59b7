import type { GameWorld } from '../../world.ts';
import { clearArena } from './clearing.ts';

/** Returns to the title screen. A round in progress ends without a result. */
export function openMenu(world: GameWorld) {
  clearArena(world);
  const { round } = world;
  round.phase = 'menu';
  round.overlay.menu = 'main';
}
