import { noise } from '../../../synth/noise.ts';
import { driven, filtered } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** A fortress: iron hammers in march, over horns. */
export const bastion: BossVoice = {
  root: 73,
  scale: [0, 2, 3, 7, 10],
  siren: [0, 2],
  theme: [
    [0, 1],
    [0, 0.5],
    [0, 0.5],
    [2, 1],
    [0, 1],
    [3, 2],
  ],
  beat: 0.36,
  play(sketch, { frequency, at, seconds, gain }) {
    const hammer = driven(sketch, 2);
    strike(
      hammer,
      {
        ratios: BODIES.hull,
        frequency: frequency * 2,
        decay: 0.7,
        scatter: 0.02,
        slope: 0.8,
        gain: 0.3 * gain,
      },
      at,
    );
    strike(sketch, { ratios: BODIES.plate, frequency: frequency * 9, decay: 0.25, gain: 0.14 * gain }, at);
    noise(sketch, {
      type: 'bandpass',
      frequency: [2_600, 900],
      q: 0.9,
      at,
      attack: 0.001,
      decay: 0.09,
      gain: 0.5 * gain,
    });
    tone(sketch, { frequency: [110, 46], at, decay: 0.28, gain: 0.6 * gain });
    const horn = filtered(hammer, { frequency: [900, 1_500, 500], q: 1.2 }, at, seconds);
    const envelope = { at, attack: 0.03, hold: seconds * 0.5, decay: seconds * 0.6 };
    chorus(horn, { ...envelope, wave: 'sawtooth', frequency, gain: 0.4 * gain }, [-9, 0, 9]);
  },
  air(sketch, at, seconds, gain) {
    const gears = driven(sketch, 2);
    const count = Math.floor(seconds / 0.18);
    for (let tooth = 0; tooth < count; tooth++)
      noise(gears, {
        type: 'bandpass',
        frequency: tooth % 2 ? 420 : 560,
        q: 9,
        at: at + tooth * 0.18,
        decay: 0.14,
        gain: 0.7 * gain,
      });
    noise(sketch, {
      frequency: [90, 220, 90],
      at,
      attack: seconds * 0.3,
      decay: seconds * 0.7,
      gain: 0.6 * gain,
    });
  },
};
