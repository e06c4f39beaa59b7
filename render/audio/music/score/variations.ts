import { layOut, type Motif } from './motif.ts';
import { BAR } from './note.ts';

/** Ways to vary a motif: each fills one bar. */
export type Variation = (motif: Motif) => Motif;

const HALF = BAR / 2;

/** The motif without a change. */
export const asItIs: Variation = motif => motif;

/** The motif with its intervals reversed: up becomes down. */
export const inverted: Variation = motif => motif.map(note => ({ ...note, step: -note.step }));

/** The same rhythm with the pitches in reverse order. */
export const retrograde: Variation = motif =>
  motif.map((note, i) => ({ ...note, step: (motif.at(-1 - i)?.step ?? 0) - (motif.at(-1)?.step ?? 0) }));

/** The motif an eighth later, so that it goes against the beat. */
export const syncopated: Variation = motif =>
  motif
    .map(note => ({ ...note, at: note.at + 2, length: Math.min(note.length, BAR - note.at - 2) }))
    .filter(({ length }) => length > 0);

/** The motif with ornaments: long notes begin with a turn to the step above and back. */
export const ornamented: Variation = motif =>
  motif.flatMap(note => {
    if (note.length < 4) return [note];
    const { at, length, step } = note;
    return layOut([length - 2, 1, 1], [step, step + 1, step], at);
  });

/** The first half of the motif at half speed. */
export const augmented: Variation = motif =>
  motif
    .filter(({ at }) => at < HALF)
    .map(({ at, length, step }) => ({ at: at * 2, length: Math.min(length * 2, BAR - at * 2), step }));

/** A sequence: only the head of the motif, then the same again, `higher` steps higher. */
const sequence =
  (higher: number): Variation =>
  motif => {
    const head = motif
      .filter(({ at }) => at < HALF)
      .map(note => ({ ...note, length: Math.min(note.length, HALF - note.at) }));
    const again = head.map(note => ({ ...note, at: note.at + HALF, step: note.step + higher }));
    return [...head, ...again];
  };
export const rising = sequence(1);
export const falling = sequence(-1);

/** One long note, then silence. */
export const held: Variation = () => layOut([12], [0]);

/** One long note and an upbeat to what follows. */
export const heldWithUpbeat: Variation = () => layOut([10, 2, 2], [0, 1, 2]);
