import type { Sketch } from '../recipe.ts';
import { type Envelope, follow, type Path, shape } from './envelope.ts';

/** Each of these gives a sketch whose sounds go through something before they reach the one it was made from. */

const through = (sketch: Sketch, entry: AudioNode, exit = entry): Sketch => {
  exit.connect(sketch.out);
  return { ...sketch, out: entry };
};

export interface Band {
  /** Default `lowpass`. */
  type?: BiquadFilterType;
  /** Unit: Hz. */
  frequency: Path;
  /** Width of a bandpass, as its frequency over its band; of a lowpass or highpass its resonance in dB. Default 0.7. */
  q?: number;
}

/** Through a filter whose frequency follows its path from `at` on for so many seconds. */
export function filtered(
  sketch: Sketch,
  { type = 'lowpass', frequency, q = 0.7 }: Band,
  at = 0,
  seconds = 1,
) {
  const filter = new BiquadFilterNode(sketch.context, { type, Q: q });
  makeCheap(filter);
  follow(filter.frequency, frequency, at, seconds);
  return through(sketch, filter);
}

/** Its coefficients are computed anew each 128 samples, which nobody hears, rather than for each: that takes long. */
export function makeCheap({ frequency, detune }: BiquadFilterNode): void {
  frequency.automationRate = 'k-rate';
  detune.automationRate = 'k-rate';
}

const CURVE_STEPS = 1_025;

/** Bent as by a valve that is driven too hard: 1 is warm, 10 is a snarl. */
export function driven(sketch: Sketch, drive: number): Sketch {
  const curve = Float32Array.from(
    { length: CURVE_STEPS },
    (_, step) => Math.tanh(drive * ((2 * step) / (CURVE_STEPS - 1) - 1)) / Math.tanh(drive),
  );
  return through(sketch, new WaveShaperNode(sketch.context, { curve }));
}

/** Louder or softer. */
export const scaled = (sketch: Sketch, gain: number): Sketch =>
  through(sketch, new GainNode(sketch.context, { gain }));

/** Heard only as an envelope lets it. */
export function gated(sketch: Sketch, envelope: Envelope): Sketch {
  const gate = new GainNode(sketch.context);
  shape(gate.gain, envelope);
  return through(sketch, gate);
}

/** From one side: -1 left, 1 right; along a straight line from `from` to `to`. Needs a sound of two channels. */
export function panned(sketch: Sketch, from: number, to = from, at = 0, seconds = 1): Sketch {
  const panner = new StereoPannerNode(sketch.context, { pan: from });
  panner.pan.setValueAtTime(from, at);
  panner.pan.linearRampToValueAtTime(to, at + seconds);
  return through(sketch, panner);
}

export interface Tremor {
  /** Unit: Hz. */
  rate: number;
  /** Share of the loudness that comes and goes, 0 to 1. */
  depth: number;
  wave?: OscillatorType;
}

/** Louder and softer, evenly. */
export function trembling(sketch: Sketch, { rate, depth, wave = 'sine' }: Tremor): Sketch {
  const { context } = sketch;
  const level = new GainNode(context, { gain: 1 - depth / 2 });
  const swing = new GainNode(context, { gain: depth / 2 });
  const oscillator = new OscillatorNode(context, { type: wave, frequency: rate });
  oscillator.connect(swing).connect(level.gain);
  oscillator.start();
  return through(sketch, level);
}

export interface Echo {
  /** Unit: s. */
  delay: number;
  /** How much of each echo is in the next one, below 1. */
  feedback: number;
  gain?: number;
}

/** Heard itself, and again and again. */
export function echoing(sketch: Sketch, { delay, feedback, gain = 0.5 }: Echo): Sketch {
  const { context, out } = sketch;
  const entry = new GainNode(context);
  const line = new DelayNode(context, { delayTime: delay, maxDelayTime: delay });
  const again = new GainNode(context, { gain: feedback });
  entry.connect(line).connect(again).connect(line);
  line.connect(new GainNode(context, { gain })).connect(out);
  return through(sketch, entry);
}
