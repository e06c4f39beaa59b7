import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SoundName } from '../../render/sound/catalog.ts';
import { openSounds } from './open-sounds.ts';
import { wavOf } from './wav.ts';

/**
 * `node test/sound/render.ts FOLDER [PART]` writes every variant of each sound whose name holds PART into a folder, as
 * WAV at the peak at which it is played (-3 dBFS). Beside each lies its spectrogram, by sox; a sheet of all of them is
 * made by ImageMagick, and `loudness.txt` holds how loud each is at its loudest (momentary, in LUFS), by ffmpeg.
 */
const [folder, part = ''] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node test/sound/render.ts FOLDER [PART OF A NAME]');

const PEAK = 10 ** (-3 / 20);

function channelsOf(base64: string, count: number): Float32Array[] {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  const all = new Float32Array(bytes.buffer);
  const peak = all.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const scaled = all.map(sample => (sample * PEAK) / peak);
  const length = all.length / count;
  return Array.from({ length: count }, (_, channel) =>
    scaled.subarray(channel * length, (channel + 1) * length),
  );
}

async function renderAll(): Promise<string[]> {
  const { browser, page } = await openSounds();
  const recipes = await page.evaluate(() => sounds.recipes);
  const paths: string[] = [];
  for (const [name, { variants, channels }] of Object.entries(recipes)) {
    for (let variant = 0; name.includes(part) && variant < variants; variant++) {
      const samples = await page.evaluate(([name, variant]) => sounds.samples(name, variant), [
        name as SoundName,
        variant,
      ] as const);
      paths.push(join(folder, `${name}.${variant}.wav`));
      writeFileSync(paths[paths.length - 1], wavOf(channelsOf(samples, channels)));
    }
  }
  await browser.close();
  return paths;
}

function spectrogram(path: string): string {
  const picture = path.replace(/wav$/, 'png');
  const how = ['-x', '180', '-y', '160', '-z', '75', '-r', '-o', picture];
  execFileSync('sox', [path, '-n', 'channels', '1', 'rate', '32k', 'spectrogram', ...how], {
    stdio: 'ignore',
  });
  return picture;
}

function sheet(paths: readonly string[]) {
  const labelled = paths.flatMap(path => ['-label', basename(path, '.wav'), spectrogram(path)]);
  const how = ['-tile', '8x', '-geometry', '+3+3', '-background', '#222', '-fill', 'white'];
  execFileSync('montage', [...labelled, ...how, join(folder, 'sheet.png')]);
}

/** Loudest 400 ms; silence around it lets short sounds fill them. */
function loudnessOf(path: string): number {
  const filter = 'adelay=600:all=1,apad=pad_dur=0.6,ebur128=metadata=1,ametadata=mode=print:file=-';
  const text = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-af', filter, '-f', 'null', '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const loudness = [...text.matchAll(/r128\.M=(\S+)/g)].map(([, value]) => Number(value));
  return Math.max(...loudness.filter(Number.isFinite));
}

mkdirSync(folder, { recursive: true });
const paths = await renderAll();
writeFileSync(
  join(folder, 'loudness.txt'),
  paths.map(path => `${basename(path, '.wav')} ${loudnessOf(path)}\n`).join(''),
);
sheet(paths);
