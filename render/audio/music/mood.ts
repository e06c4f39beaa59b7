/** How a fight stands, from its quietest to its tensest. */
export const INTENSITIES = ['calm', 'contact', 'lastMinute', 'boss', 'suddenDeath'] as const;
export type Intensity = (typeof INTENSITIES)[number];

/** A beat that somebody else's music has, on the page's clock. */
interface Beat {
  /** Beats a minute. */
  bpm: number;
  /** When one of the beats is. Unit: ms of `performance.now()`. */
  beatAt: number;
}

/** What the music is to fit. */
export interface Mood {
  place: 'none' | 'lobby' | 'fight';
  /** Only in a fight; later ones outrank earlier ones. */
  intensity: Intensity;
  /** From `POST /music/beat`; null: the music keeps its own tempo. */
  beat: Beat | null;
}
