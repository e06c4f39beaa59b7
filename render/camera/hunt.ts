import { BOSS_NAMES } from '../../schema/catalog/catalog.ts';
import { ENTITY_KINDS, FLAGS, RADIUS_UNIT } from '../../schema/wire/frame.ts';
import { BOSS_ROOM } from '../art/bosses/kit.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import type { Insets } from './clear-area.ts';
import { type Framing, isUpright, type WorldPoint } from './framing.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const SHIP = ENTITY_KINDS.indexOf('ship');

/**
 * Share of the picture's width that a fighting boss fills, including its wings. It leaves room for the ships around the
 * boss.
 */
const SHARE = { wide: 0.26, upright: 0.34 };
/** Smallest radius for which a camera shot is made: a smaller boss is shown as if it had this radius. Unit: u. */
const LEAST_RADIUS = 90;
/** How long each of several bosses is shown in turn. Unit: s. */
const TURN_S = 8;
/**
 * Ships within this share of the width move the picture towards themselves, by at most a share of its sides. The picture
 * does not move away from a boss that is almost down.
 */
const REACH = 0.55;
const LEAN = 0.5;
const MOST_LEAN = 0.12;
/**
 * Number of ships that the picture widens to show, the factor by which it widens at most, and the room beside the
 * ships, in u.
 */
const ATTACKERS = 4;
const WIDEST = 1.6;
const EDGE = 80;
/** Factor by which the picture widens at most to show a boss together with the only ship that is left. */
const WIDEST_STAND = 2.2;
/** Time in which the picture has mostly widened or narrowed. Unit: s. */
const OPEN_S = 1.5;
const CLOSE_S = 5;

/** Shows a fighting boss and the ships that attack it; of several bosses, one after the other. */
export function createHunt() {
  let shown = 0;
  let shownSince = 0;
  let scale = 1;
  let seenAt = 0;

  /** The row of the boss to show, or -1. A boss that nobody attacks gets no turn while another one is attacked. */
  function choose(view: View, aspect: number, now: number) {
    const current = view.rowOf[shown];
    if (current >= 0 && isFighting(view, current) && now - shownSince < TURN_S) return current;
    const rows = bossesIn(view);
    const after = rows.findIndex(row => row > current);
    const inTurn = after > 0 ? [...rows.slice(after), ...rows.slice(0, after)] : rows;
    const next =
      inTurn.find(row => shipsNear(view, row, REACH * widthOf(view, row, aspect)) > 0) ?? inTurn[0];
    if (next === undefined) return -1;
    shown = view.id[next];
    shownSince = now;
    return next;
  }

  return {
    /**
     * The camera shot at `now`, in s; undefined without a boss. The ships are shown between the HUD panels. `fixedWidth`:
     * the width of every shot, in u, if the zoom is fixed.
     */
    at(
      view: View,
      game: Game,
      aspect: number,
      insets: Insets,
      now: number,
      fixedWidth?: number,
    ): Framing | undefined {
      const passed = now - seenAt;
      seenAt = now;
      const row = choose(view, aspect, now);
      if (row < 0) return undefined;
      const width = widthOf(view, row, aspect);
      const stand = lastStand(view, row, aspect, insets);
      const isStand = stand !== undefined && stand.width <= (fixedWidth ?? WIDEST_STAND * width);
      const place = isStand ? stand : placeBeside(view, row, game, width, aspect);
      const needed = isStand ? stand.width : widthForAttackers(view, place, aspect, insets);
      const wanted = Math.max(1, Math.min(isStand ? WIDEST_STAND : WIDEST, needed / width));
      scale += (wanted - scale) * (1 - Math.exp((-3 * passed) / (wanted > scale ? OPEN_S : CLOSE_S)));
      return { x: place.x, y: place.y, width: fixedWidth ?? width * scale };
    },
  };
}

const isFighting = ({ kind, flags }: View, row: number) =>
  kind[row] === BOSS && (flags[row] & FLAGS.warning) === 0;

