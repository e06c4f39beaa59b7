import type { ReadonlySignal } from '@preact/signals';
import type { Round } from '../../schema/records/state.ts';

/** Length of the countdown at the end of a round. Unit: ms. */
export const LAST_MS = 10_000;

interface Clock {
  round: ReadonlySignal<Round | null>;
  countedDown(ms: number): number;
}

/** The remaining time of a round in its last seconds, in ms; null before that and without a clock. */
export function lastSecondsOf({ round, countedDown }: Clock) {
  if (round.value?.phase !== 'playing') return null;
  const left = countedDown(round.value.remaining);
  return left > 0 && left <= LAST_MS ? left : null;
}
