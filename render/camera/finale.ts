import { ENTITY_KINDS } from '../../schema/wire/frame.ts';
import type { Game } from '../game.ts';
import type { View } from '../interpolation.ts';
import { bossWidth, closeWidth, type Framing } from './framing.ts';

const BOSS = ENTITY_KINDS.indexOf('boss');

/** The last moment of a round: who falls to the kill that decides it, or else the winner. The camera cuts there. */
export function createFinale() {
  let shown: number | undefined;
  let place: Framing | undefined;

  return {
    at(view: View, game: Game, aspect: number): Framing | undefined {
      const { rowOf, kind, x, y } = view;
      if (game.resultsStage.value !== 'moment') {
        shown = undefined;
        place = undefined;
        return undefined;
      }
      const isSeen = (eid: number) => rowOf[eid] >= 0;
      const before = shown;
      const fallen = fallenIn(game);
      if (fallen !== undefined && isSeen(fallen)) shown = fallen;
      shown ??= winnersOf(game, view).find(isSeen);
      const row = shown === undefined ? -1 : rowOf[shown];
      const widthOf = kind[row] === BOSS ? bossWidth : closeWidth;
      if (row >= 0) place = { x: x[row], y: y[row], width: widthOf(aspect) };
      return place && { ...place, isCut: shown !== before };
    },
  };
}

/** The ship whose end decided the round. */
function fallenIn({ round, lastKill, byName }: Game) {
  const reason = round.value?.result?.reason;
  if (reason !== 'last-standing' && reason !== 'lives-out') return undefined;
  return lastKill.value ? byName.value.get(lastKill.value.victim)?.eid : undefined;
}

/** The ships of the winners, the best first, or the bosses; none where all pilots win, since then a boss is what blows up. */
function winnersOf({ round, byId }: Game, view: View): number[] {
  const { result, stats } = round.value ?? {};
  if (!result || result.winner === 'pilots') return [];
  if (result.winner === 'boss') return bossesIn(view);
  const ids = result.pilot ? [result.pilot.id] : (stats ?? []).filter(({ won }) => won).map(({ id }) => id);
  return ids.map(id => byId.value.get(id)?.eid).filter(eid => eid !== undefined);
}

const bossesIn = ({ count, kind, id }: View) =>
  [...id.subarray(0, count)].filter((_, row) => kind[row] === BOSS);
