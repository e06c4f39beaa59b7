import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SoundName } from '../../render/audio/sound/catalog.ts';
import { RECIPES } from '../../render/audio/sound/effects/index.ts';
import { drawOwn } from '../../render/audio/sound/own-sounds.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { loudest } from './measure.ts';
import { wavOf } from './wav.ts';

/**
 * `node test/sound/render.ts FOLDER [PART]` writes every variant of each sound whose name contains PART into a folder,
 * as WAV at its playback peak (-3 dBFS). A spectrogram by sox is beside each; ImageMagick makes a sheet of all of them,
 * and `loudness.txt` lists the maximal loudness (momentary, in LUFS), by ffmpeg.
 */
const [folder, part = ''] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node test/sound/render.ts FOLDER [PART OF A NAME]');

const PEAK = 10 ** (-3 / 20);

function scaled(channels: readonly Float32Array[]): Float32Array[] {
  const gain = PEAK / loudest(channels);
  return channels.map(samples => samples.map(sample => sample * gain));
}

function renderAll(): string[] {
  const paths: string[] = [];
  for (const [name, { variants }] of Object.entries(RECIPES).filter(([name]) => name.includes(part))) {
    for (let variant = 0; variant < variants; variant++) {
      const path = join(folder, `${name}.${variant}.wav`);
      writeFileSync(path, wavOf(scaled(drawOwn(name as SoundName, variant, SAMPLE_RATE))));
      paths.push(path);
    }
  }
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

/** Loudness of the loudest 400 ms. Silence is added around the sound, because short sounds do not fill them. */
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
const paths = renderAll();
writeFileSync(
  join(folder, 'loudness.txt'),
  paths.map(path => `${basename(path, '.wav')} ${loudnessOf(path)}\n`).join(''),
);
sheet(paths);
