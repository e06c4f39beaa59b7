import { type Chord, isChordTone, nearestChordTone } from './chords.ts';
import { modulo, semitones } from './modes.ts';
import { type Degree, inventMotif, type Motif } from './motif.ts';
import { isOnStrongBeat, type Played } from './note.ts';
import { pick, randomOf } from './random.ts';
import type { Theme } from './styles.ts';
import * as vary from './variations.ts';

/** Ways to vary the motif in each bar of a period: idea, answer, continuation, half close; again, to the climax. */
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

/** Arch of the period: where each bar begins, in steps from the middle of the register; the climax is in the seventh. */
const ARCH = [0, 1, 2, 0, 1, 2, 4, 0];

/** Steps from the middle that the melody keeps within: two octaves. */
const COMPASS = { low: -5, high: 9 } as const;

/** Steps of the scale above the tonic, in bars. */
type Line = readonly (readonly Degree[])[];

/** The motif of a theme; the bridge has the main one's. */
export function motifOf(seed: number, theme: Theme): Motif {
  return inventMotif(randomOf(seed, 'motif', theme === 'C' ? 'A' : theme));
}

/** A whole bar an octave lower or higher, where it would leave the compass. */
function withinCompass(notes: readonly Degree[]): Degree[] {
  const steps = notes.map(({ step }) => step);
  const octave = Math.max(...steps) > COMPASS.high ? -7 : Math.min(...steps) < COMPASS.low ? 7 : 0;
  return notes.map(note => ({ ...note, step: note.step + octave }));
}

/** Long notes and those on strong beats belong to the chord; others pass between them. */
const settled = (chord: Chord, note: Degree): Degree =>
  isOnStrongBeat(note) || note.length >= 4 ? { ...note, step: nearestChordTone(chord, note.step) } : note;

/** Ends on the tonic where the chord has it. */
const closed = (chord: Chord, note: Degree): Degree =>
  isChordTone(chord, 0) ? { ...note, step: 7 * Math.round(note.step / 7) } : note;

function barOf(motif: Motif, chord: Chord, bar: number): Degree[] {
  const from = nearestChordTone(chord, ARCH[bar]);
  const placed = withinCompass(motif.map(note => ({ ...note, step: note.step + from })));
  const notes = placed.map(note => settled(chord, note));
  return bar === 7 ? notes.map(note => closed(chord, note)) : notes;
}

/** Eight bars of melody: which variations they take changes with each turn of the theme. */
export function lineOf(seed: number, theme: Theme, turn: number, chords: readonly Chord[]): Line {
  const motif = motifOf(seed, theme);
  const random = randomOf(seed, 'melody', theme, turn);
  const variations = PERIOD.map(ways => pick(random, ways));
  return chords.map((chord, bar) => barOf(variations[bar](motif), chord, bar));
}

/** MIDI number of the step 0 of melodies: the tonic that is next above Eb4. */
export const middleOf = (tonic: number) => 63 + modulo(tonic - 63, 12);

/** Gives the steps their pitches; the beat is louder than what stands between. */
export function melodyNotes(line: readonly Degree[], { mode }: Chord, tonic: number): Played[] {
  return line.map(({ at, length, step }) => ({
    ...{ pitch: middleOf(tonic) + semitones(mode, step), at, length },
    velocity: at % 8 === 0 ? 1 : at % 4 === 0 ? 0.85 : 0.75,
  }));
}
