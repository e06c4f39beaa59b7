/** Pure functions for tempo and phase. Times are seconds on the clock of the sound. */

/** A beat of other music, on the clock of the sound. */
export interface BeatPulse {
  /** Unit: s. */
  period: number;
  /** Time at which a beat falls. Unit: s. */
  at: number;
}

const BEATS = 4;
/**
 * How much longer or shorter a bar may be to come into phase, as a share of a beat. A tempo that is 3 % off for some
 * bars is inaudible. The music is at most half a beat out of phase, so the beats coincide after four bars.
 */
export const LARGEST_CORRECTION = 1 / 8;

/** Halves or doubles a tempo until it is within half an octave of the piece's own. Unit: beats a minute. */
export function foldTempo(bpm: number, own: number): number {
  const octaves = Math.round(Math.log2(own / bpm));
  return bpm * 2 ** octaves;
}

/**
 * Seconds to the nearest beat; negative if that beat has just passed. Beats are as far apart as the shorter of the two
 * periods.
 */
export function distanceToBeat(time: number, beat: number, pulse: BeatPulse): number {
  const period = Math.min(beat, pulse.period);
  const beats = (time - pulse.at) / period;
  return (Math.round(beats) - beats) * period;
}

/** The first beat at or after `time`. */
export const nextBeat = (time: number, { at, period }: BeatPulse): number =>
  at + Math.ceil((time - at) / period) * period;

/**
 * Duration of a beat, in s, in the bar that starts at `start`. With a pulse, the bar is lengthened or shortened so that
 * its end comes nearer to one of its beats.
 */
export function beatOf(start: number, own: number, pulse: BeatPulse | null): number {
  if (!pulse) return 60 / own;
  const beat = 60 / foldTempo(60 / pulse.period, own);
  const late = distanceToBeat(start + BEATS * beat, beat, pulse);
  const most = beat * LARGEST_CORRECTION;
  return beat + Math.max(-most, Math.min(most, late)) / BEATS;
}
