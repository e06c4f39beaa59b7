import { signal } from '@preact/signals';
import type { Settings } from '../schema/settings.ts';
import type { Round } from '../schema/state.ts';
import { type ResultsStage, stageAt } from './results-stages.ts';

/** Follows the end of a round from its last moment to the boards. A page that comes in later shows the boards at once. */
export function createEnding() {
  const stage = signal<ResultsStage>('board');
  let endedAt: number | null = null;

  /** What is shown at `now`, ms of the local clock. */
  function tick(now: number, { resultsSeconds }: Settings) {
    stage.value = endedAt === null ? 'board' : stageAt(now - endedAt, resultsSeconds * 1_000);
  }

  return {
    stage,
    tick,
    /** Takes in that the state of the round has changed. */
    follow(before: Round, after: Round, now: number, settings: Settings) {
      if (!after.result || after.overlay.resultsBoard === 'none') endedAt = null;
      else if (before.phase === 'playing' && !before.result) endedAt = now;
      tick(now, settings);
    },
    /** Begins with a state in which nothing has just ended. */
    reset() {
      endedAt = null;
      stage.value = 'board';
    },
  };
}
