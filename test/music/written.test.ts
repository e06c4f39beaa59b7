import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createConductor } from '../../render/music/conductor.ts';
import { INTENSITIES } from '../../render/music/mood.ts';
import { STYLES } from '../../render/music/score/styles.ts';
import { notedContext, useNotedAudio, writtenDownBy } from '../render/sound/noted-audio.ts';
import { barsOf } from './scores.ts';

/**
 * What the music is made of. Where it is changed on purpose, its row is changed with it:
 * `vitest run -u test/music/written.test.ts`.
 */

useNotedAudio();

it('scores are composed as they were when they were last listened to', () => {
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

it('they are played as they were when they were last listened to', async () => {
  const context = notedContext();
  const conductor = createConductor(context, context.destination, 42, ms => ms / 1_000);
  let now = 0;
  const advance = (seconds: number) => {
    for (const end = now + seconds; now < end; now += 0.5) conductor.advance(now, 0.5);
  };
  const rows: Record<string, string> = {};
  for (const intensity of INTENSITIES)
    rows[intensity] = await writtenDownBy(() => {
      conductor.update({ place: 'fight', intensity, beat: null });
      advance(16);
    });
  rows.end = await writtenDownBy(() => {
    conductor.cadence();
    conductor.update({ place: 'lobby', intensity: 'calm', beat: null });
    advance(20);
  });
  rows.beat = await writtenDownBy(() => {
    conductor.update({ place: 'lobby', intensity: 'calm', beat: { bpm: 128, beatAt: 1_000 } });
    advance(20);
  });
  rows.stop = await writtenDownBy(() => conductor.stop());
  expect(rows).toMatchInlineSnapshot(`
    {
      "beat": "332 nodes, 5a863037",
      "boss": "1647 nodes, cb11d9c0",
      "calm": "699 nodes, 1331fc7a",
      "contact": "1049 nodes, ad628002",
      "end": "664 nodes, 5212e3d1",
      "lastMinute": "1622 nodes, 4fc14126",
      "stop": "0 nodes, 3d85797e",
      "suddenDeath": "2339 nodes, 871d26e1",
    }
  `);
});