/** The rows of the bosses that fight. */
function bossesIn(view: View) {
  const rows: number[] = [];
  for (let row = 0; row < view.count; row++) if (isFighting(view, row)) rows.push(row);
  return rows;
}

/** Width of the closest camera shot of a boss. */
function widthOf({ value }: View, boss: number, aspect: number) {
  const share = isUpright(aspect) ? SHARE.upright : SHARE.wide;
  return (BOSS_ROOM * Math.max(LEAST_RADIUS, value[boss] * RADIUS_UNIT.boss)) / share;
}

/** A camera shot of a boss and the only ship that flies; undefined if none or several fly. */
function lastStand(view: View, boss: number, aspect: number, insets: Insets): Framing | undefined {
  const { count, kind, x, y, value } = view;
  const ship = kind.subarray(0, count).indexOf(SHIP);
  if (ship < 0 || kind.subarray(ship + 1, count).includes(SHIP)) return undefined;
  const room = (BOSS_ROOM / 2) * Math.max(LEAST_RADIUS, value[boss] * RADIUS_UNIT.boss);
  const across = (Math.abs(x[ship] - x[boss]) + 2 * room) / (1 - insets.left - insets.right);
  const down = (Math.abs(y[ship] - y[boss]) + 2 * room) / (1 - insets.top - insets.bottom);
  return { x: (x[ship] + x[boss]) / 2, y: (y[ship] + y[boss]) / 2, width: Math.max(across, down * aspect) };
}

/** The middle of a camera shot of a boss and the ships around it. */
const placeBeside = (view: View, boss: number, game: Game, width: number, aspect: number): WorldPoint =>
  isAlmostDown(view, boss, game) ? placeOf(view, boss) : leaning(view, boss, width, aspect);

/** The width of a camera shot around a position that has enough ships in it. */
function widthForAttackers({ count, kind, x, y }: View, place: WorldPoint, aspect: number, insets: Insets) {
  const across = 1 - insets.left - insets.right;
  const down = 1 - insets.top - insets.bottom;
  const least: number[] = []; // ascending
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    const dx = Math.abs(x[row] - place.x) + EDGE;
    const dy = Math.abs(y[row] - place.y) + EDGE;
    const width = 2 * Math.max(dx / across, (dy * aspect) / down);
    if (least.length === ATTACKERS && width >= least[ATTACKERS - 1]) continue;
    least.push(width);
    least.sort((a, b) => a - b).splice(ATTACKERS);
  }
  return least.at(-1) ?? 0;
}

/** The number of ships within `reach` u of the thing of a row. */
export function shipsNear({ count, kind, x, y }: View, at: number, reach: number) {
  let ships = 0;
  for (let row = 0; row < count; row++)
    if (kind[row] === SHIP && Math.hypot(x[row] - x[at], y[row] - y[at]) < reach) ships++;
  return ships;
}

const placeOf = ({ x, y }: View, row: number): WorldPoint => ({ x: x[row], y: y[row] });

const isAlmostDown = ({ look }: View, boss: number, { round }: Game) =>
  round.value?.bosses.some(({ name, hp }) => hp === 'Low' && name === BOSS_NAMES[look[boss]]);

/**
 * The position of a boss, moved towards the ships around it in a shot of the given width. Nearer ships count more.
 */
function leaning({ count, kind, x, y }: View, boss: number, width: number, aspect: number): WorldPoint {
  const reach = REACH * width;
  let [sumX, sumY, sum] = [0, 0, 1];
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    const [dx, dy] = [x[row] - x[boss], y[row] - y[boss]];
    const weight = Math.max(0, 1 - Math.hypot(dx, dy) / reach);
    sumX += dx * weight;
    sumY += dy * weight;
    sum += weight;
  }
  const within = (lean: number, side: number) =>
    Math.max(-MOST_LEAN * side, Math.min(MOST_LEAN * side, (LEAN * lean) / sum));
  return { x: x[boss] + within(sumX, width), y: y[boss] + within(sumY, width / aspect) };
}
