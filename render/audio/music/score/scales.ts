/** Seven notes of a scale as semitones above its first. */
export const SCALES = {
  aeolian: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
} as const satisfies Record<string, readonly number[]>;
export type ScaleMode = keyof typeof SCALES;

/** The remainder of a division, never negative. */
export const modulo = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;

/** Semitones from the tonic to a step of the scale; step 7 is the octave, step -1 the seventh below. */
export const semitones = (mode: ScaleMode, step: number) =>
  SCALES[mode][modulo(step, 7)] + 12 * Math.floor(step / 7);
