import { describe, expect, it } from 'vitest';
import { seededBy } from '../../../core/random.ts';
import { filter } from '../../../render/audio/synth/biquad.ts';
import { add, type Bus, createBus, mixdown } from '../../../render/audio/synth/bus.ts';
import { filtered, panned, scaled } from '../../../render/audio/synth/routing.ts';
import { spacious } from '../../../render/audio/synth/space.ts';
import { steadyWave, type Wave } from '../../../render/audio/synth/waves.ts';

/** Tests of the functions from which recipes build sounds. */

const RATE = 32_000;

/** The amplitude of a sine wave at the frequency `frequency`. */
function amplitudeAt(samples: Float32Array, frequency: number) {
  let [re, im] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    re += sample * Math.cos((2 * Math.PI * frequency * i) / RATE);
    im += sample * Math.sin((2 * Math.PI * frequency * i) / RATE);
  }
  return (2 * Math.hypot(re, im)) / samples.length;
}
const decibels = (ratio: number) => 20 * Math.log10(ratio);
const wave = (wave: Wave, frequency: number) =>
  steadyWave(frequency, { wave, length: RATE, sampleRate: RATE });

it('random numbers are between 0 and 1, and a seed always gives the same numbers', () => {
  const numbersOf = (seed: string) => Array.from({ length: 2_000 }, seededBy(seed));
  const numbers = numbersOf('laser 1');
  expect(numbersOf('laser 1')).toEqual(numbers);
  expect(numbersOf('laser 2')).not.toEqual(numbers);
  expect(numbers.filter(number => number < 0 || number >= 1)).toEqual([]);
  for (const quarter of [0, 0.25, 0.5, 0.75]) {
    const share = numbers.filter(number => number >= quarter && number < quarter + 0.25).length / 2_000;
    expect(share).toBeCloseTo(0.25, 1);
  }
});

describe('synthesised wave', () => {
  it('a wave has only the partials that the sample rate can represent, so there is no aliasing', () => {
    const saw = wave('sawtooth', 2_300);
    for (const partial of [1, 2, 3, 4])
      expect(amplitudeAt(saw, 2_300 * partial) * partial).toBeCloseTo(2 / Math.PI / 1.179, 2);
    for (const partial of [7, 8, 9]) // aliasing would turn 16,100 Hz into 15,900 Hz
      expect(decibels(amplitudeAt(saw, RATE - 2_300 * partial))).toBeLessThan(-70);
  });

  it.each(['sine', 'triangle', 'square', 'sawtooth'] as const)(
    'a %s wave reaches 1 and hardly exceeds it',
    name => {
      for (const frequency of [40, 440, 3_000, 15_000])
        expect(Math.max(...wave(name, frequency).map(Math.abs))).toBeLessThan(1.09);
    },
  );
});

it("a filter lets its band pass, and halves the power at the band's edge", () => {
  const through = (frequency: number) => {
    const samples = wave('sine', frequency);
    filter(samples, { type: 'lowpass', q: -3.01 }, () => 1_000, RATE);
    return decibels(amplitudeAt(samples.subarray(RATE / 2), frequency));
  };
  expect(through(100)).toBeCloseTo(0, 1);
  expect(through(1_000)).toBeCloseTo(-3, 1);
  expect(through(8_000)).toBeLessThan(-35);
});

