import { type Envelope, type Instrument, lengthOf, mix, type Stroke, shape, tone } from './stroke.ts';

const PAD: Envelope = { attack: 0.18, decay: 0.5, sustain: 0.85, release: 0.7 };

/** Two saws out of tune, one on each side; slow to come and to go. */
export const pad: Instrument = stroke =>
  [-7, 7].map(cents => shape(tone('sawtooth', stroke, lengthOf(stroke, PAD), cents), stroke, PAD));

const COUNTER: Envelope = { attack: 0.08, decay: 0.4, sustain: 0.7, release: 0.35 };

/** A softer single saw for the second voice. */
export const counter: Instrument = stroke => [
  shape(tone('sawtooth', stroke, lengthOf(stroke, COUNTER), 3), stroke, COUNTER),
];

const LEAD: Envelope = { attack: 0.012, decay: 0.35, sustain: 0.6, release: 0.22 };

/** Saw and square together; long notes are let swing after a while. */
export const lead: Instrument = stroke => {
  const length = lengthOf(stroke, LEAD);
  const swing = stroke.seconds > 0.5 ? vibrato(stroke) : () => 0;
  const saw = tone('sawtooth', stroke, length, sample => swing(sample) - 5);
  const square = tone('square', stroke, length, sample => swing(sample) + 5);
  return [shape(mix(saw, square), stroke, LEAD)];
};

/** Begins after the delay and has grown to its depth after it once more, s. */
const VIBRATO = { hertz: 5.4, cents: 14, delay: 0.25 } as const;

const vibrato =
  ({ sampleRate }: Stroke) =>
  (sample: number) => {
    const time = sample / sampleRate;
    const grown = Math.max(0, Math.min(1, time / VIBRATO.delay - 1));
    return VIBRATO.cents * grown * Math.sin(2 * Math.PI * VIBRATO.hertz * time);
  };
