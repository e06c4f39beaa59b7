import { seededBy } from '../../../../core/random.ts';
import { decay, type Samples } from '../../synth/bus.ts';
import { oscillate } from '../../synth/waves.ts';
import { DRUMS, type Drum, type ScoreLayer } from '../score/note.ts';
import {
  type AdsrEnvelope,
  darken,
  type Instrument,
  lengthOf,
  mix,
  type Stroke,
  shape,
  tone,
} from './stroke.ts';

/** White noise that is the same each time. */
function whiteNoise(length: number): Samples {
  const random = seededBy('white');
  const samples = new Float32Array(length);
  for (let i = 0; i < length; i++) samples[i] = random() * 2 - 1;
  return samples;
}

/** Noise for cymbals, the same each time. It lacks the lower half of the frequencies. */
function metalNoise(length: number): Samples {
  const random = seededBy('metal');
  const samples = new Float32Array(length);
  let last = 0;
  let before = 0;
  for (let i = 0; i < length; i++) {
    const now = random() * 2 - 1;
    samples[i] = (now - 2 * last + before) / 4;
    before = last;
    last = now;
  }
  return samples;
}

/** Time constant in which a drum skin reaches its pitch. Unit: s. */
const SLACKENING = 0.03;

/** A drum skin: a sine with falling pitch. Frequencies are in Hz, times in s. */
function skin({ sampleRate }: Stroke, from: number, to: number, seconds: number, loudness = 1): Samples {
  const envelope: AdsrEnvelope = { attack: 0.002, decay: seconds, sustain: 0.3, release: seconds * 0.6 };
  const stroke = { frequency: 0, seconds: seconds * 0.4, sampleRate };
  const frequencyAt = (sample: number) => to + (from - to) * Math.exp(-sample / sampleRate / SLACKENING);
  const samples = oscillate(frequencyAt, { length: lengthOf(stroke, envelope), sampleRate });
  return shape(samples, stroke, envelope, loudness);
}

/** A burst of noise. Times are in s. */
function burst(
  { sampleRate }: Stroke,
  noise: (length: number) => Samples,
  seconds: number,
  loudness = 1,
): Samples {
  const envelope: AdsrEnvelope = { attack: 0.001, decay: seconds, sustain: 1, release: seconds };
  const stroke = { frequency: 0, seconds: 0.004, sampleRate };
  return shape(noise(lengthOf(stroke, envelope)), stroke, envelope, loudness);
}

/** Drums ignore a stroke's frequency and length. */
const drums: Record<Drum, Instrument> = {
  kick: stroke => [mix(skin(stroke, 170, 47, 0.28), burst(stroke, metalNoise, 0.02, 0.25))],
  snare: stroke => [mix(burst(stroke, whiteNoise, 0.22, 0.45), skin(stroke, 260, 175, 0.14, 0.5))],
  rim: stroke => [skin(stroke, 900, 620, 0.05, 0.5)],
  hat: stroke => [burst(stroke, metalNoise, 0.06, 0.35)],
  open: stroke => [burst(stroke, metalNoise, 0.26, 0.3)],
  low: stroke => [skin(stroke, 170, 82, 0.34, 0.8)],
  high: stroke => [skin(stroke, 260, 130, 0.26, 0.7)],
  crash: stroke => [burst(stroke, metalNoise, 1.9, 0.55)],
};

const NAMES = new Map(Object.entries(DRUMS).map(([name, key]) => [key as number, name as Drum]));

/** The drum of a key of the score. */
const drumOf = (key: number): Drum => NAMES.get(key) ?? 'kick';

const BASS: AdsrEnvelope = { attack: 0.004, decay: 0.4, sustain: 0.75, release: 0.07 };

/**
 * A sine for the fundamental and a saw that is bright only at the attack. A filter would cost more and sound no better.
 */
const bass: Instrument = stroke => {
  const length = lengthOf(stroke, BASS);
  const edge = tone('sawtooth', stroke, length);
  const keep = Math.exp(-1 / (Math.min(0.12, stroke.seconds / 2) * stroke.sampleRate));
  decay(edge, 0, length, 0.58, keep, 0.22);
  return [shape(mix(tone('sine', stroke, length), edge), stroke, BASS)];
};

const ARPEGGIO: AdsrEnvelope = { attack: 0.003, decay: 0.22, sustain: 0.15, release: 0.18 };

/** A short saw, softened by the filter of its channel. */
const arpeggio: Instrument = stroke => [
  shape(tone('sawtooth', stroke, lengthOf(stroke, ARPEGGIO)), stroke, ARPEGGIO),
];

const OSTINATO: AdsrEnvelope = { attack: 0.002, decay: 0.09, sustain: 0.05, release: 0.06 };

/** A short, hollow tick. */
const ostinato: Instrument = stroke => [
  shape(tone('square', stroke, lengthOf(stroke, OSTINATO)), stroke, OSTINATO),
];

