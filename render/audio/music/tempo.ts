/** Tempo and phase; pure. Times are seconds on the clock of the sound. */

/** A beat of other music, on the clock of the sound. */
export interface BeatPulse {
  /** Unit: s. */
  period: number;
  /** Time of one of the beats. Unit: s. */
  at: number;
}

const BEATS = 4;
/**
 * By how much of a beat a bar may be longer or shorter to come into phase: a tempo that is 3 % off for some bars is
 * inaudible. The error is at most half a beat, so after four bars the beats coincide.
 */
export const LARGEST_CORRECTION = 1 / 8;

/** Halves or doubles a tempo until it is within half an octave of the piece's own. Unit: beats a minute. */
export function foldTempo(bpm: number, own: number): number {
  const octaves = Math.round(Math.log2(own / bpm));
  return bpm * 2 ** octaves;
}

/** Seconds to the nearest beat: negative when it has just been. If both have a beat, the denser one counts. */
export function distanceToBeat(time: number, beat: number, pulse: BeatPulse): number {
  const period = Math.min(beat, pulse.period);
  const beats = (time - pulse.at) / period;
  return (Math.round(beats) - beats) * period;
}

/** The first beat that is not before that time. */
export const nextBeat = (time: number, { at, period }: BeatPulse): number =>
  at + Math.ceil((time - at) / period) * period;

/**
 * Seconds of a beat in the bar that starts at that time. With a pulse, the bar is lengthened or shortened so that its
 * end comes nearer to one of its beats.
 */
export function beatOf(start: number, own: number, pulse: BeatPulse | null): number {
  if (!pulse) return 60 / own;
  const beat = 60 / foldTempo(60 / pulse.period, own);
  const late = distanceToBeat(start + BEATS * beat, beat, pulse);
  const most = beat * LARGEST_CORRECTION;
  return beat + Math.max(-most, Math.min(most, late)) / BEATS;
}