describe('sound bus', () => {
  const busOf = (channels: 1 | 2 = 2) => createBus({ sampleRate: RATE, length: RATE, channels });
  const sketchOn = (out: Bus) => ({ out, variant: 0, random: () => 0 });
  const click = () => Float32Array.of(1);

  it('a sound bus adds sounds at their times, and cuts sounds off at its own end', () => {
    const bus = busOf();
    add(bus, Float32Array.of(1, 2), 0.5);
    add(bus, Float32Array.of(4, 8), 0.5);
    add(bus, Float32Array.of(1, 1), 1 - 1 / RATE);
    add(bus, click(), 1.5);
    const { at = 0, left = [] } = mixdown(bus) ?? {};
    expect(at).toBe(RATE / 2);
    expect([left[0], left[1], left.length]).toEqual([5, 10, RATE / 2]);
  });

  it('a sound bus includes sounds that pass through several effects on the way to it', () => {
    const bus = busOf();
    const left = panned(sketchOn(bus), -1);
    add(scaled(left, 0.25).out, click());
    add(panned(sketchOn(bus), 1).out, click());
    const { left: [l] = [], right } = mixdown(bus) ?? {};
    expect([l, right?.[0]]).toEqual([0.25, 1]);
  });

  it('a sound bus is stereo if any of its parts is stereo, and mono parts are on both sides', () => {
    const bus = busOf();
    add(bus, Float32Array.of(1, 2, 4), 0.5);
    add(panned(sketchOn(bus), 1).out, click(), 0.5);
    const mixed = mixdown(bus);
    const start = (samples?: Float32Array | null) => [...(samples ?? []).slice(0, 3)];
    expect([start(mixed?.left), start(mixed?.right)]).toEqual([
      [1, 2, 4],
      [2, 2, 4],
    ]);
  });

  it('a sound bus without sounds is empty', () => {
    const bus = busOf();
    filtered(sketchOn(bus), { frequency: 500 });
    expect(mixdown(bus)).toBeNull();
  });

  it("a hall's reverberation falls by 60 dB in the given time", () => {
    const bus = createBus({ sampleRate: RATE, length: 2 * RATE, channels: 1 });
    const hall = spacious(sketchOn(bus), { seconds: 1, gain: 1, brightness: 15_000 });
    add(hall.out, wave('sine', 400).subarray(0, RATE / 20));
    const { left = new Float32Array() } = mixdown(bus) ?? {};
    const loudest = (from: number, to: number) =>
      Math.max(...left.subarray(from * RATE, to * RATE).map(Math.abs));
    const fall = decibels(loudest(0.1, 0.25) / loudest(0.6, 0.75));
    expect(fall).toBeGreaterThan(24);
    expect(fall).toBeLessThan(40);
  });

  it("a hall's reverberation up to a time is the same, whether or not the sound is cut off at that time", () => {
    const reverbIn = (length: number) => {
      const bus = createBus({ sampleRate: RATE, length, channels: 1 });
      add(spacious(sketchOn(bus), { seconds: 1, gain: 1 }).out, wave('sawtooth', 400).subarray(0, RATE / 20));
      return mixdown(bus)?.left ?? new Float32Array();
    };
    const short = reverbIn(RATE / 2);
    expect(short).toHaveLength(RATE / 2);
    expect(short).toEqual(reverbIn(RATE).subarray(0, RATE / 2));
  });

  it("the high frequencies of a hall's reverberation fade sooner than the low frequencies", () => {
    const fallOf = (frequency: number) => {
      const bus = createBus({ sampleRate: RATE, length: RATE, channels: 1 });
      const hall = spacious(sketchOn(bus), { seconds: 1, gain: 1, brightness: 2_000 });
      add(hall.out, wave('sine', frequency).subarray(0, RATE / 20));
      const { left = new Float32Array() } = mixdown(bus) ?? {};
      const loudest = (from: number, to: number) =>
        Math.max(...left.subarray(from * RATE, to * RATE).map(Math.abs));
      return decibels(loudest(0.1, 0.25) / loudest(0.6, 0.75));
    };
    expect(fallOf(6_000)).toBeGreaterThan(fallOf(400) + 20);
  });

  it('the first echo of a hall comes from the left, and the second echo from the right', () => {
    const bus = busOf();
    add(spacious(sketchOn(bus), { seconds: 1, gain: 1, brightness: 15_000 }).out, click());
    const { left, right } = mixdown(bus) ?? {};
    const loudest = (samples: Float32Array | null | undefined, seconds: number) =>
      Math.max(
        ...(samples ?? new Float32Array())
          .subarray(seconds * RATE - 2, (seconds + 0.003) * RATE)
          .map(Math.abs),
      );
    expect(loudest(left, 0.0351 + 0.0043) / loudest(right, 0.0351 + 0.0043)).toBeGreaterThan(5);
    expect(loudest(right, 0.0437 + 0.0043) / loudest(left, 0.0437 + 0.0043)).toBeGreaterThan(5);
  });
});
