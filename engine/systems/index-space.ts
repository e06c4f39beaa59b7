import { clearGrid, fillGrid } from '../grid.ts';
import type { GameWorld } from '../world.ts';

/** Notes in the grids where everything is now; they hold until something moves. */
export function indexSpace({ grids, lists, components }: GameWorld) {
  const { x, y } = components.Position;
  clearGrid(grids.ships);
  fillGrid(grids.ships, lists.flying, x, y);
  clearGrid(grids.obstacles);
  fillGrid(grids.obstacles, lists.rocks, x, y);
  fillGrid(grids.obstacles, lists.mines, x, y);
}
