import { noise } from '../../../synth/noise.ts';
import { filtered } from '../../../synth/routing.ts';
import { chorus, tone } from '../../../synth/tone.ts';
import type { BossVoice } from './voice.ts';

/** A hunter: strings that are bowed too slowly, and breath. */
export const reaper: BossVoice = {
  root: 110,
  scale: [0, 2, 3, 7, 8, 11],
  siren: [0, 4],
  theme: [
    [3, 1.5],
    [4, 0.5],
    [3, 1],
    [2, 1],
    [-1, 2],
  ],
  beat: 0.36,
  play(sketch, { frequency, at, seconds, gain }) {
    const envelope = {
      at,
      attack: Math.min(0.18, seconds * 0.4),
      hold: seconds * 0.45,
      decay: seconds * 0.7,
    };
    const slide = [frequency * 0.944, frequency, frequency, frequency];
    const vibrato = { rate: 5.6, depth: 22 };
    const bow = filtered(sketch, { frequency: [900, 3_200, 1_400] }, at, seconds * 1.3);
    chorus(
      bow,
      { ...envelope, wave: 'sawtooth', frequency: slide, vibrato, gain: 0.45 * gain },
      [-13, -4, 6, 15],
    );
    tone(sketch, { ...envelope, frequency: frequency * 3, vibrato, gain: 0.1 * gain });
    noise(sketch, { ...envelope, type: 'bandpass', frequency: frequency * 6, q: 5, gain: 0.25 * gain });
    tone(sketch, { ...envelope, wave: 'triangle', frequency: frequency / 2, gain: 0.25 * gain });
  },
  air(sketch, at, seconds, gain) {
    const envelope = { at, attack: seconds * 0.45, decay: seconds * 0.55 };
    for (const formant of [640, 1_180, 2_500])
      noise(sketch, {
        ...envelope,
        type: 'bandpass',
        frequency: [formant, formant * 1.12, formant * 0.85],
        q: 16,
        gain: 0.9 * gain,
      });
    tone(sketch, {
      ...envelope,
      frequency: [1_760, 1_865, 1_661],
      vibrato: { rate: 6, depth: 40 },
      gain: 0.05 * gain,
    });
  },
};
