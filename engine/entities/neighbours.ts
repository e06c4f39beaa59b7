import type { Components } from '../components.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import type { IdList } from '../data/id-list.ts';
import { hypot, square } from '../maths.ts';
import type { GameWorld } from '../world.ts';

/** A ship or craft of another side within `reach` u of an entity, or 0. */
export function enemyWithin({ components, grids }: GameWorld, eid: number, reach: number) {
  const { Position, Team } = components;
  const { head, next, columns } = grids.ships;
  const x = Position.x[eid];
  const y = Position.y[eid];
  const lastColumn = columnAt(grids.ships, x + reach);
  const lastRow = rowAt(grids.ships, y + reach);
  for (let r = rowAt(grids.ships, y - reach); r <= lastRow; r++) {
    for (let c = columnAt(grids.ships, x - reach); c <= lastColumn; c++) {
      for (let ship = head[r * columns + c]; ship !== 0; ship = next[ship]) {
        if (Team.side[ship] === Team.side[eid]) continue;
        if (square(Position.x[ship] - x) + square(Position.y[ship] - y) < reach * reach) return ship;
      }
    }
  }
  return 0;
}

/** A boss of another side in the fight whose hull is within `reach` u of an entity, or 0. */
export function bossWithin({ lists: { bosses }, components }: GameWorld, eid: number, reach: number) {
  const { Position, Team, Body, Ship } = components;
  for (let i = 0; i < bosses.count; i++) {
    const boss = bosses.ids[i];
    if (Ship.alive[boss] === 0 || Team.side[boss] === Team.side[eid]) continue;
    const distance = hypot(Position.x[boss] - Position.x[eid], Position.y[boss] - Position.y[eid]);
    if (distance < Body.radius[boss] + reach) return boss;
  }
  return 0;
}

/**
 * The nearest enemy anywhere, including bosses and craft, or 0. Looks at every ship, so do not call it every
 * tick.
 */
export function nearestEnemy(world: GameWorld, eid: number) {
  const { flying, crafts, bosses } = world.lists;
  return nearestOf(world, eid, bosses, nearestOf(world, eid, crafts, nearestOf(world, eid, flying, 0)));
}

/** The nearest enemy of a list, or `other` when that is nearer. */
function nearestOf(
  { components: { Position, Team, Ship } }: GameWorld,
  eid: number,
  { ids, count }: IdList,
  other: number,
) {
  let found = other;
  let nearest = other === 0 ? Number.POSITIVE_INFINITY : squareBetween(Position, eid, other);
  for (let i = 0; i < count; i++) {
    if (Team.side[ids[i]] === Team.side[eid] || Ship.alive[ids[i]] === 0) continue;
    const distance = squareBetween(Position, eid, ids[i]);
    if (distance >= nearest) continue;
    nearest = distance;
    found = ids[i];
  }
  return found;
}

const squareBetween = ({ x, y }: Components['Position'], a: number, b: number) =>
  square(x[a] - x[b]) + square(y[a] - y[b]);
