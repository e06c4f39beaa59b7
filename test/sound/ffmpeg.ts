import { spawnSync } from 'node:child_process';
import type { Loudness } from './loudness.ts';

/** Measures the loudness of a sound file with ffmpeg; null if ffmpeg is missing. */
export function loudnessByFfmpeg(path: string): Loudness | null {
  const { status, stderr } = spawnSync(
    'ffmpeg',
    ['-hide_banner', '-nostats', '-i', path, '-af', 'ebur128=peak=true', '-f', 'null', '-'],
    { encoding: 'utf8' },
  );
  if (status !== 0) return null;
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'));
  const read = (name: RegExp) => Number(name.exec(summary)?.[1]);
  return { integrated: read(/I:\s+(-?[\d.]+) LUFS/), truePeak: read(/Peak:\s+(-?[\d.]+) dBFS/) };
}
