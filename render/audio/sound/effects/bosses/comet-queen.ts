import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { panned } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** A comet: bright bells that run upwards, and the rush of her tail. */
export const cometQueen: BossVoice = {
  root: 131,
  scale: [0, 2, 4, 7, 9],
  siren: [5, 8],
  theme: [
    [0, 0.5],
    [2, 0.5],
    [3, 0.5],
    [5, 0.5],
    [7, 0.5],
    [10, 2],
  ],
  beat: 0.3,
  play(sketch, { frequency, at, seconds, gain }) {
    strike(
      sketch,
      { ratios: BODIES.bell, frequency: frequency * 4, decay: 0.8, slope: 0.8, gain: 0.2 * gain },
      at,
    );
    chorus(
      sketch,
      {
        wave: 'triangle',
        frequency: frequency * 2,
        at,
        attack: 0.006,
        hold: seconds * 0.2,
        decay: seconds,
        gain: 0.35 * gain,
      },
      [-8, 8],
    );
    tone(sketch, { frequency, at, attack: 0.006, hold: seconds * 0.3, decay: seconds, gain: 0.4 * gain });
    noise(sketch, { type: 'highpass', frequency: 5_000, at, attack: 0.002, decay: 0.08, gain: 0.2 * gain });
  },
  air(sketch, at, seconds, gain) {
    const passing = panned(sketch, -0.9, 0.9, at, seconds);
    const envelope = { at, attack: seconds * 0.45, decay: seconds * 0.55 };
    noise(passing, { ...envelope, type: 'bandpass', frequency: [700, 6_500, 900], q: 0.9, gain: 0.7 * gain });
    noise(passing, { ...envelope, frequency: [150, 500, 120], gain: 0.5 * gain });
    debris(passing, { at, seconds, count: 50, low: 3_000, high: 10_000, decay: 0.2, gain: 0.12 * gain });
  },
};
