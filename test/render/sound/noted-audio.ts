import { createHash } from 'node:crypto';
import { afterAll, beforeAll, vi } from 'vitest';
import type { SoundName } from '../../../render/sound/catalog.ts';
import { RECIPES } from '../../../render/sound/effects/index.ts';
import { renderVariant } from '../../../render/sound/effects/render-variant.ts';

/** Sounds as they are written down: which nodes there are, how they are set and joined, what is in their buffers. */

let notes: string[] = [];
let count = 0;

/** Five digits are more than anybody hears, and the same on all machines. */
const rounded = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isInteger(value) ? value : Number(value.toPrecision(5));
  if (value instanceof Float32Array) return digestOf(value);
  if (value instanceof NotedBuffer) return value.name;
  return value;
};

/** How many numbers, and two sums that hardly any other numbers have. */
function digestOf(samples: Float32Array) {
  let [sum, turning] = [0, 0];
  for (const [i, sample] of samples.entries()) {
    sum += Math.abs(sample);
    turning += sample * ((i % 7) - 3);
  }
  return `${samples.length} numbers, ${sum.toPrecision(4)}, ${turning.toPrecision(4)}`;
}

const note = (name: string, ...given: unknown[]) =>
  void notes.push(`${name} ${JSON.stringify(given.map(rounded))}`);

/** Whatever is called on it or set is written down. */
function noted<T extends object>(name: string, known: T): T {
  return new Proxy(known, {
    get: (target, key: string) =>
      key in target ? target[key as keyof T] : (...given: unknown[]) => note(`${name}.${key}`, ...given),
    set: (_, key: string, value) => {
      note(`${name}.${key} =`, value);
      return true;
    },
  });
}

const PARAMETERS = ['gain', 'frequency', 'detune', 'Q', 'pan', 'delayTime', 'offset'];

function nodeOf(kind: string, settings: Record<string, unknown> = {}): object {
  const name = `${kind} ${count++}`;
  const values = Object.entries(settings).map(([key, value]) => [key, rounded(value)]);
  note(name, Object.fromEntries(values));
  const parameters = PARAMETERS.map(key => [key, noted(`${name}.${key}`, { name: `${name}.${key}` })]);
  return noted(name, {
    name,
    ...Object.fromEntries(parameters),
    connect(to: { name: string }, ...rest: unknown[]) {
      note(`${name} to ${to.name}`, ...rest);
      return to;
    },
  });
}

/** It is known by what is in it: some are computed once and used by all sounds. */
class NotedBuffer {
  readonly numberOfChannels = 1;
  name = 'buffer';
  copyToChannel(samples: Float32Array, channel: number) {
    this.name += ` ${channel}: ${digestOf(samples)}`;
  }
  getChannelData = () => new Float32Array(1);
}

class NotedContext {
  readonly sampleRate: number;
  readonly destination: { name: string; channelCount: number };
  constructor({ numberOfChannels, ...settings }: { numberOfChannels: number; sampleRate: number }) {
    this.sampleRate = settings.sampleRate;
    this.destination = { name: 'destination', channelCount: numberOfChannels };
    note('context', numberOfChannels, JSON.stringify(settings));
  }
  startRendering = async () => new NotedBuffer();
}

const KINDS = ['AudioBufferSource', 'BiquadFilter', 'ChannelMerger', 'Delay', 'Gain', 'Oscillator'];
KINDS.push('StereoPanner', 'WaveShaper');

/** Lets the tests of this file write sounds down without a browser. */
export function useNotedAudio() {
  beforeAll(() => {
    for (const kind of KINDS) {
      const made = (_: unknown, settings?: Record<string, unknown>) => nodeOf(kind, settings);
      vi.stubGlobal(`${kind}Node`, function node(...given: Parameters<typeof made>) {
        return made(...given);
      });
    }
    vi.stubGlobal('AudioBuffer', NotedBuffer);
    vi.stubGlobal('OfflineAudioContext', NotedContext);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}

/** Few samples a second: what is computed depends on the rate, but not how. */
const SAMPLE_RATE = 3_000;

/** A context whose nodes are written down, for what needs no rendering. */
export const notedContext = () =>
  new NotedContext({ numberOfChannels: 2, sampleRate: SAMPLE_RATE }) as unknown as BaseAudioContext;

/** How many nodes there were, and a sum of all that was written down meanwhile. */
export async function writtenDownBy(run: () => unknown) {
  [notes, count] = [[], 0];
  await run();
  const sum = createHash('sha256').update(notes.join('\n')).digest('hex').slice(0, 8);
  return `${count} nodes, ${sum}`;
}

/** All variants of a sound. */
export async function writtenDown(name: SoundName): Promise<string> {
  const { variants, seconds } = RECIPES[name];
  const written = await writtenDownBy(async () => {
    for (let variant = 0; variant < variants; variant++) await renderVariant(name, variant, SAMPLE_RATE);
  });
  return `${variants} of ${seconds} s, ${written}`;
}
