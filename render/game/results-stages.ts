/** The stages of a round that has ended: its last moment, awards, and then the boards. */
export type ResultsStage = 'moment' | 'awards' | 'board';

/** How long the last moment and the awards are shown. Unit: ms. */
const MOMENT_MS = 3_000;
const AWARDS_MS = 5_000;
/** Results that close by themselves are boards for at least this share of their time. */
const BOARD_SHARE = 0.5;
/** Speed of the last moment. */
const SLOW = 0.4;

/**
 * The stage so many ms after the end. `closesAfter`: when results close by themselves, in ms after the end; 0 for
 * never.
 */
export function stageAt(ms: number, closesAfter: number): ResultsStage {
  const whole = MOMENT_MS + AWARDS_MS;
  const scale = closesAfter > 0 ? Math.min(1, ((1 - BOARD_SHARE) * closesAfter) / whole) : 1;
  if (ms < MOMENT_MS * scale) return 'moment';
  return ms < whole * scale ? 'awards' : 'board';
}

/** Speed of the picture in a stage: 1 is as fast as the fight was. */
export const speedOf = (stage: ResultsStage) => (stage === 'moment' ? SLOW : 1);
