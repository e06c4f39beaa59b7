import { pick, seededBy, shuffled } from '../../../../core/random.ts';
import { type Chord, colouredTriadOf } from './chords.ts';
import { writeDrums } from './drums.ts';
import { periodOf } from './harmony.ts';
import { writeBell, writeBrass, writeCounter, writeLead, writeOstinato, writePad } from './harmony-layers.ts';
import { lineOf } from './melody.ts';
import type { Note, Played, ScoreLayer } from './note.ts';
import { formPositionOf, type Piece, SECTION } from './piece.ts';
import { modulo, semitones } from './scales.ts';
import type { BarContext, Writer } from './sketch.ts';
import { lettersOf } from './steps.ts';
import { type Groove, type MusicStyle, STYLE } from './styles.ts';
import { voicingsOf } from './voicing.ts';

/** The lowest note of the broken chord. */
const LOWEST_ARPEGGIO = 57;

/** Orders in which the notes of the chord are played. Those with three or six notes go against the beat. */
const SHAPES: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 4, 3],
  [5, 4, 3, 2, 1, 2, 3, 4],
  [0, 2, 1, 3, 2, 4, 3, 5],
  [0, 4, 2, 4, 1, 4, 2, 4],
  [0, 3, 1, 4, 2, 5, 1, 4],
  [0, 2, 4],
  [4, 2, 3, 1, 2, 0],
];

const hasGap = (rests: readonly number[]) => rests.some((rest, i) => i > 0 && rest - rests[i - 1] === 1);

/**
 * Which eighths are silent: up to three, but not the first one and no two in a row. There are 33 such patterns. Each
 * bar uses the next pattern, so no bar is equal to any of the 32 before it, whatever the other layers play.
 */
export const RESTS: readonly (readonly number[])[] = Array.from({ length: 128 }, (_, bits) =>
  [1, 2, 3, 4, 5, 6, 7].filter(eighth => bits & (1 << (eighth - 1))),
).filter(rests => rests.length <= 3 && !hasGap(rests));

const restsOf = ({ seed, number }: BarContext) =>
  shuffled(seededBy(seed, 'rests'), RESTS)[number % RESTS.length];

/** The notes of the chord over an octave and a half. */
function tonesOf({ chord, tonic }: BarContext): number[] {
  const tones = colouredTriadOf(chord)
    .map(tone => LOWEST_ARPEGGIO + modulo(tone + tonic - LOWEST_ARPEGGIO, 12))
    .sort((a, b) => a - b);
  return [...tones, ...tones.map(tone => tone + 12)].slice(0, 6);
}

const velocityAt = (at: number) => (at % 8 === 0 ? 1 : at % 4 === 0 ? 0.85 : at % 2 === 0 ? 0.7 : 0.5);

/** Writes eighths, or sixteenths. In sixteenths, a rest omits the second one of its eighth. */
function writeArpeggio(sketch: BarContext): Played[] {
  const { isFast } = STYLE[sketch.style];
  const unit = isFast ? 1 : 2;
  const shape = pick(seededBy(sketch.seed, 'shape', sketch.theme, sketch.turn), SHAPES);
  const [tones, rests] = [tonesOf(sketch), restsOf(sketch)];
  return Array.from({ length: 16 / unit }, (_, i) => i)
    .filter(i => !rests.includes((i * unit) >> 1) || (isFast && i % 2 === 0))
    .map(i => ({
      ...{ pitch: tones[shape[i % shape.length]], at: i * unit, length: unit },
      velocity: velocityAt(i * unit),
    }));
}

/** The lowest root: E1, which small speakers still hint at. */
const LOWEST_BASS = 28;

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

const above = (pitchClass: number) => LOWEST_BASS + modulo(pitchClass - LOWEST_BASS, 12);
const rootOf = ({ mode, degree }: Chord, tonic: number) => above(tonic + semitones(mode, degree));

/** Whether the tonic can be played below the chord, because it is not a semitone from any of its notes. */
const bearsPedal = (chord: Chord) =>
  colouredTriadOf(chord).every(tone => ![1, 11].includes(modulo(tone, 12)));

/**
 * The lowest note of a bar: the root of the chord, or, in the restless groove, the tonic (a pedal point) if the tonic
 * does not clash.
 */
const groundOf = ({ chord, tonic }: BarContext, groove: Groove) =>
  groove === 'rush' && bearsPedal(chord) ? above(tonic) : rootOf(chord, tonic);

/** A step of the scale that leads to the next root, from the side on which the bass is. */
function approach({ chord, next, tonic }: BarContext, from: number): number {
  const target = next.degree + (from > rootOf(next, tonic) ? 1 : -1);
  return above(tonic + semitones(chord.mode, target));
}

/**
 * Writes root, fifth and octave in the pattern of the theme. Each half of a period ends with a step to the next root.
 */
function writeBass(sketch: BarContext): Played[] {
  const { groove } = STYLE[sketch.style];
  const pattern = pick(seededBy(sketch.seed, 'bass', groove, sketch.theme), PATTERNS[groove]);
  const ground = groundOf(sketch, groove);
  return lettersOf(pattern).map(({ letter, at, length }) => {
    const leads = sketch.bar % 4 === 3 && at >= 14;
    const pitch = leads ? approach(sketch, ground) : ground + INTERVALS[letter];
    return { pitch, at, length, velocity: at % 4 === 0 ? 1 : 0.8 };
  });
}

const WRITERS: Record<ScoreLayer, Writer> = {
  ...{ pad: writePad, bass: writeBass, arpeggio: writeArpeggio, bell: writeBell, lead: writeLead },
  ...{ counter: writeCounter, brass: writeBrass, ostinato: writeOstinato, drums: writeDrums },
};

/** The eight chords of the section that contains a bar. */
function chordsAt({ name, seed, mode }: Piece, number: number, style: MusicStyle) {
  const { theme, turn } = formPositionOf(name, number);
  return periodOf(seed, STYLE[style].mode ?? mode, theme, turn);
}

/** Harmony and melody of a bar, from which the layers are written. */
export function sketchOf(piece: Piece, number: number, style: MusicStyle): BarContext {
  const { name, seed, tonic } = piece;
  const place = formPositionOf(name, number);
  const chords = chordsAt(piece, number, style);
  const next = chordsAt(piece, number + 1, style)[(number + 1) % SECTION];
  const voicing = voicingsOf(chords.slice(0, place.bar + 1), tonic)[place.bar];
  const line = lineOf(seed, place.theme, place.turn, chords)[place.bar];
  return { ...place, seed, style, number, tonic, chord: chords[place.bar], next, voicing, line };
}

/** The notes of one layer. */
export const write = (layer: ScoreLayer, sketch: BarContext): Note[] =>
  WRITERS[layer](sketch).map(note => ({ layer, ...note }));

/**
 * The notes of a bar. They are always the same for the same piece, number and style. Numbers begin at 0 and have no
 * end.
 */
export function composeBar(piece: Piece, number: number, style: MusicStyle): Note[] {
  const sketch = sketchOf(piece, number, style);
  return STYLE[style].layers[sketch.theme].flatMap(layer => write(layer, sketch));
}

/** The bar in which a piece fades out. It contains only harmony. */
export const composeLeaving = (piece: Piece, number: number, style: MusicStyle): Note[] =>
  write('pad', sketchOf(piece, number, style));
