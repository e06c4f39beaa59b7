import type { Sketch } from '../recipe.ts';
import { randomOf } from './random.ts';

/** Sounds that are computed once and kept, by what they are and their sample rate. */
const kept = new Map<string, AudioBuffer>();

/** The buffer of that name, which is computed at its first use. */
export function keep(
  name: string,
  sampleRate: number,
  compute: () => Float32Array<ArrayBuffer>[],
): AudioBuffer {
  const key = `${name} ${sampleRate}`;
  const buffer = kept.get(key) ?? bufferOf(compute(), sampleRate);
  kept.set(key, buffer);
  return buffer;
}

/** A buffer with these channels, which are equally long. */
export function bufferOf(channels: readonly Float32Array<ArrayBuffer>[], sampleRate: number): AudioBuffer {
  const length = Math.max(1, ...channels.map(channel => channel.length));
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: channels.length });
  for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
  return buffer;
}

/** Plays computed samples from a moment on. */
export function playSamples({ context, out }: Sketch, samples: Float32Array<ArrayBuffer>, at = 0): void {
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf([samples], context.sampleRate) });
  source.connect(out);
  source.start(at);
}

/** White noise, the same for the same seed. */
export function whiteNoise(seed: string, length: number): Float32Array<ArrayBuffer> {
  const random = randomOf(seed);
  return Float32Array.from({ length }, () => 2 * random() - 1);
}
