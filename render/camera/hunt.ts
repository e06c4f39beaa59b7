import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { BOSS_ROOM } from '../art/bosses/kit.ts';
import type { View } from '../link/interpolation.ts';
import { type Framing, isUpright } from './framing.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const SHIP = ENTITY_KINDS.indexOf('ship');

/**
 * Share of the picture's width that a fighting boss fills, including its wings. It leaves room for the ships around the
 * boss.
 */
const SHARE = { wide: 0.26, upright: 0.34 };
/** A smaller boss is shown as if it had this radius. Unit: u. */
const LEAST_RADIUS = 90;
/** How long each of several bosses is shown in turn. Unit: s. */
const TURN_S = 8;
/** Ships within this share of the width move the picture towards themselves, but by less than that share. */
const REACH = 0.55;
const LEAN = 0.5;

/** A shot of a fighting boss and the ships that attack it, at `now` in s; undefined without a boss. */
export function huntOf(view: View, aspect: number, now: number): Framing | undefined {
  const rows = bossesIn(view);
  const row = rows[Math.floor(now / TURN_S) % rows.length];
  if (row === undefined) return undefined;
  const radius = view.value[row] * RADIUS_UNIT.boss;
  const share = isUpright(aspect) ? SHARE.upright : SHARE.wide;
  const width = (BOSS_ROOM * Math.max(LEAST_RADIUS, radius)) / share;
  const [x, y] = leaning(view, row, REACH * width);
  return { x, y, width };
}

/** The rows of the present bosses. */
function bossesIn({ count, kind, flags }: View) {
  const rows: number[] = [];
  for (let row = 0; row < count; row++)
    if (kind[row] === BOSS && (flags[row] & FLAGS.warning) === 0) rows.push(row);
  return rows;
}

/** The position of a boss, moved towards the ships around it. Nearer ships count more. */
function leaning({ count, kind, x, y }: View, boss: number, reach: number) {
  let [sumX, sumY, sum] = [0, 0, 1];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    const [dx, dy] = [x[row] - x[boss], y[row] - y[boss]];
    const weight = Math.max(0, 1 - Math.hypot(dx, dy) / reach);
    sumX += dx * weight;
    sumY += dy * weight;
    sum += weight;
  }
  return [x[boss] + (LEAN * sumX) / sum, y[boss] + (LEAN * sumY) / sum] as const;
}
