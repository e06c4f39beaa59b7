import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Game } from '../game/game.ts';
import { heroesOf } from '../game/heroes.ts';
import type { View } from '../link/interpolation.ts';
import { blastWidth, closeWidth, type Framing, isUpright, type WorldPoint } from './framing.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const SHIP = ENTITY_KINDS.indexOf('ship');

/** Number of ships nearest to a boss that are shown with it. */
const SLAYERS = 5;
/** Room around the centres of all shown ships, so that even the largest boss is not cut off. Unit: u. */
const ROOM = 230;
/**
 * The part of the picture's height that the winner's card leaves free: above the card, or below it in vertical
 * pictures.
 */
const FREE = { wide: { from: 0.04, to: 0.7 }, upright: { from: 0.54, to: 0.82 } };
/**
 * Maximum width of the camera shot, as a multiple of the width for a blast. Ships that would make it wider are omitted.
 */
const WIDEST = 1.5;
/**
 * Width of the camera shot of a boss that blows up, as a share of the width for a blast: so close that its explosion
 * fills much of the picture.
 */
const END = 0.65;

/**
 * Shows the end of a round against a boss: the boss with the ships near it or, if it won, with its last victim. A
 * victim that was destroyed far from the boss is shown alone, as close as any other victim.
 */
function createHuntEnd() {
  /** Current or last positions of the shown ships, by id. */
  const cast = new Map<number, WorldPoint>();
  let hasBoss = false;

  /** The rows to show. */
  function choose(view: View, fallen: number | undefined, aspect: number, isDown: boolean): number[] {
    const widthOf = (rows: readonly number[]) =>
      around(
        rows.map(row => placeOf(view, row)),
        aspect,
        isDown,
      ).width;
    const widest = (isDown ? END : WIDEST) * blastWidth(aspect);
    const areTogether = (rows: readonly number[]) => widthOf(rows) <= widest;
    const boss = view.kind.subarray(0, view.count).indexOf(BOSS);
    const victim = fallen === undefined ? -1 : view.rowOf[fallen];
    if (boss < 0) return victim < 0 ? [] : [victim];
    if (victim >= 0) return areTogether([boss, victim]) ? [boss, victim] : [victim];
    const shown = [boss];
    for (const row of nearest(view, boss)) if (areTogether([...shown, row])) shown.push(row);
    return shown;
  }

  return {
    /**
     * The framing; undefined before anything was seen. `fallen`: the ship of the last victim if the boss won. `isDown`:
     * the boss blows up. `isOver`: shows only the ships and bosses that are left, if there are any.
     */
    at(
      view: View,
      {
        fallen,
        aspect,
        isDown,
        isOver,
      }: { fallen?: number; aspect: number; isDown: boolean; isOver: boolean },
    ): Framing | undefined {
      if (cast.size === 0) {
        const rows = choose(view, fallen, aspect, isDown);
        hasBoss = rows.some(row => view.kind[row] === BOSS);
        for (const row of rows) cast.set(view.id[row], placeOf(view, row));
      }
      const isLeft = (id: number) => view.rowOf[id] >= 0;
      const isAnyLeft = [...cast.keys()].some(isLeft);
      for (const id of cast.keys()) {
        if (isLeft(id)) cast.set(id, placeOf(view, view.rowOf[id]));
        else if (isOver && isAnyLeft) cast.delete(id);
      }
      const [first] = cast.values();
      if (!first) return undefined;
      return hasBoss
        ? besideCard(around([...cast.values()], aspect, isDown), aspect)
        : portraitOf(first.x, first.y, aspect);
    },
    reset: () => cast.clear(),
  };
}

const placeOf = ({ x, y }: View, row: number): WorldPoint => ({ x: x[row], y: y[row] });

/** The rows of the ships nearest to the boss, nearest first. */
function nearest({ count, kind, x, y }: View, boss: number) {
  const distance = (row: number) => Math.hypot(x[row] - x[boss], y[row] - y[boss]);
  const ships = [...kind.subarray(0, count).keys()].filter(row => kind[row] === SHIP);
  return ships.sort((a, b) => distance(a) - distance(b)).slice(0, SLAYERS);
}

