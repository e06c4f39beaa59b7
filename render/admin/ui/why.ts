import type { ActionName } from '../../../schema/actions/index.ts';
import { state } from '../live.ts';
import { TEXTS } from '../texts/index.ts';

const T = TEXTS.why;

/** Why an action is not possible now, in words for the streamer; null if it is possible. */
export function whyNot(action: ActionName): string | null {
  if (!state.value) return T.notYet;
  const can = state.value.can[action];
  if (can === undefined || can === true) return null;
  if (can.code === 'stopped') return T.stopped;
  if (can.code === 'no-pilots') return T.tooFew;
  if (action === 'startRound' && state.value.round.paused) return T.paused;
  return (can.code === 'wrong-phase' && T.phases[action]) || can.message;
}
