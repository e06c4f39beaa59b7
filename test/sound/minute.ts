import { writeFileSync } from 'node:fs';
import { loudnessByFfmpeg } from './ffmpeg.ts';
import { loudnessOf } from './loudness.ts';
import { openFights } from './open-fights.ts';
import { recordMinute } from './scripted-minute.ts';

/**
 * `node test/sound/minute.ts FILE.wav [SETTING=VALUE ...]` writes the sound of a scripted one-minute fight as the
 * game plays it at these settings. It prints the loudness and the time that rendering took.
 */

const [path, ...changes] = process.argv.slice(2);
if (!path) throw new Error('Usage: node test/sound/minute.ts FILE.wav [SETTING=VALUE ...]');
const settings = Object.fromEntries(
  changes.map(change => {
    const [key = '', value = ''] = change.split('=');
    return [key, JSON.parse(value)];
  }),
);

const fights = await openFights();
const { wav, channels, ...played } = await fights.play(recordMinute(), settings);
writeFileSync(path, wav);
console.log({ ...played, ...loudnessOf(channels), ffmpeg: loudnessByFfmpeg(path) });
await fights.close();
