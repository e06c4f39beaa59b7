import type { GameWorld } from '../../world.ts';
import { clearArena } from './clearing.ts';

/** Back to the title screen. A round that is being fought stops without a result. */
export function openMenu(world: GameWorld) {
  clearArena(world);
  const { round } = world;
  round.phase = 'menu';
  round.overlay.menu = 'main';
  world.cold.round = true;
}
