import { pick, seededBy } from '../../../../core/random.ts';
import { nearestChordTone } from './chords.ts';
import { melodyNotes, middleOf } from './melody.ts';
import { isOnStrongBeat, type Played, soundsAt } from './note.ts';
import { modulo, semitones } from './scales.ts';
import type { BarContext } from './sketch.ts';
import { hitsOf } from './steps.ts';
import { STYLE } from './styles.ts';

/** Writes the chord in four voices, held for a bar. */
export const writePad = ({ voicing }: BarContext): Played[] =>
  voicing.map(pitch => ({ pitch, at: 0, length: 16, velocity: 1 }));

/** Writes the melody. */
export const writeLead = ({ line, chord, tonic }: BarContext): Played[] => melodyNotes(line, chord, tonic);

/** The notes of the melody on strong beats. They make the theme recognisable before it is played in full. */
const skeleton = ({ line, chord, tonic }: BarContext): Played[] =>
  melodyNotes(line.filter(isOnStrongBeat), chord, tonic);

/** Notes that fall through the chord while the melody pauses. */
function response({ chord, tonic, bar, line }: BarContext): Played[] {
  const held = line.length < 4 ? line[0].step : 0;
  const tops = [4, 2, 0].map(step => nearestChordTone(chord, held + step));
  const times = bar % 8 === 7 ? [10, 12, 14] : [6, 10, 14];
  return melodyNotes(
    times.map((at, i) => ({ at, length: 2, step: tops[i] })),
    chord,
    tonic,
  );
}

/** Writes the bells. Without a melody they play the theme; with a melody they answer in its pauses. */
export function writeBell(sketch: BarContext): Played[] {
  const hasLead = STYLE[sketch.style].layers[sketch.theme].includes('lead');
  if (!hasLead) return skeleton(sketch);
  return sketch.bar % 4 === 3 ? response(sketch) : [];
}

/** Lowest note of the second voice, above the bass. */
const TENOR = 55;

/** The note of the chord that is about a sixth below the melody on a beat. */
function sixthBelow({ line, chord, tonic }: BarContext, beat: number): number {
  const sung = line.find(note => soundsAt(note, beat))?.step ?? 0;
  const pitch = middleOf(tonic) + semitones(chord.mode, nearestChordTone(chord, sung - 5));
  return pitch < TENOR ? pitch + 12 : pitch;
}

/** Writes a second voice in half notes below the melody. */
export function writeCounter(sketch: BarContext): Played[] {
  const [first, second] = [sixthBelow(sketch, 0), sixthBelow(sketch, 8)];
  if (first === second) return [{ pitch: first, at: 0, length: 16, velocity: 0.9 }];
  return [
    { pitch: first, at: 0, length: 8, velocity: 0.9 },
    { pitch: second, at: 8, length: 8, velocity: 0.8 },
  ];
}

const STABS = ['X..X..X...X.....', 'X.....X.....X.x.', 'X..X....X..X..x.', 'X..x......X...x.'];
/** Lowest root of the brass, above the bass. */
const BRASS = 41;

/** Writes root and fifth, struck together against the beat. */
export function writeBrass({ seed, theme, style, chord, tonic }: BarContext): Played[] {
  const stabs = pick(seededBy(seed, 'stabs', theme, style), STABS);
  const root = BRASS + modulo(tonic + semitones(chord.mode, chord.degree) - BRASS, 12);
  return hitsOf(stabs).flatMap(({ at, velocity }) =>
    [root, root + 7].map(pitch => ({ pitch, at, length: 2, velocity })),
  );
}

/** Lowest note of the ostinato, above the arpeggio. */
const TICK = 76;

/**
 * Writes a ticking clock: the fifth on each eighth. In sudden death, it writes sixteenths that alternate between the
 * fifth and the step above.
 */
export function writeOstinato({ style, chord, tonic }: BarContext): Played[] {
  const [fifth, neighbour] = [4, 5].map(third => tonic + semitones(chord.mode, chord.degree + third));
  const pitch = TICK + modulo(fifth - TICK, 12);
  const up = modulo(neighbour - fifth, 12);
  const unit = style === 'suddenDeath' ? 1 : 2;
  return Array.from({ length: 16 / unit }, (_, i) => ({
    ...{ pitch: unit === 1 && i % 4 === 3 ? pitch + up : pitch, at: i * unit, length: 1 },
    velocity: (i * unit) % 4 === 0 ? 1 : 0.6,
  }));
}