const freeIn = (aspect: number) => (isUpright(aspect) ? FREE.upright : FREE.wide);

/** A framing whose centre is in the middle of the part that the card leaves free. */
function besideCard({ x, y, width }: Framing, aspect: number): Framing {
  const { from, to } = freeIn(aspect);
  return { x, y: y + ((0.5 - (from + to) / 2) * width) / aspect, width, isFixed: true };
}

/** A camera shot of all given positions, no closer than that of a boss that blows up (`isDown`) or of a blast. */
function around(places: readonly WorldPoint[], aspect: number, isDown: boolean): Framing {
  const [left, right] = rangeOf(places.map(({ x }) => x));
  const [top, bottom] = rangeOf(places.map(({ y }) => y));
  const { from, to } = freeIn(aspect);
  const [across, down] = [right - left + 2 * ROOM, bottom - top + 2 * ROOM];
  const width = Math.max(across, (down * aspect) / (to - from));
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: Math.max((isDown ? END : 1) * blastWidth(aspect), width),
  };
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** Width of the camera shot of the last moment, as a share of the usual width. */
const NEARER = 0.45;
/**
 * How long the camera stays on the ship or boss whose end decided the round before it shows the hero, or those who are
 * left. Unit: ms of the slow motion.
 */
const DECIDED_MS = 600;

/**
 * Shows the last moment of a round: the victim of the deciding kill or the hunted boss, then the hero if one is flying.
 * The camera cuts to them.
 */
export function createFinale() {
  const huntEnd = createHuntEnd();
  let began: number | undefined;
  let hero: number | undefined;
  let shown: number | undefined;
  let place: Framing | undefined;

  function reset() {
    began = undefined;
    hero = undefined;
    shown = undefined;
    place = undefined;
    huntEnd.reset();
  }

  return {
    at(view: View, game: Game, aspect: number): Framing | undefined {
      const { rowOf, x, y } = view;
      if (game.resultsStage.value !== 'moment') {
        reset();
        return undefined;
      }
      const result = game.round.value?.result;
      began ??= view.at;
      const isSeen = (eid: number) => rowOf[eid] >= 0;
      const before = shown;
      const fallen = fallenIn(game);
      const isOver = view.at - began >= DECIDED_MS;
      if (isOver) hero ??= winnersOf(game).find(isSeen);
      if (hero !== undefined) shown = hero;
      else if (result?.mode === 'boss')
        return huntEnd.at(view, { fallen, aspect, isDown: result.winner === 'pilots', isOver });
      else if (fallen !== undefined && isSeen(fallen)) shown = fallen;
      else shown ??= winnersOf(game).find(isSeen);
      const row = shown === undefined ? -1 : rowOf[shown];
      if (row >= 0) place = portraitOf(x[row], y[row], aspect);
      return place && { ...place, isCut: shown !== before };
    },
  };
}

const portraitOf = (x: number, y: number, aspect: number) =>
  besideCard({ x, y, width: NEARER * closeWidth(aspect) }, aspect);

/** The ship whose end decided the round. */
function fallenIn({ round, lastKill, byId }: Game) {
  const reason = round.value?.result?.reason;
  if (reason !== 'last-standing' && reason !== 'lives-out') return undefined;
  return lastKill.value ? byId.value.get(lastKill.value.victim)?.eid : undefined;
}

/** The ships of the round's heroes, then those of the winners, best first. */
function winnersOf({ round, byId, lastKill }: Game): number[] {
  const { result, stats } = round.value ?? {};
  if (!round.value || !result) return [];
  const heroes = heroesOf(round.value, lastKill.value).map(({ row }) => row.id);
  const winners = result.pilot
    ? [result.pilot.id]
    : (stats ?? []).filter(({ won }) => won).map(({ id }) => id);
  return [...heroes, ...winners].map(id => byId.value.get(id)?.eid).filter(eid => eid !== undefined);
}
