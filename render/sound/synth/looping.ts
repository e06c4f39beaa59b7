import type { Sketch } from '../recipe.ts';
import { NOISE_SECONDS, noiseOf } from './noise.ts';
import { randomOf } from './random.ts';
import { makeCheap } from './routing.ts';

/**
 * Parts of loops. All of them repeat after the loop's period, so that its end leads to its beginning. The period is
 * at most as long as the noise that is kept, and a whole number of seconds.
 */

/** What is cut off the beginning of a loop, so that filters have settled and tails of before are in it. Unit: s. */
export const LOOP_LEAD = 1.5;

/** A value that goes up and down. */
export interface Swing {
  /** How often in each period: a whole number. */
  cycles: number;
  /** Of a gain: the share that comes and goes. Of a frequency: cents to either side. */
  depth: number;
}

/** Points of a curve in each of its cycles. */
const POINTS = 32;

/** Takes a value up and down around another, from some phase on. */
function swing(
  { random }: Sketch,
  param: AudioParam,
  period: number,
  { cycles, depth }: Swing,
  centre = 0,
): void {
  const seconds = period + LOOP_LEAD;
  const phase = 2 * Math.PI * random();
  const length = Math.ceil((POINTS * cycles * seconds) / period);
  const turn = (2 * Math.PI * cycles * seconds) / period / (length - 1);
  const curve = Float32Array.from({ length }, (_, point) => centre + depth * Math.sin(phase + turn * point));
  param.setValueCurveAtTime(curve, 0, seconds);
}

/** A sketch whose sounds swell and fade; of two channels, also wander from side to side. */
export function swelling(sketch: Sketch, period: number, { cycles, depth }: Swing, width = 0): Sketch {
  const level = new GainNode(sketch.context);
  swing(sketch, level.gain, period, { cycles, depth: depth / 2 }, 1 - depth / 2);
  if (width === 0) {
    level.connect(sketch.out);
  } else {
    const panner = new StereoPannerNode(sketch.context);
    swing(sketch, panner.pan, period, { cycles: cycles + 1, depth: width });
    level.connect(panner).connect(sketch.out);
  }
  return { ...sketch, out: level };
}

export interface SteadyNoise {
  type?: BiquadFilterType;
  /** Unit: Hz. */
  frequency: number;
  q?: number;
  gain: number;
  /** How the frequency of its filter wanders. */
  sway?: Swing;
}

/** Noise without end. */
export function steadyNoise(
  sketch: Sketch,
  period: number,
  { type = 'bandpass', frequency, q = 0.7, gain, sway }: SteadyNoise,
): void {
  const { context, out, random } = sketch;
  const filter = new BiquadFilterNode(context, { type, frequency, Q: q });
  makeCheap(filter);
  if (sway) swing(sketch, filter.detune, period, sway);
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(sketch), loop: true, loopEnd: period });
  source.connect(filter).connect(new GainNode(context, { gain })).connect(out);
  source.start(0, Math.floor(random() * NOISE_SECONDS) % period);
}

export interface SteadyTone {
  wave?: OscillatorType;
  /** Unit: Hz; the nearest is taken that fits into the period. */
  frequency: number;
  gain: number;
}

/** A tone without end. */
export function steadyTone(
  { context, out }: Sketch,
  period: number,
  { wave: type = 'sine', frequency, gain }: SteadyTone,
): void {
  const fitting = Math.round(frequency * period) / period;
  const oscillator = new OscillatorNode(context, { type, frequency: fitting });
  oscillator.connect(new GainNode(context, { gain })).connect(out);
  oscillator.start();
}

/** Draws something short at moments of each period; it ends within the lead of a loop. */
export function eachPeriod(
  sketch: Sketch,
  period: number,
  moments: readonly number[],
  draw: (sketch: Sketch, at: number) => void,
): void {
  for (const moment of moments) {
    const seed = `${sketch.random()}`;
    for (const at of [moment, moment + period])
      if (at < LOOP_LEAD + period) draw({ ...sketch, random: randomOf(seed) }, at);
  }
}
