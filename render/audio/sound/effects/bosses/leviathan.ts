import { noise } from '../../../synth/noise.ts';
import { filtered } from '../../../synth/routing.ts';
import { fm, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** A whale between the stars: long calls that slide, and deep water around them. */
export const leviathan: BossVoice = {
  root: 65,
  scale: [0, 1, 5, 7, 8],
  siren: [2, 5],
  theme: [
    [0, 2],
    [3, 2],
    [2, 3],
  ],
  beat: 0.32,
  play(sketch, { frequency, at, seconds, gain }) {
    const envelope = { at, attack: seconds * 0.3, hold: seconds * 0.25, decay: seconds * 0.9 };
    const call = [frequency * 0.72, frequency, frequency * 1.04, frequency * 0.8];
    const vibrato = { rate: 4.2, depth: 35 };
    tone(sketch, { ...envelope, frequency: call.map(f => f * 4), vibrato, gain: 0.34 * gain });
    fm(sketch, {
      ...envelope,
      frequency: call.map(f => f * 2),
      ratio: 1.005,
      index: [0.4, 1.6, 0.5],
      gain: 0.4 * gain,
    });
    tone(sketch, { ...envelope, wave: 'triangle', frequency: call, gain: 0.5 * gain });
    tone(filtered(sketch, { frequency: 1_900 }), {
      ...envelope,
      wave: 'sawtooth',
      frequency: call,
      gain: 0.12 * gain,
    });
  },
  air(sketch, at, seconds, gain) {
    const envelope = { at, attack: seconds * 0.4, decay: seconds * 0.6 };
    noise(sketch, { ...envelope, frequency: [120, 340, 110], q: 2, gain: 0.8 * gain });
    noise(sketch, { ...envelope, type: 'bandpass', frequency: [500, 950, 380], q: 7, gain: 0.5 * gain });
  },
};
