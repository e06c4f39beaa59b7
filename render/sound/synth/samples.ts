import type { Samples } from './bus.ts';
import { randomOf } from './random.ts';

/** White noise, the same for the same seed. */
export function whiteNoise(seed: string, length: number): Samples {
  const random = randomOf(seed);
  return Float32Array.from({ length }, () => 2 * random() - 1);
}