const BRASS: AdsrEnvelope = { attack: 0.025, decay: 0.2, sustain: 0.6, release: 0.15 };

/** A stab of brass: two saws with a fast attack. */
const brass: Instrument = stroke => {
  const length = lengthOf(stroke, BRASS);
  const [one, other] = [-6, 6].map(cents => tone('sawtooth', stroke, length, cents));
  return [shape(mix(one, other), stroke, BRASS)];
};

const BELL: AdsrEnvelope = { attack: 0.003, decay: 1.2, sustain: 0.1, release: 1.1 };
const OVERTONES = { ratio: 3.5, depth: 1.6, decay: 0.18 } as const;

/** A bell: a sine modulated by another one, whose overtones decay before the fundamental. */
const bell: Instrument = stroke => {
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

const PAD: AdsrEnvelope = { attack: 0.18, decay: 0.5, sustain: 0.85, release: 0.7 };

/** Two detuned saws, one on each side, with slow attack and release. */
const pad: Instrument = stroke =>
  [-7, 7].map(cents => shape(tone('sawtooth', stroke, lengthOf(stroke, PAD), cents), stroke, PAD));

const COUNTER: AdsrEnvelope = { attack: 0.08, decay: 0.4, sustain: 0.7, release: 0.35 };

/** A softer single saw for the second voice. */
const counter: Instrument = stroke => [
  shape(tone('sawtooth', stroke, lengthOf(stroke, COUNTER), 3), stroke, COUNTER),
];

const LEAD: AdsrEnvelope = { attack: 0.012, decay: 0.35, sustain: 0.6, release: 0.22 };

/** Saw and square together; long notes get vibrato after a while. */
const lead: Instrument = stroke => {
  const length = lengthOf(stroke, LEAD);
  const swing = stroke.seconds > 0.5 ? vibrato(stroke) : () => 0;
  const saw = tone('sawtooth', stroke, length, sample => swing(sample) - 5);
  const square = tone('square', stroke, length, sample => swing(sample) + 5);
  return [shape(mix(saw, square), stroke, LEAD)];
};

/** Vibrato begins after `delay` and reaches its full depth after another `delay`. Unit: s. */
const VIBRATO = { hertz: 5.4, cents: 14, delay: 0.25 } as const;

const vibrato =
  ({ sampleRate }: Stroke) =>
  (sample: number) => {
    const time = sample / sampleRate;
    const grown = Math.max(0, Math.min(1, time / VIBRATO.delay - 1));
    return VIBRATO.cents * grown * Math.sin(2 * Math.PI * VIBRATO.hertz * time);
  };

const PITCHED = { pad, bass, arpeggio, bell, lead, counter, brass, ostinato } satisfies Record<
  Exclude<ScoreLayer, 'drums'>,
  Instrument
>;

/** A note to be played at some velocity. */
interface Sample {
  layer: ScoreLayer;
  /** Pitch, as in the score. */
  pitch: number;
  /** Unit: s. */
  seconds: number;
  /** Frequency above which everything is filtered out; null for no filter. Unit: Hz. */
  cutoff: number | null;
}

/** Notes whose lengths differ by less are the same. Unit: s. */
const GRAIN = 0.02;
/** Memory limit of the cached notes, in bytes. Above it, the least recently played notes are dropped. */
const MOST_BYTES = 12e6;

const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

/** Renders each note once, at full velocity, and caches it: playing it again costs next to nothing. */
export function createSampler(sampleRate: number) {
  const notes = new Map<string, Samples[]>();
  let bytes = 0;

  function keep(key: string, channels: Samples[]) {
    notes.set(key, channels);
    bytes += bytesOf(channels);
    for (const [oldest, dropped] of notes) {
      if (bytes <= MOST_BYTES || dropped === channels) return;
      notes.delete(oldest);
      bytes -= bytesOf(dropped);
    }
  }

  return (sample: Sample): Samples[] => {
    const { layer, pitch, cutoff } = sample;
    const seconds = layer === 'drums' ? 0 : Math.max(1, Math.round(sample.seconds / GRAIN)) * GRAIN;
    const key = `${layer} ${pitch} ${seconds.toFixed(2)} ${cutoff}`;
    const known = notes.get(key);
    if (known) {
      notes.delete(key); // added again below, so that it is dropped last
      notes.set(key, known);
      return known;
    }
    const channels = render({ ...sample, seconds }, sampleRate);
    keep(key, channels);
    return channels;
  };
}
export type Sampler = ReturnType<typeof createSampler>;

function render({ layer, pitch, seconds, cutoff }: Sample, sampleRate: number): Samples[] {
  const instrument = layer === 'drums' ? drums[drumOf(pitch)] : PITCHED[layer];
  const channels = instrument({ frequency: layer === 'drums' ? 0 : hertz(pitch), seconds, sampleRate });
  return cutoff === null ? channels : channels.map(samples => darken(samples, cutoff, sampleRate));
}

const bytesOf = (channels: readonly Samples[]) => 4 * channels.length * channels[0].length;
