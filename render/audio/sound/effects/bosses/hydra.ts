import { between } from '../../../../../core/random.ts';
import { noise } from '../../../synth/noise.ts';
import { driven, filtered, panned, trembling } from '../../../synth/routing.ts';
import { tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

const HEADS = [
  { interval: 1, side: 0, late: 0 },
  { interval: 1.498, side: -0.7, late: 0.05 },
  { interval: 1.189, side: 0.7, late: 0.09 },
  { interval: 2.01, side: -0.3, late: 0.13 },
  { interval: 1.335, side: 0.4, late: 0.17 },
] as const;

/** Many heads: growls that follow each other from all sides and never quite agree. */
export const hydra: BossVoice = {
  root: 82,
  scale: [0, 3, 5, 6, 7, 10],
  siren: [0, 1],
  theme: [
    [0, 1],
    [1, 0.5],
    [3, 1],
    [2, 0.5],
    [0, 2],
  ],
  beat: 0.36,
  play(sketch, { frequency, at, seconds, gain }) {
    for (const { interval, side, late } of HEADS) {
      const begin = at + late * (1 + 0.3 * sketch.random());
      const growl = trembling(panned(sketch, side), {
        rate: between(sketch.random, 19, 31),
        depth: 0.6,
        wave: 'sawtooth',
      });
      const mouth = filtered(
        driven(growl, 2),
        { type: 'bandpass', frequency: [420, 1_150, 560], q: 1.6 },
        begin,
        seconds,
      );
      const pitch = frequency * interval * between(sketch.random, 0.985, 1.015);
      const path = [pitch * 0.85, pitch, pitch * 0.92];
      tone(mouth, {
        wave: 'sawtooth',
        frequency: path,
        at: begin,
        attack: 0.04,
        hold: seconds * 0.4,
        decay: seconds * 0.6,
        gain: 0.4 * gain,
      });
    }
    tone(sketch, {
      frequency: frequency / 2,
      at,
      attack: 0.03,
      hold: seconds * 0.4,
      decay: seconds * 0.6,
      gain: 0.35 * gain,
    });
  },
  air(sketch, at, seconds, gain) {
    for (const { side, late } of HEADS) {
      const begin = at + late * 5 * (seconds / 3);
      const hiss = panned(sketch, side, -side, begin, seconds * 0.5);
      noise(hiss, {
        type: 'bandpass',
        frequency: [2_400, 5_200, 3_000],
        q: 1.4,
        at: begin,
        attack: 0.15,
        decay: seconds * 0.5,
        gain: 0.25 * gain,
      });
    }
  },
};
