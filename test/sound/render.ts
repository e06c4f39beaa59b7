import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SoundName } from '../../render/sound/catalog.ts';
import { openSounds } from './open-sounds.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

/**
 * `node test/sound/render.ts FOLDER [PART]`: writes every variant of each sound whose name holds PART into a folder as
 * WAV and, where sox is installed, its spectrogram, and says how much time it took.
 */
const [folder, part = ''] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node test/sound/render.ts FOLDER [PART OF THE NAMES]');

/** A WAV file of 32-bit floats. */
function wav(channels: readonly Float32Array[]): Buffer {
  const data = Buffer.alloc(channels.length * channels[0].length * 4);
  for (const [channel, samples] of channels.entries())
    for (const [i, sample] of samples.entries())
      data.writeFloatLE(sample, (i * channels.length + channel) * 4);
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(3, 20);
  header.writeUInt16LE(channels.length, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE * channels.length * 4, 28);
  header.writeUInt16LE(channels.length * 4, 32);
  header.writeUInt16LE(32, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

function channelsOf(base64: string, count: number): Float32Array[] {
  const bytes = Buffer.from(base64, 'base64');
  const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const length = all.length / count;
  return Array.from({ length: count }, (_, channel) =>
    all.subarray(channel * length, (channel + 1) * length),
  );
}

mkdirSync(folder, { recursive: true });
const { browser, page } = await openSounds();
const recipes = await page.evaluate(() => sounds.recipes());
for (const [name, { variants, channels }] of Object.entries(recipes).filter(([name]) =>
  name.includes(part),
)) {
  for (let variant = 0; variant < variants; variant++) {
    const startedAt = performance.now();
    const samples = await page.evaluate(([name, variant]) => sounds.samples(name, variant), [
      name as SoundName,
      variant,
    ] as const);
    const path = join(folder, `${name}.${variant}.wav`);
    writeFileSync(path, wav(channelsOf(samples, channels)));
    console.log(`${path} ${Math.round(performance.now() - startedAt)} ms`);
  }
}
await browser.close();
