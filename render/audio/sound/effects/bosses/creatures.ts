import { between } from '../../../../../core/random.ts';
import { debris } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { driven, filtered, panned, trembling } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
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

/** Time in which a sound is cut off without a click. Unit: s. */
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

/** A hunter: strings bowed too slowly, and breath. */
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
