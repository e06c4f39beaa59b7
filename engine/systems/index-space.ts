import { addToCover, clearCover } from '../cover.ts';
import { hitRadius } from '../damage.ts';
import { clearGrid, fillGrid } from '../grid.ts';
import { SHIP_RADIUS } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

/** Notes where everything is now; it holds until something moves. */
export function indexSpace(world: GameWorld) {
  const { grids, lists, components } = world;
  const { x, y } = components.Position;
  clearGrid(grids.ships);
  fillGrid(grids.ships, lists.flying, x, y);
  fillGrid(grids.ships, lists.crafts, x, y);
  clearGrid(grids.obstacles);
  fillGrid(grids.obstacles, lists.rocks, x, y);
  fillGrid(grids.obstacles, lists.mines, x, y);
  coverSolids(world);
}

/** Ships reach as far as shots hit them, rocks as far as a ship's centre that touches them. */
function coverSolids({ grids: { solids }, lists: { rocks, flying, crafts, bosses }, components }: GameWorld) {
  const { x, y } = components.Position;
  const { radius } = components.Body;
  clearCover(solids);
  addToCover(solids, rocks, x, y, eid => radius[eid] + SHIP_RADIUS);
  addToCover(solids, flying, x, y, eid => hitRadius(components, eid));
  addToCover(solids, crafts, x, y, eid => radius[eid]);
  addToCover(solids, bosses, x, y, eid => radius[eid]);
}
