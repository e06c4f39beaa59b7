import { pick, seededBy } from '../../../../core/random.ts';
import { type Chord, chordOf } from './chords.ts';
import type { ScaleMode } from './scales.ts';
import type { Theme } from './styles.ts';

/**
 * A period of eight bars. Its two halves, antecedent and consequent, begin alike; the first ends open, the second
 * closes. Each entry contains the chords of two bars.
 */
interface Grammar {
  begin: readonly string[];
  open: readonly string[];
  close: readonly string[];
}

type Harmony = Record<Theme, Grammar>;

const MINOR: Harmony = {
  A: {
    begin: ['i VI', 'i VII', 'i iv', 'i III', 'i v'],
    open: ['iv VII', 'VI VII', 'III VII', 'iv v'],
    close: ['VII i', 'v i', 'V i', 'iv i'],
  },
  B: {
    begin: ['VI VII', 'VI III', 'iv VII', 'III VII'],
    open: ['i v', 'VI VII', 'i VII', 'iv v'],
    close: ['iv V', 'VI VII', 'iv VII'],
  },
  C: {
    begin: ['iv i', 'VI iv', 'VI i', 'iv VI'],
    open: ['VII v', 'VI VII', 'III VII'],
    close: ['VI V', 'iv V', 'iv v'],
  },
};

/** A harmony in which everything leans on the semitone above the tonic. */
const PHRYGIAN: Harmony = {
  A: { begin: ['i II', 'i VI', 'i iv'], open: ['VI II', 'iv II', 'i II'], close: ['II i', 'V i', 'vii i'] },
  B: { begin: ['iv II', 'VI iv', 'II i'], open: ['i II', 'VI II'], close: ['VI V', 'II V'] },
  C: { begin: ['i i', 'i II'], open: ['II II', 'iv II'], close: ['II V', 'VI V'] },
};

/** A harmony with early dominants that are not resolved. */
const HARMONIC: Harmony = {
  A: { begin: ['i VI', 'i iv', 'i II'], open: ['II V', 'iv V', 'VI V'], close: ['V i', 'II V'] },
  B: { begin: ['iv II', 'VI iv', 'iv i'], open: ['VI V', 'II V'], close: ['iv V', 'V V'] },
  C: { begin: ['i V', 'II i'], open: ['VI V', 'iv V'], close: ['II V', 'V V'] },
};

const DORIAN: Harmony = {
  A: {
    begin: ['i IV', 'i III', 'i VII'],
    open: ['VII IV', 'III IV', 'v IV'],
    close: ['IV i', 'VII i', 'v i'],
  },
  B: { begin: ['III IV', 'VII IV', 'IV v'], open: ['i VII', 'III VII', 'i v'], close: ['IV v', 'III VII'] },
  C: { begin: ['IV i', 'ii i', 'III i'], open: ['ii v', 'IV VII'], close: ['III IV', 'IV v'] },
};

const MIXOLYDIAN: Harmony = {
  A: {
    begin: ['I VII', 'I IV', 'I v'],
    open: ['vi IV', 'VII IV', 'ii VII'],
    close: ['VII I', 'IV I', 'v I'],
  },
  B: { begin: ['IV VII', 'vi VII', 'ii IV'], open: ['I v', 'vi v', 'IV VII'], close: ['IV VII', 'ii VII'] },
  C: { begin: ['ii vi', 'IV vi', 'vi I'], open: ['IV v', 'ii VII'], close: ['IV VII', 'vi VII'] },
};

const LYDIAN: Harmony = {
  A: { begin: ['I II', 'I vi', 'I iii'], open: ['vi II', 'iii II', 'V II'], close: ['II I', 'V I', 'vii I'] },
  B: { begin: ['vi II', 'iii V', 'vi V'], open: ['I V', 'I II', 'iii II'], close: ['vi V', 'II V'] },
  C: { begin: ['vi iii', 'V vi', 'iii vi'], open: ['II V', 'vi II'], close: ['iii II', 'V II'] },
};

const GRAMMARS: Record<ScaleMode, Harmony> = {
  ...{ aeolian: MINOR, phrygian: PHRYGIAN, harmonicMinor: HARMONIC },
  ...{ dorian: DORIAN, mixolydian: MIXOLYDIAN, lydian: LYDIAN },
};

/**
 * A chord for each of eight bars. A theme always begins the same way; the ends of its halves change each time it is
 * repeated.
 */
export function periodOf(seed: number, mode: ScaleMode, theme: Theme, turn: number): Chord[] {
  const { begin, open, close } = GRAMMARS[mode][theme];
  const start = pick(seededBy(seed, mode, theme, 'begin'), begin);
  const random = seededBy(seed, mode, theme, turn, 'ends');
  const period = [start, pick(random, open), start, pick(random, close)].join(' ');
  return period.split(' ').map(symbol => chordOf(symbol, mode));
}

/** Chords that end the piece in minor: a subdominant, a dominant, and twice the tonic. */
export function cadenceOf(seed: number): Chord[] {
  const way = pick(seededBy(seed, 'cadence'), [
    'iv V i i',
    'VI VII i i',
    'VI V i i',
    'II V i i',
    'iv VII i i',
  ]);
  return way.split(' ').map(symbol => chordOf(symbol, 'aeolian'));
}
