import { pick, type Random, wholeBetween } from '../../../../core/random.ts';

/** A note of a melody before it has a pitch. */
export interface Degree {
  /** Unit: sixteenths. */
  at: number;
  length: number;
  /** Steps of the scale above the first note. */
  step: number;
}

/** A bar of melody. */
export type Motif = readonly Degree[];

/** Lengths of notes, in sixteenths; the rest of the bar is silent. */
const RHYTHMS: readonly (readonly number[])[] = [
  [6, 6, 4],
  [3, 3, 2, 6],
  [4, 2, 2, 6],
  [6, 2, 4, 2],
  [3, 3, 4, 4],
  [8, 4, 2],
  [2, 2, 4, 6],
  [6, 4, 4],
  [4, 4, 6],
  [3, 5, 4, 2],
];

/** A contour of steps with one leap of a third to a fifth, which is followed by steps in the other direction. */
function contour(random: Random, count: number): number[] {
  const up = random() < 0.7 ? 1 : -1;
  const leapAt = wholeBetween(random, 1, count - 1);
  const leap = wholeBetween(random, 2, 4);
  const steps = [0];
  for (let i = 1; i < count; i++) {
    const motion = i === leapAt ? leap : i > leapAt ? -1 : pick(random, [1, 1, -1]);
    steps.push(steps[i - 1] + up * motion);
  }
  return steps;
}

/** Places the notes of a rhythm one after the other. */
export function layOut(lengths: readonly number[], steps: readonly number[], at = 0): Motif {
  let next = at;
  return lengths.map((length, i) => {
    const note = { at: next, length, step: steps[i] };
    next += length;
    return note;
  });
}

/** A new motif: a memorable rhythm, and a contour with one leap. */
export function inventMotif(random: Random): Motif {
  const rhythm = pick(random, RHYTHMS);
  return layOut(rhythm, contour(random, rhythm.length));
}
