import { add, fadeIn, type Samples } from './bus.ts';
import type { RecipeContext } from './recipe.ts';

export interface Pluck {
  at?: number;
  /** Unit: Hz. */
  frequency: number;
  /** Unit: s. */
  seconds: number;
  gain?: number;
  /** From 0 (dull, like a thumb on nylon) to 1 (bright, like a pick on steel). Default: 0.7. */
  brightness?: number;
}

/** A plucked string: noise that circulates in a delay line and is smoothed at each turn (Karplus and Strong). */
export function pluck(
  sketch: RecipeContext,
  { at = 0, frequency, seconds, gain = 1, brightness = 0.7 }: Pluck,
): void {
  const { out, random } = sketch;
  const period = Math.max(2, Math.round(out.sampleRate / frequency));
  const samples = out.memory(Math.ceil(seconds * out.sampleRate));
  const loss = 0.001 ** (1 / (frequency * seconds));
  let smooth = 0;
  for (let i = 0; i < period && i < samples.length; i++) {
    smooth += brightness * (2 * random() - 1 - smooth);
    samples[i] = gain * smooth;
  }
  goRound(samples, period, loss);
  fadeIn(samples, out.sampleRate / 1_000);
  add(out, samples, at);
}

function goRound(samples: Samples, period: number, loss: number) {
  for (let i = period; i < samples.length; i++)
    samples[i] = (loss * (samples[i - period] + samples[i - period + 1])) / 2;
}
