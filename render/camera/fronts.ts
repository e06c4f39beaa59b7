import { TICK_RATE } from '../../schema/catalog/rules.ts';
import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Pilots } from '../game/game-state.ts';
import type { View } from '../link/interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/**
 * Size of a cell. Fleets count as having met when they have ships in neighbouring cells, because the camera can then
 * show both at once. Unit: u.
 */
const CELL = 1_000;
/** Largest number of distinct cells from left to right; no arena has more. */
const COLUMNS = 1_024;
/** Factor by which a ship is more interesting where fleets meet. */
const FRONT = 3;
/** How long each fleet is shown, in turn, until fleets meet. */
const TURN_TICKS = 6 * TICK_RATE;

const cellAt = (x: number, y: number) => Math.floor(y / CELL) * COLUMNS + Math.floor(x / CELL);

const hasSeveral = (teams: number) => (teams & (teams - 1)) !== 0;

/**
 * Returns a function that takes the row of a ship. That function returns the factor by which the ship is more
 * interesting: `FRONT` where fleets meet or, before any fleets meet, for ships of the fleet whose turn it is;
 * otherwise 1.
 */
export function drawOfFleets(view: View, pilots: Pilots): (row: number) => number {
  const { id, x, y, tick } = view;
  const teamOf = (row: number) => pilots.get(id[row])?.team ?? -1;
  const teamsIn = teamsByCell(view, teamOf);
  let all = 0;
  for (const teams of teamsIn.values()) all |= teams;
  if (!hasSeveral(all)) return () => 1;
  const front = frontIn(teamsIn);
  if (front.size > 0) return row => (front.has(cellAt(x[row], y[row])) ? FRONT : 1);
  const fleets = [...Array(32).keys()].filter(team => all & (1 << team));
  const next = fleets[Math.floor(tick / TURN_TICKS) % fleets.length];
  return row => (teamOf(row) === next ? FRONT : 1);
}

/** Which teams have ships in each cell, one bit each. */
function teamsByCell({ count, kind, x, y }: View, teamOf: (row: number) => number) {
  const teamsIn = new Map<number, number>();
  for (let row = 0; row < count; row++) {
    const team = kind[row] === SHIP ? teamOf(row) : -1;
    if (team < 0) continue;
    const cell = cellAt(x[row], y[row]);
    teamsIn.set(cell, (teamsIn.get(cell) ?? 0) | (1 << team));
  }
  return teamsIn;
}

/** The cells that have several teams in and around them. */
function frontIn(teamsIn: ReadonlyMap<number, number>) {
  const front = new Set<number>();
  for (const cell of teamsIn.keys()) {
    let near = 0;
    for (const row of [-COLUMNS, 0, COLUMNS])
      for (const column of [-1, 0, 1]) near |= teamsIn.get(cell + row + column) ?? 0;
    if (hasSeveral(near)) front.add(cell);
  }
  return front;
}
