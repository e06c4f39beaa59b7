/** The filters with which ears weight sound (ITU-R BS.1770-4), at any sample rate. */

export interface Biquad {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The effect of the head: a shelf that boosts high frequencies. */
function head(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 1_681.974450955533) / sampleRate);
  const q = 0.7071752369554196;
  const high = 10 ** (3.999843853973347 / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / q + k * k;
  return {
    b: [
      (high + (band * k) / q + k * k) / a0,
      (2 * (k * k - high)) / a0,
      (high - (band * k) / q + k * k) / a0,
    ],
    a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0],
  };
}

/** The effect of ears on low frequencies. */
function ears(sampleRate: number): Biquad {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate);
  const q = 0.5003270373238773;
  const a0 = 1 + k / q + k * k;
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] };
}

/** The filters, one after the other. */
export const kWeighting = (sampleRate: number): readonly Biquad[] => [head(sampleRate), ears(sampleRate)];

/** The samples as ears hear them. */
export const weighted = (samples: Float32Array, sampleRate: number): Float32Array =>
  kWeighting(sampleRate).reduce(filtered, samples);

function filtered(samples: Float32Array, { b, a }: Biquad): Float32Array {
  const [b0, b1, b2] = b;
  const [a1, a2] = a;
  const output = new Float32Array(samples.length);
  let x1 = 0; // not destructured, because that would allocate a number for each sample
  let x2 = 0;
  let y1 = 0;
  let y2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i];
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    output[i] = y;
  }
  return output;
}
