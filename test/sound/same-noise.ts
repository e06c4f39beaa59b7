import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { whiteNoise } from '../../render/audio/synth/noise.ts';
import { distanceOf, type Shape, shapeOf } from './shape.ts';

/** Distance at which everybody hears two different sounds, however long they are. Unit: dB. */
const CLEAR = 1.2;

const kept = new Map<number, number>();

/**
 * The least distance between two different sounds of the same length. It is at least the distance between two
 * recordings of the same noise. Unit: dB.
 */
export function leastDistance(seconds: number): number {
  const distance =
    kept.get(seconds) ?? Math.max(CLEAR, ...distancesOf(['a', 'b', 'c'].map(seed => burst(seed, seconds))));
  kept.set(seconds, distance);
  return distance;
}

/** The distance of each shape from the next one. */
const distancesOf = (shapes: readonly Shape[]) =>
  shapes.map((shape, at) => distanceOf(shape, shapes[(at + 1) % shapes.length]));

/** A noise that decays. */
export function burst(seed: string, seconds: number) {
  const samples = whiteNoise(seed, Math.round(seconds * SAMPLE_RATE));
  return shapeOf(
    samples.map((sample, i) => sample * 0.001 ** (i / samples.length / 0.8)),
    SAMPLE_RATE,
  );
}
