import type { Sketch } from '../recipe.ts';
import { add } from './bus.ts';

export interface Pluck {
  at?: number;
  /** Unit: Hz. */
  frequency: number;
  /** Unit: s. */
  seconds: number;
  gain?: number;
  /** 0: dull as a thumb on nylon; 1: bright as a pick on steel. Default 0.7. */
  brightness?: number;
}

/** A plucked string: noise that goes round in a delay line and is smoothed at each turn (Karplus and Strong). */
export function pluck(
  sketch: Sketch,
  { at = 0, frequency, seconds, gain = 1, brightness = 0.7 }: Pluck,
): void {
  const { out, random } = sketch;
  const period = Math.max(2, Math.round(out.sampleRate / frequency));
  const samples = new Float32Array(Math.ceil(seconds * out.sampleRate));
  const loss = 0.001 ** (1 / (frequency * seconds));
  let smooth = 0;
  for (let i = 0; i < samples.length; i++) {
    if (i < period) smooth += brightness * (2 * random() - 1 - smooth);
    samples[i] = i < period ? gain * smooth : (loss * (samples[i - period] + samples[i - period + 1])) / 2;
  }
  fadeIn(samples, out.sampleRate / 1_000);
  add(out, samples, at);
}

function fadeIn(samples: Float32Array, length: number) {
  for (let i = 0; i < length && i < samples.length; i++) samples[i] *= i / length;
}
