import { ENTITY_KINDS, SHOT_FLIGHT } from '../../schema/wire/frame.ts';
import type { Pilots } from '../game/game-state.ts';
import type { View } from '../link/interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/**
 * The ids of the ships that have an enemy within the range of lasers. The time grows with the square of the number of
 * ships, so it is meant for small fights.
 */
export function shipsInContact({ count, kind, id, x, y }: View, pilots: Pilots): Set<number> {
  const found = new Set<number>();
  const ships: { row: number; team: number }[] = [];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    const team = pilots.get(id[row])?.team ?? -1;
    for (const other of ships) {
      if (team >= 0 && team === other.team) continue;
      if (Math.hypot(x[row] - x[other.row], y[row] - y[other.row]) <= SHOT_FLIGHT.range)
        found.add(id[row]).add(id[other.row]);
    }
    ships.push({ row, team });
  }
  return found;
}
