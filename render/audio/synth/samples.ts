import { seededBy } from '../../../core/random.ts';
import type { Samples } from './bus.ts';

/** White noise, the same for the same seed. */
export function whiteNoise(seed: string, length: number): Samples {
  const random = seededBy(seed);
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) samples[i] = 2 * random() - 1;
  return samples;
}
