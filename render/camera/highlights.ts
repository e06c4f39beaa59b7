import { ENTITY_KINDS, FLAGS, RADIUS_UNIT, ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { BOSS_ROOM, LEAST_ENTERING } from '../art/bosses/kit.ts';
import type { Game } from '../game/game.ts';
import type { View } from '../link/interpolation.ts';
import { blastWidth, closeWidth, type Framing, isUpright } from './framing.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const BOSS = ENTITY_KINDS.indexOf('boss');
const ZONE = ENTITY_KINDS.indexOf('zone');
const NUKE = ZONE_LOOKS.indexOf('nuke');

/** How long the result of a highlight is shown: the blast of a nuke or boss, or the winner of a duel. Unit: s. */
const AFTER_S = 1.4;
/** Share of a nuke's countdown after which the nuke is shown, and shortest time until the next nuke is shown, in s. */
const NUKE_FROM = 0.2;
const NUKE_PAUSE_S = 12;
/** Smallest width of the camera shot of a duel, and the margin around it. Unit: u. */
const DUEL_WIDTH = 1_000;
const DUEL_ROOM = 420;

interface Highlight extends Framing {
  /** Whether the camera stays for a moment after the highlight. */
  hasAftermath: boolean;
}

/** Highlights that interrupt whatever is shown, for as long as they last. */
export function createHighlights() {
  const bosses = createBossShots();
  const nukes = createNukeShots();
  let aftermath: Framing | undefined;
  let aftermathUntil = 0;

  return {
    /** The framing of the current highlight at `now`, in s; undefined for none. */
    at(view: View, game: Game, aspect: number, now: number): Framing | undefined {
      const moment =
        bosses.at(view, game, aspect, now) ?? nukes.at(view, aspect, now) ?? duelOf(view, game, aspect);
      if (!moment) return now < aftermathUntil ? aftermath : undefined;
      const { hasAftermath, ...framing } = moment;
      if (hasAftermath) {
        aftermath = framing;
        aftermathUntil = now + AFTER_S;
      }
      return framing;
    },
  };
}

/** Share of the picture's width that an entering boss fills, and its distance from the middle, beside its card. */
const ENTRANCE = { wide: { share: 0.25, aside: 0.22 }, upright: { share: 0.42, aside: 0 } };
/**
 * Time after the announcement of a boss from which the place of its entrance is shown, in s, a second before the boss
 * enters; and the distance of that place from the middle, below the alarm, as a share of the picture's height.
 */
const NOTICE_S = 4;
const BELOW_ALARM = 0.2;
/** Share of the picture's width that a wreck fills, including its wings. The rest is for its explosion. */
const WRECK = { wide: 0.2, upright: 0.3 };

/** Camera shots of a boss that is about to enter, that enters, or that was shot down and explodes. */
function createBossShots() {
  /** Times at which the announced bosses were first seen, by id. Unit: s. */
  const seenAt = new Map<number, number>();

  function shotOf({ id, flags, value, x, y }: View, row: number, game: Game, aspect: number, now: number) {
    const radius = Math.max(LEAST_ENTERING, value[row] * RADIUS_UNIT.boss);
    const place = { x: x[row], y: y[row] };
    if (flags[row] & FLAGS.stunned) {
      const width = (BOSS_ROOM * radius) / (isUpright(aspect) ? WRECK.upright : WRECK.wide);
      return { ...place, width, hasAftermath: true };
    }
    const { share, aside } = isUpright(aspect) ? ENTRANCE.upright : ENTRANCE.wide;
    const side = game.settings.value.pieCorner.endsWith('right') ? 1 : -1;
    const beside = (width: number): Highlight => ({
      ...{ x: place.x + side * aside * width, y: place.y, width },
      ...{ isFixed: true, hasAftermath: false },
    });
    if (flags[row] & FLAGS.protected) return { ...beside((2 * radius) / share), follows: id[row] };
    if (!(flags[row] & FLAGS.warning)) return undefined;
    const since = seenAt.get(id[row]) ?? now;
    seenAt.set(id[row], since);
    if (now - since < NOTICE_S) return undefined;
    const width = closeWidth(aspect);
    return { ...beside(width), y: place.y - (BELOW_ALARM * width) / aspect };
  }

  return {
    at(view: View, game: Game, aspect: number, now: number): Highlight | undefined {
      for (const id of seenAt.keys()) if (!(view.flags[view.rowOf[id]] & FLAGS.warning)) seenAt.delete(id);
      let shown: Highlight | undefined;
      for (let row = 0; row < view.count; row++)
        if (view.kind[row] === BOSS) shown ??= shotOf(view, row, game, aspect, now);
      return shown;
    },
  };
}

/** Shots of nukes that are about to explode among ships, one at a time. */
function createNukeShots() {
  let shown = 0;
  let nextFrom = 0;
  return {
    at(view: View, aspect: number, now: number): Highlight | undefined {
      const width = blastWidth(aspect);
      const row = view.rowOf[shown];
      const isOn = row >= 0 && isAboutToBlow(view, row);
      const found = isOn ? row : now < nextFrom ? -1 : nukeAmongShips(view, width, width / aspect);
      if (found < 0) return undefined;
      shown = view.id[found];
      nextFrom = now + NUKE_PAUSE_S;
      return { x: view.x[found], y: view.y[found], width, hasAftermath: true };
    },
  };
}

const isAboutToBlow = ({ kind, look, angle }: View, row: number) =>
  kind[row] === ZONE && look[row] === NUKE && angle[row] >= NUKE_FROM * 2 * Math.PI;

/** The row of a nuke about to explode with a ship in its camera shot, or -1. */
function nukeAmongShips(view: View, width: number, height: number) {
  for (let row = 0; row < view.count; row++) {
    if (isAboutToBlow(view, row) && hasShip(view, view.x[row], view.y[row], width, height)) return row;
  }
  return -1;
}

/** Whether a camera shot of the given size has a ship in it. */
function hasShip({ count, kind, x, y }: View, atX: number, atY: number, width: number, height: number) {
  for (let row = 0; row < count; row++) {
    if (kind[row] !== SHIP) continue;
    if (Math.abs(x[row] - atX) < width / 2 && Math.abs(y[row] - atY) < height / 2) return true;
  }
  return false;
}

/** A camera shot of the last two pilots of a round in which destroyed pilots do not return. */
function duelOf(view: View, game: Game, aspect: number): Highlight | undefined {
  const two = lastTwo(view, game);
  if (!two) return undefined;
  const [a, b] = two;
  const { x, y } = view;
  const apart = Math.max(Math.abs(x[a] - x[b]), Math.abs(y[a] - y[b]) * aspect);
  const width = Math.max(DUEL_WIDTH, apart + 2 * DUEL_ROOM);
  return { x: (x[a] + x[b]) / 2, y: (y[a] + y[b]) / 2, width, hasAftermath: true };
}

/** The rows of the last two ships, or undefined while there are more ships or other pilots will return. */
function lastTwo(view: View, game: Game): [number, number] | undefined {
  const { mode, reserves } = game.round.value ?? {};
  if (mode !== 'reserves' && mode !== 'ffaReserves') return undefined;
  if (mode === 'reserves' && reserves?.some(ships => ships > 0)) return undefined;
  const ships: number[] = [];
  for (let row = 0; row < view.count && ships.length < 3; row++) if (view.kind[row] === SHIP) ships.push(row);
  const [a, b, c] = ships;
  if (b === undefined || c !== undefined) return undefined;
  const waiting = [...game.pilots.value.values()].some(
    ({ eid, lives }) => (lives ?? 0) > 0 && view.rowOf[eid] < 0,
  );
  return waiting ? undefined : [a, b];
}
