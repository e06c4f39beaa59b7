import type { Samples } from '../../synth/bus.ts';
import type { Layer } from '../score/note.ts';
import { drumOf, drums } from './drums.ts';
import { arpeggio, bass, bell, brass, ostinato } from './plucked.ts';
import { counter, lead, pad } from './strings.ts';
import { darken, type Instrument } from './stroke.ts';

const PITCHED = { pad, bass, arpeggio, bell, lead, counter, brass, ostinato } satisfies Record<
  Exclude<Layer, 'drums'>,
  Instrument
>;

/** A note that is to be played at some velocity. */
export interface Sample {
  layer: Layer;
  /** As in the score. */
  pitch: number;
  /** Unit: s. */
  seconds: number;
  /** Nothing above it is heard; null for all that there is. Unit: Hz. */
  cutoff: number | null;
}

/** Notes whose lengths differ by less are the same. Unit: s. */
const GRAIN = 0.02;
/** Memory that the notes may take; above it, those that were not played for the longest time are dropped. */
const MOST_BYTES = 12e6;

const hertz = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12);

/** Renders each note once, at full velocity, and keeps it: playing it again costs next to nothing. */
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
      notes.delete(key); // to be the last that is dropped
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
