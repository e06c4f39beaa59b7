import { noise } from '../../../synth/noise.ts';
import { driven, filtered, trembling } from '../../../synth/routing.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** What cuts a sound off without a click. Unit: s. */
const CUT = 0.012;

/** Nothing: sounds that run backwards, break off, and leave holes. */
export const nothing: BossVoice = {
  root: 69,
  scale: [0, 1, 6, 7],
  siren: [0, 5],
  theme: [
    [0, 1],
    [null, 0.5],
    [1, 0.5],
    [null, 0.75],
    [6, 1.5],
    [null, 0.5],
    [5, 0.75],
  ],
  beat: 0.36,
  play(sketch, { frequency, at, seconds, gain }) {
    const reversed = { at, attack: seconds * 0.8, decay: CUT };
    const hollow = driven(filtered(sketch, { frequency: [250, 600, 4_500], q: 3 }, at, seconds * 0.8), 2);
    chorus(hollow, { ...reversed, wave: 'square', frequency, gain: 0.4 * gain }, [-19, 19]);
    fm(sketch, { ...reversed, frequency: frequency * 2, ratio: 2.76, index: [0.2, 5], gain: 0.25 * gain });
    noise(sketch, { ...reversed, type: 'bandpass', frequency: [500, 5_000], q: 1.5, gain: 0.4 * gain });
    tone(sketch, { ...reversed, frequency: frequency / 2, gain: 0.4 * gain });
  },
  air(sketch, at, seconds, gain) {
    const holes = trembling(sketch, { rate: 2.9, depth: 1, wave: 'square' });
    const envelope = { at, attack: seconds * 0.7, decay: seconds * 0.2 };
    noise(filtered(holes, { frequency: 5_000 }), {
      ...envelope,
      type: 'bandpass',
      frequency: [300, 2_600],
      q: 2,
      gain: 0.5 * gain,
    });
    tone(holes, { ...envelope, frequency: [41, 58], gain: 0.6 * gain });
  },
};
