import { ARENA } from '../schema/rules.ts';
import { ENTITY_KINDS, FLAGS } from '../schema/wire/frame.ts';
import type { Game } from './game.ts';
import type { View } from './interpolation.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** The part of the world to show. Unit: u. */
export interface Framing {
  /** Centre. */
  x: number;
  y: number;
  width: number;
}

/** A framing is held at least this long before the director changes it. */
const HOLD_S = 4;
/** Another fight must be better than the one that is shown by this factor. */
const BETTER = 1.4;
/** With at most this many ships the whole fight is shown. */
const WIDE_SHIPS = 30;
/**
 * Ships within this distance, and no further than the nearest edge of the picture, belong to the fight that is
 * shown; the framing drifts with them. Unit: u.
 */
const REACH = 650;
/** Time in which the framing has come most of the way to the middle of its fight. */
const DRIFT_S = 2.5;
/** Least width of the world that is shown, and room round the fight. Unit: u. */
const CLOSEST = 1_500;
const PADDING = 380;
/** A followed pilot is shown from so near; upright pictures come nearer, so that ships keep their size. */
const FOLLOW_WIDTH = 1_700;
const UPRIGHT_WIDTH = 1_150;
/** How much of the world is shown of a fight among many. Unit: u. */
const FIGHT_WIDTH = 3_000;

/** How much more than any other ship these draw the eye. */
const VIEWER_WEIGHT = 0.5;
const FAME_WEIGHT = 2;
const LEADER_WEIGHT = 2;
const BOSS_WEIGHT = 6;
const GIANT_WEIGHT = 3;
/** A boss that comes in is shown from so near. Unit: u. */
const ENTRANCE_WIDTH = 2_200;
const UPRIGHT_BOSS_WIDTH = 1_500;

/** Chooses what to show: the followed pilot, the whole fight, or the best fight among many. */
export function createDirector() {
  let heldFor = HOLD_S;
  let focus = { x: 0, y: 0 };
  let last: Framing = { x: 0, y: 0, width: ARENA.width };

  /** A framing of that width on the fight that draws the eye most. */
  function bestFight(view: View, game: Game, aspect: number, width: number, dt: number): Framing {
    const { x, y } = focusOn(view, weightsOf(view, game), Math.min(REACH, width / 2, width / aspect / 2), dt);
    return { x, y, width };
  }

  function focusOn(view: View, weights: Float32Array, reach: number, dt: number) {
    heldFor += dt;
    const here = gathering(view, weights, reach, focus);
    const share = 1 - Math.exp((-3 * dt) / DRIFT_S);
    focus = { x: focus.x + (here.x - focus.x) * share, y: focus.y + (here.y - focus.y) * share };
    if (heldFor < HOLD_S) return focus;
    const best = densest(view, weights, reach);
    if (best.weight > here.weight * BETTER) {
      heldFor = 0;
      focus = { x: best.x, y: best.y };
    }
    return focus;
  }

  function choose(view: View, game: Game, aspect: number, dt: number): Framing {
    const { camera, cameraZoom } = game.settings.value;
    const isUpright = aspect < 1;
    const whole = { x: 0, y: 0, width: Math.max(view.arena.width, view.arena.height * aspect) * 1.04 };
    const followed = placeOfFollowed(view, game);
    if (followed === 'away') return last;
    if (followed) return { ...followed, width: isUpright ? UPRIGHT_WIDTH : FOLLOW_WIDTH };
    const entrance = camera === 'map' ? undefined : placeOfEntrance(view);
    if (entrance) return { ...entrance, width: isUpright ? UPRIGHT_BOSS_WIDTH : ENTRANCE_WIDTH };
    const ships = boundsOfShips(view, giantsOf(game));
    if (ships.count === 0 || camera === 'map') return whole;
    if (camera === 'zoom') return bestFight(view, game, aspect, 1_920 / cameraZoom, dt);
    const uprightWidth = ships.bosses > 0 ? UPRIGHT_BOSS_WIDTH : UPRIGHT_WIDTH;
    if (isUpright) return bestFight(view, game, aspect, uprightWidth, dt);
    if (ships.count <= WIDE_SHIPS) return wideShot(ships, whole, aspect);
    return bestFight(view, game, aspect, FIGHT_WIDTH, dt);
  }

  return {
    /** What to show now; `aspect` is the screen's width divided by its height, `dt` in s. */
    direct(view: View, game: Game, aspect: number, dt: number): Framing {
      last = choose(view, game, aspect, dt);
      return last;
    },
  };
}

