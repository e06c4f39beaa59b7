import { type Chord, colouredTriadOf, triadOf } from './chords.ts';
import { modulo } from './scales.ts';

/** Four voices, from the lowest to the highest, as MIDI numbers. */
export type Voicing = readonly number[];

const VOICES = 4;
/** Lowest and highest note of a pad: below it is the bass, above it the melody. */
export const PAD_RANGE = { low: 52, high: 71 } as const;
/** Minimum distance of neighbouring voices, to avoid a muddy cluster. Unit: semitones. */
const CLOSEST = 2;
/** Where the search for the first chord of a period begins. */
const HOME: Voicing = [54, 59, 62, 67];

const pitchClass = (pitch: number) => modulo(pitch, 12);

/** All ways to choose `count` items without changing their order. */
function choose<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((thing, i) => choose(things.slice(i + 1), count - 1).map(rest => [thing, ...rest]));
}

function candidates(chord: Chord, tonic: number, notesOf: typeof triadOf): Voicing[] {
  const wanted = notesOf(chord).map(tone => pitchClass(tone + tonic));
  const triad = triadOf(chord).map(tone => pitchClass(tone + tonic));
  const pitches = Array.from({ length: PAD_RANGE.high - PAD_RANGE.low + 1 }, (_, i) => PAD_RANGE.low + i);
  return choose(
    pitches.filter(pitch => wanted.includes(pitchClass(pitch))),
    VOICES,
  ).filter(
    voicing =>
      triad.every(tone => voicing.some(pitch => pitchClass(pitch) === tone)) &&
      voicing.every((pitch, i) => i === 0 || pitch - voicing[i - 1] >= CLOSEST),
  );
}

/** How far the voices move, with a penalty for leaps and a small one for the distance from home. */
function effort(from: Voicing, to: Voicing): number {
  const moved = to.reduce((sum, pitch, i) => sum + (pitch - from[i]) ** 2, 0);
  const strayed = to.reduce((sum, pitch, i) => sum + (pitch - HOME[i]) ** 2, 0);
  return moved + strayed / 8;
}

/** Voice leading: each chord in the position that requires the least motion from the one before. */
export function voicingsOf(chords: readonly Chord[], tonic: number, notesOf = colouredTriadOf): Voicing[] {
  let last = HOME;
  return chords.map(chord => {
    const ways = candidates(chord, tonic, notesOf).map(way => ({ way, cost: effort(last, way) }));
    last = ways.reduce((best, next) => (next.cost < best.cost ? next : best)).way;
    return last;
  });
}
