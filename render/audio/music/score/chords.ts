import { modulo, type ScaleMode, semitones } from './scales.ts';

/** A triad on a degree of a scale. */
export interface Chord {
  /** As a Roman numeral: `iv` is the minor triad on the fourth degree, `VI` the major one on the sixth. */
  symbol: string;
  /** Scale of the melody during the chord: that of the piece, unless the chord is borrowed. */
  mode: ScaleMode;
  /** Degree of its root: 0 (tonic) to 6. */
  degree: number;
}

const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'];

/** Parallel modes from which chords are borrowed: for a dominant, a bright subdominant, a Neapolitan. */
const LENDERS: readonly ScaleMode[] = ['harmonicMinor', 'dorian', 'phrygian'];

const thirdOf = (mode: ScaleMode, degree: number) => semitones(mode, degree + 2) - semitones(mode, degree);
const isMajor = (symbol: string) => symbol === symbol.toUpperCase();

/** The chord of a numeral in that mode, borrowed if the mode's own triad has the other third. */
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

/** The triad and, where it is a semitone from none of the three, the seventh, else the ninth or the sixth. */
export function colouredTriadOf(chord: Chord): number[] {
  const triad = triadOf(chord);
  const colour = [6, 1, 5]
    .map(step => modulo(semitones(chord.mode, chord.degree + step), 12))
    .find(tone => triad.every(other => ![1, 11].includes(modulo(tone - other, 12))));
  return colour === undefined ? triad : [...triad, colour];
}

/** Whether the step of the chord's scale is one of its three notes. */
export const isChordTone = ({ degree }: Chord, step: number) => [0, 2, 4].includes(modulo(step - degree, 7));

/** The note of the chord that is nearest to a step of its scale; of two, the lower one. */
export function nearestChordTone(chord: Chord, step: number): number {
  const away = [0, -1, 1, -2, 2].find(distance => isChordTone(chord, step + distance));
  return step + (away ?? 0);
}
