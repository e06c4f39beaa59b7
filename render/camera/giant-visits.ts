import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { WorldPoint } from './framing.ts';
import { texts } from './texts.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

/** How long a giant emote is shown when it flies in, and how long the fight is shown before the next one. Unit: s. */
const VISIT_S = 3;
const BETWEEN_S = 4;
/**
 * Number of ships near the rock for which a visit waits, and the longest time that it waits, in s; by then the rock has
 * entered.
 */
const COMPANY = 3;
const PATIENCE_S = 8;
/** Distances beside, above and below the rock within which ships count as company. Unit: u. */
const REACH = { x: 700, y: 400 };

/** Makes sure that each giant emote is shown once, one after the other. */
export function createGiantVisits() {
  /** Remaining time of each visit, by rock. Unit: s. */
  const left = new Map<number, number>();
  /** How long each giant emote has waited for company. Unit: s. */
  const waited = new Map<number, number>();
  let pause = 0;

  const forgetGone = (rocks: readonly number[]) => {
    for (const each of [left, waited])
      for (const rock of each.keys()) if (!rocks.includes(rock)) each.delete(rock);
  };

  /** Whether a visit that has not begun must wait for ships. */
  function waits(rock: number, row: number, view: View, dt: number) {
    const so = waited.get(rock) ?? 0;
    if (left.has(rock) || so >= PATIENCE_S || hasCompany(view, row)) return false;
    waited.set(rock, so + dt);
    return true;
  }

  return {
    /**
     * The position of the giant emote to show now, `dt` seconds after the last call; null for none. `isAside`: the
     * visit is a picture-in-picture that takes no time from the fight, so it does not wait for ships.
     */
    visit(view: View, game: Game, dt: number, isAside = false): (WorldPoint & { caption: string }) | null {
      const { rowOf, x, y } = view;
      const giants = game.round.value?.overlay.giants ?? [];
      pause -= dt;
      if (giants.length === 0 && left.size === 0 && waited.size === 0) return null;
      forgetGone(giants.map(({ rock }) => rock));
      if (pause > 0) return null;
      for (const { rock, user } of giants) {
        const row = rowOf[rock];
        const rest = left.get(rock) ?? VISIT_S;
        if (row < 0 || rest <= 0 || (!isAside && waits(rock, row, view, dt))) continue;
        left.set(rock, rest - dt);
        if (rest <= dt) pause = BETWEEN_S;
        return { x: x[row], y: y[row], caption: texts.giantEmote(user) };
      }
      return null;
    },
  };
}

/** Whether enough ships fly around the rock of a row. */
function hasCompany({ count, kind, x, y }: View, row: number) {
  let ships = 0;
  for (let other = 0; other < count && ships < COMPANY; other++) {
    const isNear = Math.abs(x[other] - x[row]) < REACH.x && Math.abs(y[other] - y[row]) < REACH.y;
    if (kind[other] === SHIP && isNear) ships++;
  }
  return ships >= COMPANY;
}
