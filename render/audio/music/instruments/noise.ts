import { seededBy } from '../../../../core/random.ts';
import type { Samples } from '../../synth/bus.ts';

/** White noise, always the same. */
export function whiteNoise(length: number): Samples {
  const random = seededBy('white');
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) samples[i] = random() * 2 - 1;
  return samples;
}

/** Noise without its low half, always the same: what cymbals are made of. */
export function metalNoise(length: number): Samples {
  const random = seededBy('metal');
  const samples = new Float32Array(length);
  let last = 0;
  let before = 0;
  for (let i = 0; i < length; i++) {
    const now = random() * 2 - 1;
    samples[i] = (now - 2 * last + before) / 4;
    before = last;
    last = now;
  }
  return samples;
}
