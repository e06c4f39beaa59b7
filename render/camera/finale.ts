import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Game } from '../game/game.ts';
import { heroesOf } from '../game/heroes.ts';
import type { View } from '../link/interpolation.ts';
import { blastWidth, closeWidth, type Framing, isUpright, type WorldPoint } from './framing.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');
const SHIP = ENTITY_KINDS.indexOf('ship');

/** So many of the ships nearest to a boss are shown with it. */
const SLAYERS = 5;
/** Margin around all shown ships. Unit: u. */
const ROOM = 320;
/** The card of the winner reduces the height by this factor. */
const BESIDE_CARD = 1.45;
/** A ship that would make the shot so many times wider than one of the boss alone is omitted. */
const WIDEST = 1.4;

/**
 * The end of a round against a boss: the boss with the ships near it or, if it won, with its last victim. A victim that
 * fell far from it is shown without it.
 */
function createHuntEnd() {
  /** Current or last positions of the shown ships, by id. */
  const cast = new Map<number, WorldPoint>();

  /** The rows to show. */
  function choose(view: View, fallen: number | undefined, aspect: number): number[] {
    const widthOf = (rows: readonly number[]) =>
      around(
        rows.map(row => placeOf(view, row)),
        aspect,
      ).width;
    const areTogether = (rows: readonly number[]) => widthOf(rows) <= WIDEST * blastWidth(aspect);
    const boss = view.kind.subarray(0, view.count).indexOf(BOSS);
    const victim = fallen === undefined ? -1 : view.rowOf[fallen];
    if (boss < 0) return victim < 0 ? [] : [victim];
    if (victim >= 0) return areTogether([boss, victim]) ? [boss, victim] : [victim];
    const shown = [boss];
    for (const row of nearest(view, boss)) if (areTogether([...shown, row])) shown.push(row);
    return shown;
  }

  return {
    /** The framing; undefined before anything was seen. `fallen`: the ship of the last victim of a boss that won. */
    at(view: View, fallen: number | undefined, aspect: number): Framing | undefined {
      if (cast.size === 0)
        for (const row of choose(view, fallen, aspect)) cast.set(view.id[row], placeOf(view, row));
      for (const id of cast.keys()) {
        const row = view.rowOf[id];
        if (row >= 0) cast.set(id, placeOf(view, row));
      }
      return cast.size === 0 ? undefined : around([...cast.values()], aspect);
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

/** A shot of all those positions, no closer than one of a boss. */
function around(places: readonly WorldPoint[], aspect: number): Framing {
  const [left, right] = rangeOf(places.map(({ x }) => x));
  const [top, bottom] = rangeOf(places.map(({ y }) => y));
  const width = Math.max(right - left, (bottom - top) * aspect * BESIDE_CARD) + 2 * ROOM;
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: Math.max(blastWidth(aspect), width) };
}

const rangeOf = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** The last moment is shown so much closer than others, and beside the card of the winner: above it, upright below. */
const NEARER = 0.45;
const LIFT = { wide: 0.04, upright: -0.08 };

/** The last moment of a round: the victim of the deciding kill, or else the hero. The camera cuts there. */
export function createFinale() {
  const huntEnd = createHuntEnd();
  let shown: number | undefined;
  let place: Framing | undefined;

  function reset() {
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
      if (game.round.value?.result?.mode === 'boss') return huntEnd.at(view, fallenIn(game), aspect);
      const isSeen = (eid: number) => rowOf[eid] >= 0;
      const before = shown;
      const fallen = fallenIn(game);
      if (fallen !== undefined && isSeen(fallen)) shown = fallen;
      shown ??= winnersOf(game).find(isSeen);
      const row = shown === undefined ? -1 : rowOf[shown];
      if (row >= 0) place = portraitOf(x[row], y[row], aspect);
      return place && { ...place, isCut: shown !== before };
    },
  };
}

function portraitOf(x: number, y: number, aspect: number): Framing {
  const width = NEARER * closeWidth(aspect);
  const lift = isUpright(aspect) ? LIFT.upright : LIFT.wide;
  return { x, y: y + (lift * width) / aspect, width };
}

/** The ship whose end decided the round. */
function fallenIn({ round, lastKill, byId }: Game) {
  const reason = round.value?.result?.reason;
  if (reason !== 'last-standing' && reason !== 'lives-out') return undefined;
  return lastKill.value ? byId.value.get(lastKill.value.victim)?.eid : undefined;
}

/** The ships of the heroes of the round, then those of the winners, the best first. */
function winnersOf({ round, byId, lastKill }: Game): number[] {
  const { result, stats } = round.value ?? {};
  if (!round.value || !result) return [];
  const heroes = heroesOf(round.value, lastKill.value).map(({ row }) => row.id);
  const winners = result.pilot
    ? [result.pilot.id]
    : (stats ?? []).filter(({ won }) => won).map(({ id }) => id);
  return [...heroes, ...winners].map(id => byId.value.get(id)?.eid).filter(eid => eid !== undefined);
}
