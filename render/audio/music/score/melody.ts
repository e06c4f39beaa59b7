import { pick, seededBy } from '../../../../core/random.ts';
import { type Chord, isChordTone, nearestChordTone } from './chords.ts';
import { type Degree, inventMotif, type Motif } from './motif.ts';
import { isOnStrongBeat, type Played } from './note.ts';
import { modulo, semitones } from './scales.ts';
import type { Theme } from './styles.ts';
import * as vary from './variations.ts';

/**
 * Possible variations of the motif in each bar of a period. The bars are idea, answer, continuation and half close;
 * then the same again, up to the climax.
 */
const PERIOD: readonly (readonly vary.Variation[])[] = [
  [vary.asItIs],
  [vary.asItIs, vary.inverted, vary.retrograde, vary.syncopated],
  [vary.rising, vary.falling, vary.augmented],
  [vary.held, vary.heldWithUpbeat],
  [vary.ornamented, vary.asItIs, vary.syncopated],
  [vary.inverted, vary.retrograde, vary.ornamented],
  [vary.rising, vary.augmented],
  [vary.held],
];

/**
 * Arch of the period: where each bar begins, in steps from the middle of the register; the climax is in the seventh.
 */
const ARCH = [0, 1, 2, 0, 1, 2, 4, 0];

/** Range of the melody in steps from the middle: two octaves. */
const COMPASS = { low: -5, high: 9 } as const;

/** Steps of the scale above the tonic, in bars. */
type Line = readonly (readonly Degree[])[];

/** The motif of a theme; the bridge uses the motif of the main theme. */
function motifOf(seed: number, theme: Theme): Motif {
  return inventMotif(seededBy(seed, 'motif', theme === 'C' ? 'A' : theme));
}

const OCTAVE = 7;

/** How far a bar would leave the range, in steps. A leap of more than an octave counts as worse. */
function strain(notes: readonly Degree[], last: number): number {
  const steps = notes.map(({ step }) => step);
  const outside = Math.max(0, Math.max(...steps) - COMPASS.high, COMPASS.low - Math.min(...steps));
  return outside + 3 * Math.max(0, Math.abs(steps[0] - last) - OCTAVE);
}

/** Moves a whole bar an octave lower or higher if it would leave the range. */
function inOctave(notes: readonly Degree[], last: number): Degree[] {
  const ways = [0, -OCTAVE, OCTAVE].map(octave => notes.map(note => ({ ...note, step: note.step + octave })));
  return ways.reduce((best, way) => (strain(way, last) < strain(best, last) ? way : best));
}

const LONG = 6;

/**
 * The note of the chord that is nearest to the step. If the melody is already on it, the next note in the direction of
 * the melody.
 */
function onChord(chord: Chord, { step }: Degree, before: Degree | undefined, motion: number): number {
  const nearest = nearestChordTone(chord, step);
  return nearest === before?.step ? nearestChordTone(chord, nearest + 2 * Math.sign(motion)) : nearest;
}

/** Moves long notes and notes on strong beats to notes of the chord; the other notes pass between them. */
function settled(chord: Chord, notes: readonly Degree[]): Degree[] {
  const done: Degree[] = [];
  for (const [i, note] of notes.entries()) {
    const motion = note.step - (notes[i - 1]?.step ?? note.step);
    const isBound = isOnStrongBeat(note) || note.length >= LONG;
    done.push(isBound ? { ...note, step: onChord(chord, note, done.at(-1), motion) } : note);
  }
  return done;
}

/** Moves the last note to the tonic if the chord contains it. */
const closed = (chord: Chord, note: Degree): Degree =>
  isChordTone(chord, 0) ? { ...note, step: OCTAVE * Math.round(note.step / OCTAVE) } : note;

function barOf(motif: Motif, chord: Chord, bar: number, last: number): Degree[] {
  const from = nearestChordTone(chord, ARCH[bar]);
  const placed = motif.map(note => ({ ...note, step: note.step + from }));
  const notes = settled(chord, placed);
  return inOctave(bar === 7 ? notes.map(note => closed(chord, note)) : notes, last);
}

/** Eight bars of melody, whose variations change each time the theme is repeated. */
export function lineOf(seed: number, theme: Theme, turn: number, chords: readonly Chord[]): Line {
  const motif = motifOf(seed, theme);
  const random = seededBy(seed, 'melody', theme, turn);
  let last = 0;
  return chords.map((chord, bar) => {
    const notes = barOf(pick(random, PERIOD[bar])(motif), chord, bar, last);
    last = notes.at(-1)?.step ?? last;
    return notes;
  });
}

/** MIDI number of step 0 of melodies: the first tonic at or above F4. */
export const middleOf = (tonic: number) => 65 + modulo(tonic - 65, 12);

/** Gives the steps their pitches. Notes on the beat are louder than those between beats. */
export function melodyNotes(line: readonly Degree[], { mode }: Chord, tonic: number): Played[] {
  return line.map(({ at, length, step }) => ({
    ...{ pitch: middleOf(tonic) + semitones(mode, step), at, length },
    velocity: at % 8 === 0 ? 1 : at % 4 === 0 ? 0.85 : 0.75,
  }));
}
