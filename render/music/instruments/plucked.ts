import { type Instrument, oscillator, type Stroke, shape, sound } from './stroke.ts';

/** A low-pass that closes while the note sounds. Unit: Hz, s. */
function closing({ context, time }: Stroke, from: number, to: number, within: number) {
  const filter = new BiquadFilterNode(context, { type: 'lowpass', Q: 2, frequency: from });
  filter.frequency.setValueAtTime(from, time);
  filter.frequency.setTargetAtTime(to, time, within / 3);
  return filter;
}

/** A saw through a filter that closes fast; the fundamental carries the low end. */
export const bass: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.004, decay: 0.3, sustain: 0.7, release: 0.08 });
  const filter = closing(stroke, 350 + 900 * stroke.velocity, 220, 0.25);
  const saw = oscillator(stroke, 'sawtooth');
  saw.connect(filter).connect(course.gain);
  sound([saw], stroke, course);
};

/** A short triangle with an edge. */
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

/** Two saws whose filter opens at the stroke: a stab of brass. */
export const brass: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.02, decay: 0.2, sustain: 0.6, release: 0.15 });
  const filter = closing(stroke, 2_600 * stroke.velocity, 500, 0.4);
  const pair = [-6, 6].map(cents => oscillator(stroke, 'sawtooth', cents));
  for (const saw of pair) saw.connect(filter);
  filter.connect(course.gain);
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
