import { type Instrument, oscillator, shape, sound } from './stroke.ts';

/** A sine for the ground and a saw that is bright at the stroke alone; a filter would cost more and say no more. */
export const bass: Instrument = stroke => {
  const { context, time, seconds } = stroke;
  const course = shape(stroke, { attack: 0.004, decay: 0.4, sustain: 0.75, release: 0.07 });
  const [ground, edge] = [oscillator(stroke, 'sine'), oscillator(stroke, 'sawtooth')];
  const bright = new GainNode(context, { gain: 0 });
  bright.gain.setValueAtTime(0.8, time);
  bright.gain.setTargetAtTime(0.22, time, Math.min(0.12, seconds / 2));
  ground.connect(course.gain);
  edge.connect(bright).connect(course.gain);
  sound([ground, edge], stroke, course);
};

/** A short saw, softened by the filter of its channel. */
export const arpeggio: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.003, decay: 0.22, sustain: 0.15, release: 0.18 });
  const voice = oscillator(stroke, 'sawtooth');
  voice.connect(course.gain);
  sound([voice], stroke, course);
};

/** A short, hollow tick. */
export const ostinato: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.002, decay: 0.09, sustain: 0.05, release: 0.06 });
  const voice = oscillator(stroke, 'square');
  voice.connect(course.gain);
  sound([voice], stroke, course);
};

/** Two saws that swell fast: a stab of brass. */
export const brass: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.025, decay: 0.2, sustain: 0.6, release: 0.15 });
  const pair = [-6, 6].map(cents => oscillator(stroke, 'sawtooth', cents));
  for (const saw of pair) saw.connect(course.gain);
  sound(pair, stroke, course);
};

/** A sine that another one swings: a bell whose overtones die before it does. */
export const bell: Instrument = stroke => {
  const { context, time, frequency } = stroke;
  const course = shape(stroke, { attack: 0.003, decay: 1.2, sustain: 0.1, release: 1.1 });
  const carrier = oscillator(stroke, 'sine');
  const modulator = oscillator(stroke, 'sine', 0, 3.5);
  const depth = new GainNode(context, { gain: frequency * 1.6 });
  depth.gain.setValueAtTime(frequency * 1.6, time);
  depth.gain.setTargetAtTime(0, time, 0.18);
  modulator.connect(depth).connect(carrier.frequency);
  carrier.connect(course.gain);
  sound([carrier, modulator], stroke, course);
};
