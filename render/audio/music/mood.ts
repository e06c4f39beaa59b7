/** The intensity of a fight, from the quietest to the most tense. */
export const INTENSITIES = ['calm', 'contact', 'lastMinute', 'boss', 'suddenDeath'] as const;
export type Intensity = (typeof INTENSITIES)[number];

/** A beat of other music, on the page's clock. */
interface Beat {
  /** Beats a minute. */
  bpm: number;
  /** Time at which a beat falls, in ms of `performance.now()`. */
  beatAt: number;
}

/** The state of the game that the music must match. */
export interface Mood {
  place: 'none' | 'lobby' | 'fight';
  /** Intensity, which matters only in a fight. If several apply, the last one in `INTENSITIES` is used. */
  intensity: Intensity;
  /** The beat from `POST /music/beat`; null if the music keeps its own tempo. */
  beat: Beat | null;
}
