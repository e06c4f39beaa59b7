import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { whiteNoise } from '../../render/audio/synth/noise.ts';
import { kWeighting } from './k-weighting.ts';
import { jointOf, measure } from './measure.ts';
import { burst, leastDistance } from './same-noise.ts';
import { distanceOf, shapeOf } from './shape.ts';

/** The measures that check the sound effects must find faults in faulty sounds. */

const LENGTH = SAMPLE_RATE / 4;
const sine = (frequency: number, length = LENGTH) =>
  Float32Array.from({ length }, (_, i) => Math.sin((2 * Math.PI * frequency * i) / SAMPLE_RATE));
const shape = (samples: Float32Array) => shapeOf(samples, SAMPLE_RATE);

describe('two sounds', () => {
  const limit = leastDistance(LENGTH / SAMPLE_RATE);

  it('the distance between a sound and a louder copy of it is zero', () => {
    const noise = whiteNoise('a', LENGTH);
    expect(distanceOf(shape(noise), shape(noise))).toBe(0);
    expect(distanceOf(shape(noise), shape(noise.map(sample => sample / 5)))).toBeLessThan(0.01);
  });

  it('two recordings of the same noise have the distance zero', () => {
    for (const seed of ['d', 'e', 'f'])
      expect(distanceOf(burst('a', 0.25), burst(seed, 0.25))).toBeLessThan(1.15 * limit);
  });

  it('different notes have a measured distance greater than zero, and so have a sound and a longer version of it', () => {
    expect(distanceOf(shape(sine(440)), shape(sine(523)))).toBeGreaterThan(limit);
    const short = whiteNoise('a', LENGTH).fill(0, LENGTH / 2);
    expect(distanceOf(shape(whiteNoise('a', LENGTH)), shape(short))).toBeGreaterThan(limit);
  });
});

describe('sound', () => {
  it('the check of a sound detects a constant offset, a hard beginning or end, a gap and invalid numbers', () => {
    const hard = sine(300).map((sample, i) => (i > 2_000 && i < 5_000 ? 0 : sample * 0.2 + 0.5));
    const { offset, begin, end } = measure([hard], SAMPLE_RATE);
    expect([offset, begin, end].every(value => value > 0.3)).toBe(true);
    const broken = sine(300).fill(0, 2_000, 6_000);
    expect(measure([broken], SAMPLE_RATE).longestGap).toBeCloseTo(4_000 / SAMPLE_RATE, 2);
    expect(measure([sine(300).fill(Number.NaN, 5, 6)], SAMPLE_RATE).isSound).toBe(false);
  });

  it('the check of a sound detects a loop whose ends do not join smoothly', () => {
    expect(jointOf(sine(400, 12_000))).toBeLessThan(1.1);
    expect(jointOf(sine(402, 12_000))).toBeGreaterThan(4);
  });

  it('a tone of 1 kHz at -3 dBFS in one channel has a loudness of -6 LUFS', () => {
    expect(measure([sine(997, SAMPLE_RATE)], SAMPLE_RATE).loudness).toBeCloseTo(-6, 0);
  });

  it('loudness is measured with frequencies weighted as in ITU-R BS.1770-4 at 48 kHz', () => {
    const [head, ears] = kWeighting(48_000);
    expect(head.b.map(value => value.toFixed(6))).toEqual(['1.535125', '-2.691696', '1.198393']);
    expect(head.a.map(value => value.toFixed(6))).toEqual(['-1.690659', '0.732481']);
    expect(ears.a.map(value => value.toFixed(6))).toEqual(['-1.990047', '0.990072']);
  });
});
