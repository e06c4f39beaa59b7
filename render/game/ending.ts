import { signal } from '@preact/signals';
import type { Settings } from '../../schema/records/settings.ts';
import type { Round } from '../../schema/records/state.ts';
import { type ResultsStage, stageAt } from './results-stages.ts';

/** Follows the end of a round from its last moment to the boards. A page that comes in later shows the boards at once. */
export function createEnding() {
  const stage = signal<ResultsStage>('board');
  /** How long ago the round ended, ms as the game counts them; null when nothing has ended. */
  let passed: number | null = null;
  let last = 0;

  function show({ resultsSeconds }: Settings) {
    stage.value = passed === null ? 'board' : stageAt(passed, resultsSeconds * 1_000);
  }

  return {
    stage,
    /** Goes on to `now`, ms of the local clock, in a game that runs so fast. */
    tick(now: number, settings: Settings, speed: number) {
      if (passed !== null) passed += (now - last) * speed;
      last = now;
      show(settings);
    },
    /** Takes in that the state of the round has changed. */
    follow(before: Round, after: Round, now: number, settings: Settings) {
      if (!after.result || after.overlay.resultsBoard === 'none') passed = null;
      else if (before.phase === 'playing' && !before.result) {
        passed = 0;
        last = now;
      }
      show(settings);
    },
    /** Begins with a state in which nothing has just ended. */
    reset() {
      passed = null;
      stage.value = 'board';
    },
  };
}