/** Where the followed pilot is; `away` while it waits for its next ship, undefined when nobody is followed. */
function placeOfFollowed(view: View, game: Game) {
  const follow = game.round.value?.overlay.follow;
  const pilot = follow && [...game.pilots.value.values()].find(({ id }) => id === follow);
  if (!pilot) return undefined;
  const row = view.rowOf[pilot.eid];
  return row < 0 ? 'away' : { x: view.x[row], y: view.y[row] };
}

/** Where a boss is coming in, if one is. */
function placeOfEntrance({ count, kind, flags, x, y }: View) {
  for (let row = 0; row < count; row++) {
    if (kind[row] === BOSS && flags[row] & FLAGS.protected) return { x: x[row], y: y[row] };
  }
  return undefined;
}

/** By kind of entity. */
const WEIGHTS = new Map([
  [SHIP, 1],
  [BOSS, BOSS_WEIGHT],
]);
const weights = new Float32Array(65_536);

/** How much each row of the view draws the eye; 0 for what is neither ship nor boss. */
function weightsOf(view: View, game: Game) {
  const leader = game.ranked.value[0];
  const giants = giantsOf(game);
  for (let row = 0; row < view.count; row++) {
    const pilot = game.pilots.value.get(view.id[row]);
    weights[row] = WEIGHTS.get(view.kind[row]) ?? 0;
    if (giants.has(view.id[row])) weights[row] = GIANT_WEIGHT;
    if (!pilot || weights[row] === 0) continue;
    if (!pilot.bot) weights[row] += VIEWER_WEIGHT;
    if (pilot === leader) weights[row] += LEADER_WEIGHT;
    if (game.fameOf(pilot.name) !== undefined) weights[row] += FAME_WEIGHT;
  }
  return weights;
}

/** Middle and weight of the ships near a place; the place itself when there are none. */
function gathering(view: View, weights: Float32Array, reach: number, { x, y }: { x: number; y: number }) {
  let [sumX, sumY, weight] = [0, 0, 0];
  for (let row = 0; row < view.count; row++) {
    if (weights[row] === 0 || Math.hypot(view.x[row] - x, view.y[row] - y) > reach) continue;
    sumX += view.x[row] * weights[row];
    sumY += view.y[row] * weights[row];
    weight += weights[row];
  }
  return weight > 0 ? { x: sumX / weight, y: sumY / weight, weight } : { x, y, weight };
}

const COLUMNS = 12;
const ROWS = 7;

/** The gathering that draws the eye most. */
function densest(view: View, weights: Float32Array, reach: number) {
  let best = { x: 0, y: 0, weight: -1 };
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const x = (((cell % COLUMNS) + 0.5) / COLUMNS - 0.5) * view.arena.width;
    const y = ((Math.floor(cell / COLUMNS) + 0.5) / ROWS - 0.5) * view.arena.height;
    const found = gathering(view, weights, reach, { x, y });
    if (found.weight > best.weight) best = found;
  }
  return best;
}

/** The rocks that are giant emotes. */
const giantsOf = (game: Game) => new Set(game.round.value?.overlay.giants.map(({ rock }) => rock));

/** What the ships, the bosses among them and the giant emotes cover. */
function boundsOfShips(view: View, giants: ReadonlySet<number>) {
  let [left, right, top, bottom, count, bosses] = [1e9, -1e9, 1e9, -1e9, 0, 0];
  for (let row = 0; row < view.count; row++) {
    const isBoss = view.kind[row] === BOSS && (view.flags[row] & FLAGS.warning) === 0;
    if (view.kind[row] !== SHIP && !isBoss && !giants.has(view.id[row])) continue;
    if (isBoss) bosses++;
    else if (view.kind[row] === SHIP) count++;
    left = Math.min(left, view.x[row]);
    right = Math.max(right, view.x[row]);
    top = Math.min(top, view.y[row]);
    bottom = Math.max(bottom, view.y[row]);
  }
  return { left, right, top, bottom, count, bosses };
}

function wideShot(box: ReturnType<typeof boundsOfShips>, whole: Framing, aspect: number): Framing {
  const wide = Math.max(box.right - box.left, (box.bottom - box.top) * aspect) + 2 * PADDING;
  const width = Math.min(whole.width, Math.max(CLOSEST, wide));
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, width };
}
