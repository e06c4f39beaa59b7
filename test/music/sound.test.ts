import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { artifact } from '../../harness/browser/chromium.ts';
import { INTENSITIES, type Mood } from '../../render/audio/music/mood.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { type Rendering, renderScene, type Scene } from './render-scene.ts';

/** Tests how the music sounds, by measuring 20 s of each scene. */

const SECONDS = 20;
/** Highest level of the music's output: -6 dBFS. */
const CEILING = 10 ** (-6 / 20);
/** Half a second whose level is below this counts as silent. Unit: root mean square. */
const SILENCE = 10 ** (-50 / 20);

const mood = (place: Mood['place'], intensity: Mood['intensity'] = 'calm'): Mood => ({
  ...{ place, intensity, beat: null },
});

const SCENES: Record<string, Pick<Scene, 'moods' | 'cadenceAt'>> = {
  lobby: { moods: [{ at: 0, mood: mood('lobby') }] },
  ...Object.fromEntries(INTENSITIES.map(name => [name, { moods: [{ at: 0, mood: mood('fight', name) }] }])),
  cadence: {
    moods: [
      { at: 0, mood: mood('fight', 'contact') },
      { at: 5, mood: mood('lobby') },
    ],
    cadenceAt: 5,
  },
};

/** Required loudness of each scene at full volume. Unit: LUFS. */
const LOUDNESS: Record<string, number> = {
  ...{ lobby: -20, calm: -20, contact: -19, lastMinute: -18, boss: -16.5, suddenDeath: -16.5 },
};

const hasMeter = spawnSync('ffmpeg', ['-version']).status === 0;
if (!hasMeter) console.log('No ffmpeg found: the loudness of the music is not measured.');

/** Integrated loudness by EBU R 128. Unit: LUFS. */
function loudnessOf(samples: Float32Array, name: string): number {
  const file = artifact(`music-${name}.f32`);
  writeFileSync(file, samples);
  const input = ['-f', 'f32le', '-ar', `${SAMPLE_RATE}`, '-ac', '2', '-i', file];
  const { stderr } = spawnSync('ffmpeg', [...input, '-af', 'ebur128', '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/I:\s+(\S+) LUFS\s+Threshold/.exec(stderr.slice(stderr.lastIndexOf('Summary')))?.[1]);
}

const peakOf = (samples: Float32Array) => samples.reduce((most, level) => Math.max(most, Math.abs(level)), 0);

/** Root mean square of each half second, from the second one on. */
function levelsOf(samples: Float32Array): number[] {
  const half = SAMPLE_RATE; // number of frames, each of which has two samples
  return Array.from({ length: samples.length / half - 1 }, (_, i) => {
    const part = samples.subarray((i + 1) * half, (i + 2) * half);
    return Math.sqrt(part.reduce((sum, level) => sum + level * level, 0) / part.length);
  });
}

describe('music', () => {
  const renderings: Record<string, Rendering> = {};

  beforeAll(() => {
    for (const [name, scene] of Object.entries(SCENES))
      renderings[name] = renderScene({ seed: 1, seconds: SECONDS, ...scene });
  });

  const names = Object.keys(SCENES);

  it.each(names)('the music never exceeds -6 dBFS in %s', name => {
    expect(peakOf(renderings[name].samples)).toBeLessThanOrEqual(CEILING);
  });

  it.each(names)('the music in %s is never silent once it has begun', name => {
    expect(Math.min(...levelsOf(renderings[name].samples))).toBeGreaterThan(SILENCE);
  });

  it.each(names)('the music plays between 6 and 99 notes at once in %s', name => {
    const { mostNotes } = renderings[name];
    expect(mostNotes).toBeGreaterThan(5);
    expect(mostNotes).toBeLessThan(100);
  });

  it.skipIf(!hasMeter).each(Object.keys(LOUDNESS))(
    'the sound of the music has the required loudness in %s, within 1.5 LU',
    name => {
      const { samples } = renderings[name];
      expect(Math.abs(loudnessOf(samples, name) - LOUDNESS[name])).toBeLessThanOrEqual(1.5);
    },
  );
});
