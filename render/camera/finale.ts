import type { Game } from '../game/game.ts';
import { heroesOf } from '../game/heroes.ts';
import type { View } from '../link/interpolation.ts';
import { closeWidth, type Framing, isUpright } from './framing.ts';
import { createHuntEnd } from './hunt-end.ts';

/** The last moment is shown from so much nearer than others, and beside the card of the winner: above it, upright below. */
const NEARER = 0.7;
const LIFT = { wide: 0.08, upright: -0.12 };

/** The last moment of a round: who falls to the kill that decides it, or else the hero of it. The camera cuts there. */
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
function fallenIn({ round, lastKill, byName }: Game) {
  const reason = round.value?.result?.reason;
  if (reason !== 'last-standing' && reason !== 'lives-out') return undefined;
  return lastKill.value ? byName.value.get(lastKill.value.victim)?.eid : undefined;
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
