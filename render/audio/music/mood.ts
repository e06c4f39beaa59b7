/** The intensity of a fight, from the quietest to the most tense. */
export const INTENSITIES = ['calm', 'contact', 'lastMinute', 'boss', 'suddenDeath'] as const;
export type Intensity = (typeof INTENSITIES)[number];

/** A beat of other music, on the page's clock. */
interface Beat {
  /** Beats a minute. */
  bpm: number;
  /** Time of one of the beats. Unit: ms of `performance.now()`. */
  beatAt: number;
}

/** What the music must match. */
export interface Mood {
  place: 'none' | 'lobby' | 'fight';
  /** Only in a fight; later ones outrank earlier ones. */
  intensity: Intensity;
  /** From `POST /music/beat`; null: the music keeps its own tempo. */
  beat: Beat | null;
}
