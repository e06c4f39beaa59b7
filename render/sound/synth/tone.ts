import type { Sketch } from '../recipe.ts';
import { type Envelope, endOf, follow, type Path } from './envelope.ts';
import { gated } from './routing.ts';

export interface Tone extends Envelope {
  /** Default `sine`. */
  wave?: OscillatorType;
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

/** One oscillator. */
export function tone(sketch: Sketch, settings: Tone): void {
  const { wave = 'sine', frequency, detune = 0, at = 0, vibrato } = settings;
  const end = endOf(settings);
  const oscillator = new OscillatorNode(sketch.context, { type: wave, detune });
  follow(oscillator.frequency, frequency, at, settings.over ?? end - at);
  oscillator.detune.automationRate = 'k-rate';
  if (vibrato) modulate(sketch, oscillator.detune, vibrato, at, end);
  oscillator.connect(gated(sketch, settings).out);
  oscillator.start(at);
  oscillator.stop(end);
}

function modulate({ context }: Sketch, param: AudioParam, { rate, depth }: Vibrato, at: number, end: number) {
  const oscillator = new OscillatorNode(context, { frequency: rate });
  oscillator.connect(new GainNode(context, { gain: depth })).connect(param);
  oscillator.start(at);
  oscillator.stop(end);
}

/** The same tone by several oscillators that are a little apart, in cents: broad and alive. */
export function chorus(sketch: Sketch, settings: Tone, detunes: readonly number[]): void {
  const gain = (settings.gain ?? 1) / Math.sqrt(detunes.length);
  for (const detune of detunes) tone(sketch, { ...settings, detune, gain });
}

export interface Modulated extends Tone {
  /** The modulator's frequency as a multiple of the tone's. */
  ratio: number;
  /** How far the modulator takes the tone, as a multiple of the modulator's frequency: 0.5 is soft, 8 is harsh. */
  index: Path;
}

/** A tone whose frequency is moved by another: bells, snarls, electricity. */
export function fm(sketch: Sketch, settings: Modulated): void {
  const { wave = 'sine', frequency, ratio, index, at = 0 } = settings;
  const { context } = sketch;
  const end = endOf(settings);
  const over = settings.over ?? end - at;
  const carrier = new OscillatorNode(context, { type: wave });
  const modulator = new OscillatorNode(context);
  const deviation = new GainNode(context);
  const [first] = [frequency].flat();
  follow(carrier.frequency, frequency, at, over);
  follow(modulator.frequency, times(frequency, ratio), at, over);
  follow(deviation.gain, times(index, first * ratio), at, end - at);
  modulator.connect(deviation).connect(carrier.frequency);
  carrier.connect(gated(sketch, settings).out);
  for (const oscillator of [carrier, modulator]) {
    oscillator.start(at);
    oscillator.stop(end);
  }
}

const times = (path: Path, factor: number): readonly number[] => [path].flat().map(value => value * factor);
