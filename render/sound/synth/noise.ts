import type { Sketch } from '../recipe.ts';
import { type Envelope, endOf } from './envelope.ts';
import { type Band, filtered, gated } from './routing.ts';
import { keep, whiteNoise } from './samples.ts';

/** Length of the noise that is kept, and so of a loop that is made of it. Unit: s. */
export const NOISE_SECONDS = 6;

export interface Burst extends Envelope, Band {
  /** Time in which the filter follows its path. Default: as long as the sound. */
  over?: number;
}

/** Noise through a filter: hiss, wind, breath, the crack of a blast. */
export function noise(sketch: Sketch, burst: Burst): void {
  const { at = 0 } = burst;
  const end = endOf(burst);
  const heard = filtered(gated(sketch, burst), burst, at, burst.over ?? end - at);
  const source = new AudioBufferSourceNode(sketch.context, { buffer: noiseOf(sketch), loop: true });
  source.connect(heard.out);
  source.start(at, sketch.random() * NOISE_SECONDS);
  source.stop(end);
}

/** White noise, which may be played in a circle. */
export const noiseOf = ({ context: { sampleRate } }: Sketch): AudioBuffer =>
  keep('noise', sampleRate, () => [whiteNoise('noise', NOISE_SECONDS * sampleRate)]);
