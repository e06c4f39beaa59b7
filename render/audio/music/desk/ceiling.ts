import type { Samples } from '../../synth/bus.ts';

/** Highest level that leaves the ceiling: -6 dBFS. */
const CEILING = 0.5;
/** Up to here the bend is computed. */
const LOUDEST_INPUT = 2;
const STEPS = 1_024;

const CURVE = Float32Array.from(
  { length: 2 * STEPS + 2 },
  (_, step) => CEILING * Math.tanh(((step / STEPS - 1) * LOUDEST_INPUT) / CEILING),
);

/** A soft ceiling: what is quiet passes as it is, what is loud is bent, and nothing comes through it. */
export function bend(samples: Samples): void {
  for (let i = 0; i < samples.length; i++) {
    const level = Math.max(-LOUDEST_INPUT, Math.min(LOUDEST_INPUT, samples[i]));
    const place = (level / LOUDEST_INPUT + 1) * STEPS;
    const step = place | 0;
    samples[i] = CURVE[step] + (place - step) * (CURVE[step + 1] - CURVE[step]);
  }
}
