import { pick, seededBy } from '../../../../core/random.ts';
import { type Chord, colouredTriadOf } from './chords.ts';
import { modulo, semitones } from './modes.ts';
import type { Played } from './note.ts';
import type { Sketch } from './sketch.ts';
import { lettersOf } from './steps.ts';
import { type Groove, STYLE } from './styles.ts';

/** The lowest root: E1, which small speakers still hint at. */
const LOWEST = 28;

/** r: root, f: fifth, o: octave. */
const PATTERNS: Record<Groove, readonly string[]> = {
  half: ['r---------..r-f-', 'r-----f-----o---', 'r-------r-..f-..', 'r-----..r---f---'],
  light: ['r-------..r-....', 'r-----..r-----..', 'r---....f---....', 'r-----r---..f-..'],
  drive: ['r.r.r.r.r.r.r.o.', 'r.r.o.r.r.r.o.f.', 'r-r.r-o.r-r.f-o.', 'r..r..r.r..r..o.'],
  hurry: ['r.o.r.o.r.o.r.o.', 'r.rrr.o.r.rrr.f.', 'r.r.r.rrr.r.o.rr'],
  gallop: ['r-rrr-rrr-rrr-oo', 'r-rrr-rrr-rrf-rr', 'r-rrr-rro-rrr-rr'],
  rush: ['rrrrrrrrrrrrrrrr', 'rrorrrorrrorrror', 'r.rrr.rrr.rrr.ro'],
};
const INTERVALS: Readonly<Record<string, number>> = { r: 0, f: 7, o: 12 };

const above = (pitchClass: number) => LOWEST + modulo(pitchClass - LOWEST, 12);
const rootOf = ({ mode, degree }: Chord, tonic: number) => above(tonic + semitones(mode, degree));

/** Whether the tonic may lie under the chord: it is a semitone from none of its notes. */
const bearsPedal = (chord: Chord) =>
  colouredTriadOf(chord).every(tone => ![1, 11].includes(modulo(tone, 12)));

/** Without rest the bass stays on the tonic, a pedal point, wherever that is no clash. */
const groundOf = ({ chord, tonic }: Sketch, groove: Groove) =>
  groove === 'rush' && bearsPedal(chord) ? above(tonic) : rootOf(chord, tonic);

/** A step of the scale that leads to the next root from the side on which the bass is. */
function approach({ chord, next, tonic }: Sketch, from: number): number {
  const target = next.degree + (from > rootOf(next, tonic) ? 1 : -1);
  return above(tonic + semitones(chord.mode, target));
}

/** Root, fifth and octave in the pattern of the theme; each half of a period ends with a step to the next root. */
export function writeBass(sketch: Sketch): Played[] {
  const { groove } = STYLE[sketch.style];
  const pattern = pick(seededBy(sketch.seed, 'bass', groove, sketch.theme), PATTERNS[groove]);
  const ground = groundOf(sketch, groove);
  return lettersOf(pattern).map(({ letter, at, length }) => {
    const leads = sketch.bar % 4 === 3 && at >= 14;
    const pitch = leads ? approach(sketch, ground) : ground + INTERVALS[letter];
    return { pitch, at, length, velocity: at % 4 === 0 ? 1 : 0.8 };
  });
}
