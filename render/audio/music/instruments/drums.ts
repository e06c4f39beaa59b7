import type { Samples } from '../../synth/bus.ts';
import { oscillate } from '../../synth/waves.ts';
import { DRUMS, type Drum } from '../score/note.ts';
import { metalNoise, whiteNoise } from './noise.ts';
import { type Envelope, type Instrument, lengthOf, mix, type Stroke, shape } from './stroke.ts';

/** In which a skin comes to its pitch: time constant. Unit: s. */
const SLACKENING = 0.03;

/** A sine whose pitch falls: skin. Unit: Hz, s. */
function skin({ sampleRate }: Stroke, from: number, to: number, seconds: number, loudness = 1): Samples {
  const envelope: Envelope = { attack: 0.002, decay: seconds, sustain: 0.3, release: seconds * 0.6 };
  const stroke = { frequency: 0, seconds: seconds * 0.4, sampleRate };
  const frequencyAt = (sample: number) => to + (from - to) * Math.exp(-sample / sampleRate / SLACKENING);
  const samples = oscillate(frequencyAt, { length: lengthOf(stroke, envelope), sampleRate });
  return shape(samples, stroke, envelope, loudness);
}

/** A burst of noise. Unit: s. */
function burst(
  { sampleRate }: Stroke,
  noise: (length: number) => Samples,
  seconds: number,
  loudness = 1,
): Samples {
  const envelope: Envelope = { attack: 0.001, decay: seconds, sustain: 1, release: seconds };
  const stroke = { frequency: 0, seconds: 0.004, sampleRate };
  return shape(noise(lengthOf(stroke, envelope)), stroke, envelope, loudness);
}

/** Of a stroke's frequency and length drums make no use. */
export const drums: Record<Drum, Instrument> = {
  kick: stroke => [mix(skin(stroke, 170, 47, 0.28), burst(stroke, metalNoise, 0.02, 0.25))],
  snare: stroke => [mix(burst(stroke, whiteNoise, 0.22, 0.45), skin(stroke, 260, 175, 0.14, 0.5))],
  rim: stroke => [skin(stroke, 900, 620, 0.05, 0.5)],
  hat: stroke => [burst(stroke, metalNoise, 0.06, 0.35)],
  open: stroke => [burst(stroke, metalNoise, 0.26, 0.3)],
  low: stroke => [skin(stroke, 170, 82, 0.34, 0.8)],
  high: stroke => [skin(stroke, 260, 130, 0.26, 0.7)],
  crash: stroke => [burst(stroke, metalNoise, 1.9, 0.55)],
};

const NAMES = new Map(Object.entries(DRUMS).map(([name, key]) => [key as number, name as Drum]));

/** Which drum a key of the score means. */
export const drumOf = (key: number): Drum => NAMES.get(key) ?? 'kick';
