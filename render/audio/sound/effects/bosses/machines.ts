import { crackle } from '../../../synth/debris.ts';
import { noise } from '../../../synth/noise.ts';
import { driven, filtered, panned, trembling } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { chorus, fm, tone } from '../../../synth/tone.ts';
import { type BossVoice, pitchOf, type VoiceNote } from './voice.ts';

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

/** Glass that is struck and rubbed. */
function ring(sketch: Parameters<BossVoice['play']>[0], { frequency, at, seconds, gain }: VoiceNote) {
  strike(
    sketch,
    { ratios: BODIES.glass, frequency: frequency * 2, decay: 0.9, slope: 0.55, gain: 0.4 * gain },
    at,
  );
  const rubbed = { at, attack: 0.12, hold: seconds * 0.4, decay: seconds * 0.9 };
  tone(sketch, { ...rubbed, frequency, gain: 0.32 * gain, vibrato: { rate: 3, depth: 7 } });
  tone(sketch, { ...rubbed, frequency: frequency * 2.003, gain: 0.16 * gain });
}

/** Mirrors: each tone is answered from the other side by its reflection on the root. */
export const warden: BossVoice = {
  root: 147,
  scale: [0, 4, 6, 7, 11],
  siren: [0, 2],
  theme: [
    [0, 0.75],
    [2, 0.75],
    [4, 0.75],
    [6, 1.75],
  ],
  beat: 0.42,
  play(sketch, { frequency, at, seconds, gain }) {
    const mirrored = (2 * pitchOf(warden, 0)) ** 2 / frequency;
    ring(panned(sketch, -0.6), { frequency, at, seconds, gain });
    ring(panned(sketch, 0.6), { frequency: mirrored, at: at + 0.14, seconds, gain: 0.65 * gain });
    tone(sketch, {
      wave: 'triangle',
      frequency: frequency / 2,
      at,
      attack: 0.01,
      decay: seconds,
      gain: 0.35 * gain,
    });
    const low = filtered(sketch, { frequency: 500 });
    tone(low, {
      wave: 'sawtooth',
      frequency: frequency / 2,
      at,
      attack: 0.01,
      decay: seconds,
      gain: 0.3 * gain,
    });
  },
  air(sketch, at, seconds, gain) {
    const envelope = { at, attack: seconds * 0.5, decay: seconds * 0.5 };
    for (const [place, ratio] of BODIES.glass.entries())
      tone(panned(sketch, place % 2 ? 0.8 : -0.8), {
        ...envelope,
        frequency: [587 * ratio, 591 * ratio],
        gain: 0.07 * gain,
        vibrato: { rate: 5 + place, depth: 14 },
      });
    noise(sketch, { ...envelope, type: 'highpass', frequency: 6_500, gain: 0.08 * gain });
  },
};
