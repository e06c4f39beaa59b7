import { type Instrument, oscillator, shape, sound } from './stroke.ts';

/** Two saws out of tune, one on each side; slow to come and to go. */
export const pad: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.18, decay: 0.5, sustain: 0.85, release: 0.7 });
  const sides = new ChannelMergerNode(stroke.context, { numberOfInputs: 2 });
  const pair = [-7, 7].map(cents => oscillator(stroke, 'sawtooth', cents));
  for (const [i, saw] of pair.entries()) saw.connect(sides, 0, i);
  sides.connect(course.gain);
  sound(pair, stroke, course);
};

/** A softer single saw for the second voice. */
export const counter: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.08, decay: 0.4, sustain: 0.7, release: 0.35 });
  const saw = oscillator(stroke, 'sawtooth', 3);
  saw.connect(course.gain);
  sound([saw], stroke, course);
};

/** Saw and square together; long notes are let swing after a while. */
export const lead: Instrument = stroke => {
  const course = shape(stroke, { attack: 0.012, decay: 0.35, sustain: 0.6, release: 0.22 });
  const pair = [oscillator(stroke, 'sawtooth', -5), oscillator(stroke, 'square', 5)];
  for (const voice of pair) voice.connect(course.gain);
  const swing = stroke.seconds > 0.5 ? vibrato(stroke, pair) : [];
  sound([...pair, ...swing], stroke, course);
};

const VIBRATO = { hertz: 5.4, cents: 14, delay: 0.25 } as const;

function vibrato({ context, time }: Parameters<Instrument>[0], voices: readonly OscillatorNode[]) {
  const wave = new OscillatorNode(context, { frequency: VIBRATO.hertz });
  const depth = new GainNode(context, { gain: 0 });
  depth.gain.setValueAtTime(0, time + VIBRATO.delay);
  depth.gain.linearRampToValueAtTime(VIBRATO.cents, time + 2 * VIBRATO.delay);
  wave.connect(depth);
  for (const voice of voices) depth.connect(voice.detune);
  return [wave];
}
