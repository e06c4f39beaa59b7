import type { GameWorld } from '../../world.ts';
import { clearArena } from './clearing.ts';
import { chooseMode, nextMode } from './lobby.ts';

/** Returns to the title screen, which shows the mode of the next round. A round in progress ends without a result. */
export function openMenu(world: GameWorld) {
  clearArena(world);
  const { round } = world;
  round.phase = 'menu';
  round.overlay.menu = 'main';
  chooseMode(world, nextMode(world));
}
