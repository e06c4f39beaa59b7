import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { INTENSITIES, type Mood } from '../../render/audio/music/mood.ts';
import { STYLES } from '../../render/audio/music/score/styles.ts';
import { SAMPLE_RATE } from '../../render/audio/sound/sample-rate.ts';
import { renderScene } from './render-scene.ts';
import { barsOf } from './scores.ts';

/**
 * Tests that the music stays the same. After an intended change, update its row with `vitest run
 * test/music/written.test.ts -u`.
 */

it('composed scores are the same as when they were last reviewed', () => {
  const sumOf = (style: (typeof STYLES)[number]) => {
    const bars = [1, 42].map(seed => barsOf(seed, style, 100));
    return createHash('sha256').update(JSON.stringify(bars)).digest('hex').slice(0, 8);
  };
  expect(Object.fromEntries(STYLES.map(style => [style, sumOf(style)]))).toMatchInlineSnapshot(`
    {
      "boss": "0adcdff0",
      "calm": "e41254f4",
      "contact": "870cb12e",
      "lastMinute": "23be3e79",
      "lobby": "e25c98a9",
      "suddenDeath": "76fc8aff",
    }
  `);
});

it('played scores are the same as when they were last reviewed', () => {
  const at = (second: number, mood: Partial<Mood>) => ({
    at: second,
    mood: { place: 'fight', intensity: 'calm', beat: null, ...mood } as Mood,
  });
  const moods = [
    ...INTENSITIES.map((intensity, place) => at(STEP_S * place, { intensity })),
    at(5 * STEP_S, { place: 'lobby' }),
    at(6 * STEP_S, { place: 'lobby', beat: { bpm: 128, beatAt: 1_000 } }),
    at(7 * STEP_S, { place: 'none' }),
  ];
  const { samples } = renderScene({ seed: 42, seconds: 8 * STEP_S, moods });
  const levels = moods.map((_, step) => levelOf(samples.subarray(step * STEP, (step + 1) * STEP)));
  expect(levels).toMatchInlineSnapshot(`
    [
      "-23.0",
      "-20.3",
      "-19.1",
      "-17.2",
      "-16.8",
      "-22.4",
      "-21.3",
      "-24.5",
    ]
  `);
});

/** How long each mood lasts. Unit: s; below it, in samples of both channels. */
const STEP_S = 4;
const STEP = 2 * STEP_S * SAMPLE_RATE;

/** The level of the samples. Unit: dB. */
const levelOf = (samples: Float32Array) =>
  (10 * Math.log10(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)).toFixed(1);
