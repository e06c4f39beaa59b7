import { add, modulate } from './bus.ts';
import { type Envelope, type Path, secondsOf, shaped, valueAt } from './envelope.ts';
import type { RecipeContext } from './recipe.ts';
import { oscillate, type Wave } from './waves.ts';

export interface Tone extends Envelope {
  /** Default `sine`. */
  wave?: Wave;
  /** Unit: Hz. */
  frequency: Path;
  /** Time in which the frequency follows its path. Default: as long as the sound. */
  over?: number;
  /** Unit: cents. */
  detune?: number;
  vibrato?: Vibrato;
}

interface Vibrato {
  /** Unit: Hz. */
  rate: number;
  /** Unit: cents. */
  depth: number;
}

/** The frequency of a tone at a sample. */
function frequencyOf({ frequency, over, detune = 0, vibrato, ...envelope }: Tone, sampleRate: number) {
  const seconds = over ?? secondsOf(envelope);
  if (typeof frequency === 'number' && !vibrato) {
    const steady = frequency * 2 ** (detune / 1_200);
    return () => steady;
  }
  return (sample: number) => {
    const time = sample / sampleRate;
    const swing = vibrato ? vibrato.depth * Math.sin(2 * Math.PI * vibrato.rate * time) : 0;
    return valueAt(frequency, time, seconds) * 2 ** ((detune + swing) / 1_200);
  };
}

/** One oscillator. */
export function tone({ out }: RecipeContext, settings: Tone): void {
  const { sampleRate, memory } = out;
  const length = Math.round(secondsOf(settings) * sampleRate);
  const { wave } = settings;
  const samples = oscillate(frequencyOf(settings, sampleRate), { wave, length, sampleRate, memory });
  add(out, shaped(samples, settings, sampleRate), settings.at);
}

/** The same tone by several slightly detuned oscillators, in cents: broad and lively. */
export function chorus(sketch: RecipeContext, settings: Tone, detunes: readonly number[]): void {
  const gain = (settings.gain ?? 1) / Math.sqrt(detunes.length);
  for (const detune of detunes) tone(sketch, { ...settings, detune, gain });
}

export interface Modulated extends Tone {
  /** The modulator's frequency as a multiple of the tone's. */
  ratio: number;
  /** How far the modulator moves the tone, as a multiple of the modulator's frequency: 0.5 is soft, 8 is harsh. */
  index: Path;
}

/** A tone whose frequency is modulated by another: bells, snarls, electricity. */
export function fm({ out }: RecipeContext, settings: Modulated): void {
  const { wave, frequency, ratio, index } = settings;
  const { sampleRate, memory } = out;
  const seconds = secondsOf(settings);
  const length = Math.round(seconds * sampleRate);
  const frequencyAt = frequencyOf(settings, sampleRate);
  const [first] = [frequency].flat();
  const offsets = oscillate(sample => ratio * frequencyAt(sample), { length, sampleRate, memory });
  modulate(offsets, sample => first * ratio * valueAt(index, sample / sampleRate, seconds));
  const samples = oscillate(frequencyAt, { wave, length, sampleRate, offsets, memory });
  add(out, shaped(samples, settings, sampleRate), settings.at);
}
