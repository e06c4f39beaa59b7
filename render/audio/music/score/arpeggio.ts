import { pick, seededBy, shuffled } from '../../../../core/random.ts';
import { colouredTriadOf } from './chords.ts';
import { modulo } from './modes.ts';
import type { Played } from './note.ts';
import type { Sketch } from './sketch.ts';
import { STYLE } from './styles.ts';

/** The lowest note of the broken chord. */
const LOWEST = 57;

/** Orders in which the notes of the chord are taken; those of three and six go against the beat. */
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
 * Which eighths rest: up to three of them, never the first, never two in a row. There are 33 ways; each bar takes the
 * next one, so that no bar is like any of the 32 before it, whatever the other layers do.
 */
export const RESTS: readonly (readonly number[])[] = Array.from({ length: 128 }, (_, bits) =>
  [1, 2, 3, 4, 5, 6, 7].filter(eighth => bits & (1 << (eighth - 1))),
).filter(rests => rests.length <= 3 && !hasGap(rests));

const restsOf = ({ seed, number }: Sketch) => shuffled(seededBy(seed, 'rests'), RESTS)[number % RESTS.length];

/** The chord broken over an octave and a half. */
function tonesOf({ chord, tonic }: Sketch): number[] {
  const tones = colouredTriadOf(chord)
    .map(tone => LOWEST + modulo(tone + tonic - LOWEST, 12))
    .sort((a, b) => a - b);
  return [...tones, ...tones.map(tone => tone + 12)].slice(0, 6);
}

const velocityAt = (at: number) => (at % 8 === 0 ? 1 : at % 4 === 0 ? 0.85 : at % 2 === 0 ? 0.7 : 0.5);

/** Eighths, or sixteenths in which a rest leaves out the second one. */
export function writeArpeggio(sketch: Sketch): Played[] {
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
