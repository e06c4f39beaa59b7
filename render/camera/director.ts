import { ARENA } from '../../schema/rules.ts';
import { ENTITY_KINDS, FLAGS } from '../../schema/wire/frame.ts';
import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';
import { createFightFocus, giantsOf } from './fight-focus.ts';
import { createGiantVisits } from './giant-visits.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');

/** The part of the world to show. Unit: u. */
export interface Framing {
  /** Centre. */
  x: number;
  y: number;
  width: number;
}

/** With at most this many ships the whole fight is shown. */
const WIDE_SHIPS = 30;
/** Least width of the world that is shown, and room round the fight. Unit: u. */
const CLOSEST = 1_500;
const PADDING = 380;
/** A followed pilot is shown from so near; upright pictures come nearer, so that ships keep their size. */
const FOLLOW_WIDTH = 1_700;
const UPRIGHT_WIDTH = 1_150;
/** How much of the world is shown of a fight among many. Unit: u. */
const FIGHT_WIDTH = 3_000;

/** A boss that comes in is shown from so near. Unit: u. */
const ENTRANCE_WIDTH = 2_200;
const UPRIGHT_BOSS_WIDTH = 1_500;
/** A giant emote is visited from so near. Unit: u. */
const GIANT_WIDTH = 1_700;

/** Chooses what to show: the followed pilot, the whole fight, or the best fight among many. */
export function createDirector() {
  const focus = createFightFocus();
  const visits = createGiantVisits();
  let last: Framing = { x: 0, y: 0, width: ARENA.width };

  /** A framing of that width on the fight that draws the eye most. */
  function bestFight(view: View, game: Game, aspect: number, width: number, dt: number): Framing {
    const { x, y } = focus.on(view, game, Math.min(width / 2, width / aspect / 2), dt);
    return { x, y, width };
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
    const giant = camera === 'map' ? null : visits.visit(view, game, dt);
    if (giant) return { ...giant, width: isUpright ? UPRIGHT_WIDTH : GIANT_WIDTH };
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
