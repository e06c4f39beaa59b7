import { modulo, type ScaleMode, semitones } from './scales.ts';

/** A triad on a degree of a scale. */
export interface Chord {
  /** As a Roman numeral: `iv` is the minor triad on the fourth degree, `VI` the major one on the sixth. */
  symbol: string;
  /** Scale of the melody during the chord: the scale of the piece, unless the chord is borrowed. */
  mode: ScaleMode;
  /** Degree of the chord's root: 0 (tonic) to 6. */
  degree: number;
}

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];

/**
 * Parallel modes from which chords are borrowed: the first for a dominant, the second for a bright subdominant, the
 * third for a Neapolitan chord.
 */
const LENDERS: readonly ScaleMode[] = ['harmonicMinor', 'dorian', 'phrygian'];

const thirdOf = (mode: ScaleMode, degree: number) => semitones(mode, degree + 2) - semitones(mode, degree);
const isMajor = (symbol: string) => symbol === symbol.toUpperCase();

/**
 * The chord of a numeral in the given mode. It is borrowed if the mode's own triad is minor and the numeral is major,
 * or the reverse.
 */
export function chordOf(symbol: string, home: ScaleMode): Chord {
  const degree = NUMERALS.indexOf(symbol.toLowerCase());
  const third = isMajor(symbol) ? 4 : 3;
  const mode = [home, ...LENDERS].find(lender => thirdOf(lender, degree) === third);
  if (degree < 0 || !mode) throw new Error(`"${symbol}" is no chord that ${home} has or borrows.`);
  return { symbol, mode, degree };
}

/** Root, third and fifth as semitones above the tonic of the piece, within an octave. */
export const triadOf = ({ mode, degree }: Chord): number[] =>
  [0, 2, 4].map(third => modulo(semitones(mode, degree + third), 12));

/**
 * The triad with a fourth note: the seventh, the ninth or the sixth, whichever first is not a semitone from any note of
 * the triad.
 */
export function colouredTriadOf(chord: Chord): number[] {
  const triad = triadOf(chord);
  const colour = [6, 1, 5]
    .map(step => modulo(semitones(chord.mode, chord.degree + step), 12))
    .find(tone => triad.every(other => ![1, 11].includes(modulo(tone - other, 12))));
  return colour === undefined ? triad : [...triad, colour];
}

/** Whether a step of the chord's scale is one of the chord's three notes. */
export const isChordTone = ({ degree }: Chord, step: number) => [0, 2, 4].includes(modulo(step - degree, 7));

/** The note of the chord that is nearest to a step of its scale. If two are equally near, the lower one. */
export function nearestChordTone(chord: Chord, step: number): number {
  const away = [0, -1, 1, -2, 2].find(distance => isChordTone(chord, step + distance));
  return step + (away ?? 0);
}
