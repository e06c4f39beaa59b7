import { decay } from '../../synth/bus.ts';
import { oscillate } from '../../synth/waves.ts';
import { type Envelope, type Instrument, lengthOf, mix, shape, tone } from './stroke.ts';

const BASS: Envelope = { attack: 0.004, decay: 0.4, sustain: 0.75, release: 0.07 };

/** A sine for the ground and a saw that is bright at the stroke alone; a filter would cost more and say no more. */
export const bass: Instrument = stroke => {
  const length = lengthOf(stroke, BASS);
  const edge = tone('sawtooth', stroke, length);
  const keep = Math.exp(-1 / (Math.min(0.12, stroke.seconds / 2) * stroke.sampleRate));
  decay(edge, 0, length, 0.58, keep, 0.22);
  return [shape(mix(tone('sine', stroke, length), edge), stroke, BASS)];
};

const ARPEGGIO: Envelope = { attack: 0.003, decay: 0.22, sustain: 0.15, release: 0.18 };

/** A short saw, softened by the filter of its channel. */
export const arpeggio: Instrument = stroke => [
  shape(tone('sawtooth', stroke, lengthOf(stroke, ARPEGGIO)), stroke, ARPEGGIO),
];

const OSTINATO: Envelope = { attack: 0.002, decay: 0.09, sustain: 0.05, release: 0.06 };

/** A short, hollow tick. */
export const ostinato: Instrument = stroke => [
  shape(tone('square', stroke, lengthOf(stroke, OSTINATO)), stroke, OSTINATO),
];

const BRASS: Envelope = { attack: 0.025, decay: 0.2, sustain: 0.6, release: 0.15 };

/** Two saws that swell fast: a stab of brass. */
export const brass: Instrument = stroke => {
  const length = lengthOf(stroke, BRASS);
  const [one, other] = [-6, 6].map(cents => tone('sawtooth', stroke, length, cents));
  return [shape(mix(one, other), stroke, BRASS)];
};

const BELL: Envelope = { attack: 0.003, decay: 1.2, sustain: 0.1, release: 1.1 };
const OVERTONES = { ratio: 3.5, depth: 1.6, decay: 0.18 } as const;

/** A sine that another one swings: a bell whose overtones die before it does. */
export const bell: Instrument = stroke => {
  const { frequency, sampleRate } = stroke;
  const length = lengthOf(stroke, BELL);
  const offsets = oscillate(() => frequency * OVERTONES.ratio, { length, sampleRate });
  const keep = Math.exp(-1 / (OVERTONES.decay * sampleRate));
  decay(offsets, 0, length, frequency * OVERTONES.depth, keep);
  return [
    shape(
      oscillate(() => frequency, { length, sampleRate, offsets }),
      stroke,
      BELL,
    ),
  ];
};
