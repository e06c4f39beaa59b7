import { noise } from '../../../synth/noise.ts';
import { filtered, panned } from '../../../synth/routing.ts';
import { BODIES, strike } from '../../../synth/struck.ts';
import { tone } from '../../../synth/tone.ts';
import { type BossVoice, type Note, pitchOf } from './voice.ts';

/** Glass that is struck and rubbed. */
function ring(sketch: Parameters<BossVoice['play']>[0], { frequency, at, seconds, gain }: Note) {
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
