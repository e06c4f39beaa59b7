import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';

const FLOATS = 3;
const BYTES = 4;

/** A WAV file of 32-bit floats. */
export function wavOf(channels: readonly Float32Array[]): Buffer {
  const frame = BYTES * channels.length;
  const data = Buffer.alloc(frame * channels[0].length);
  for (const [channel, samples] of channels.entries())
    for (const [i, sample] of samples.entries()) data.writeFloatLE(sample, i * frame + channel * BYTES);
  const format = Buffer.alloc(18);
  format.writeUInt16LE(FLOATS, 0);
  format.writeUInt16LE(channels.length, 2);
  format.writeUInt32LE(SAMPLE_RATE, 4);
  format.writeUInt32LE(SAMPLE_RATE * frame, 8);
  format.writeUInt16LE(frame, 12);
  format.writeUInt16LE(8 * BYTES, 14);
  const count = Buffer.alloc(BYTES);
  count.writeUInt32LE(channels[0].length);
  const body = [Buffer.from('WAVE'), chunk('fmt ', format), chunk('fact', count), chunk('data', data)];
  return chunk('RIFF', Buffer.concat(body));
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content]);
}
