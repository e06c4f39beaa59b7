import { signal } from '@preact/signals';
import type { Settings } from '../../schema/records/settings.ts';
import type { Round, RoundResult } from '../../schema/records/state.ts';

/** The stages of a round that has ended: its last moment, awards, and then the boards. */
export type ResultsStage = 'moment' | 'awards' | 'board';

/** How long the last moment and the awards are shown. Unit: ms. */
const MOMENT_MS = 3_000;
const AWARDS_MS = 5_000;
/** How long the last moment is shown if the last ships fell together, so that nobody flies any more. Unit: ms. */
const EMPTY_MOMENT_MS = 2_000;
/** Smallest share of the time for which the boards are shown, if results close by themselves. */
const BOARD_SHARE = 0.5;
/** Speed of the last moment. */
const SLOW = 0.4;

/**
 * The stage `ms` milliseconds after the end of a round. `closesAfter`: time in ms after which results close by
 * themselves; 0 for never. `moment`: how long the last moment is shown, in ms.
 */
export function stageAt(ms: number, closesAfter: number, moment = MOMENT_MS): ResultsStage {
  const whole = moment + AWARDS_MS;
  const scale = closesAfter > 0 ? Math.min(1, ((1 - BOARD_SHARE) * closesAfter) / whole) : 1;
  if (ms < moment * scale) return 'moment';
  return ms < whole * scale ? 'awards' : 'board';
}

/** Speed of the picture in a stage: 1 is as fast as the fight was. */
export const speedOf = (stage: ResultsStage) => (stage === 'moment' ? SLOW : 1);

/** Whether neither a ship nor a boss is left. */
const isEmpty = ({ reason, winner }: RoundResult) => reason === 'lives-out' && winner !== 'boss';

/** Follows the end of a round from its last moment to the boards. A page that joins later shows the boards at once. */
export function createEnding() {
  const stage = signal<ResultsStage>('board');
  /** How long ago the round ended, in ms of game time; null if no round has ended. */
  let passed: number | null = null;
  let moment = MOMENT_MS;
  let last = 0;

  function show({ resultsSeconds }: Settings) {
    stage.value = passed === null ? 'board' : stageAt(passed, resultsSeconds * 1_000, moment);
  }

  return {
    stage,
    /** Advances to `now`, in ms of the local clock. `speed` is the speed of the game. */
    tick(now: number, settings: Settings, speed: number) {
      if (passed !== null) passed += (now - last) * speed;
      last = now;
      show(settings);
    },
    /** Call when the state of the round has changed. */
    follow(before: Round, after: Round, now: number, settings: Settings) {
      if (!after.result || after.overlay.resultsBoard === 'none') passed = null;
      else if (before.phase === 'playing' && !before.result) {
        passed = 0;
        last = now;
        moment = isEmpty(after.result) ? EMPTY_MOMENT_MS : MOMENT_MS;
      }
      show(settings);
    },
    /** Starts over with a state in which no round has just ended. */
    reset() {
      passed = null;
      stage.value = 'board';
    },
  };
}
