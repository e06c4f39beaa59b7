import { SHIP_RADIUS } from '../../schema/catalog/rules.ts';
import { hitRadius } from '../combat/damage.ts';
import { addToCover, clearCover } from '../data/cover.ts';
import { clearGrid, fillGrid } from '../data/grid.ts';
import { endSurroundings } from '../spawn/surroundings.ts';
import type { GameWorld } from '../world.ts';

/** Fills the grids with the current positions, which are valid until something moves. */
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
  endSurroundings(world);
}

/** A ship's reach is its hit radius. A rock's reach also includes the radius of a ship that touches it. */
function coverSolids({ grids: { solids }, lists: { rocks, flying, crafts, bosses }, components }: GameWorld) {
  const { x, y } = components.Position;
  const { radius } = components.Body;
  clearCover(solids);
  for (let i = 0; i < rocks.count; i++) {
    const eid = rocks.ids[i];
    addToCover(solids, eid, x[eid], y[eid], radius[eid] + SHIP_RADIUS);
  }
  for (let i = 0; i < flying.count; i++) {
    const eid = flying.ids[i];
    addToCover(solids, eid, x[eid], y[eid], hitRadius(components, eid));
  }
  for (const { ids, count } of [crafts, bosses]) {
    for (let i = 0; i < count; i++) addToCover(solids, ids[i], x[ids[i]], y[ids[i]], radius[ids[i]]);
  }
}
