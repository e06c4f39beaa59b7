import { crackle } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { driven, filtered, trembling } from '../../../synth/routing.ts';
import { fm, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** Lightning: tones that arc and hum like a transformer, in steps that lead nowhere. */
export const stormcaller: BossVoice = {
  root: 98,
  scale: [0, 2, 4, 6, 8, 10],
  siren: [0, 3],
  theme: [
    [0, 0.5],
    [2, 0.5],
    [4, 0.5],
    [3, 0.5],
    [5, 0.5],
    [7, 2],
  ],
  beat: 0.34,
  play(sketch, { frequency, at, seconds, gain }) {
    const envelope = { at, attack: 0.004, hold: seconds * 0.4, decay: seconds * 0.8 };
    const arc = driven(trembling(sketch, { rate: 50, depth: 0.7, wave: 'square' }), 2.5);
    fm(arc, {
      ...envelope,
      frequency: [frequency * 1.5, frequency, frequency],
      over: 0.08,
      ratio: 3.01,
      index: [5, 1.2, 2.5],
      gain: 0.4 * gain,
    });
    fm(sketch, { ...envelope, frequency: frequency * 4, ratio: 1.42, index: [3, 0.5], gain: 0.16 * gain });
    tone(sketch, { ...envelope, frequency: frequency / 2, gain: 0.35 * gain });
    const sparks = filtered(sketch, { type: 'highpass', frequency: 2_600 });
    crackle(sparks, { at, seconds: Math.min(0.3, seconds), rate: 380, gain: 0.9 * gain });
  },
  air(sketch, at, seconds, gain) {
    const sparks = filtered(sketch, { type: 'bandpass', frequency: 4_200, q: 0.7 });
    crackle(sparks, { at, seconds, rate: 150, gain: 1.3 * gain });
    const hum = filtered(sketch, { frequency: 700, q: 2 });
    tone(hum, {
      wave: 'sawtooth',
      frequency: [50, 100],
      at,
      attack: seconds * 0.5,
      decay: seconds * 0.5,
      gain: 0.3 * gain,
    });
    noise(sketch, { frequency: [200, 90], at, attack: 0.3, decay: seconds, gain: 0.4 * gain });
  },
};
