import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../render/audio/sound/catalog.ts';
import { MOST_VOICES } from '../../render/audio/sound/voices.ts';
import { churnFor, faultsOf } from '../sound/churn-faults.ts';
import { loudnessByFfmpeg } from '../sound/ffmpeg.ts';
import { loudnessOf } from '../sound/loudness.ts';
import { openFights } from '../sound/open-fights.ts';
import { recordMinute } from '../sound/scripted-minute.ts';

/** Tests of the mixer's output for a minute of a fight, and of what remains after a minute of maximum load. */

let fights: Awaited<ReturnType<typeof openFights>>;
beforeAll(async () => {
  fights = await openFights();
});
afterAll(() => fights?.close());

/** `npm run soak:sound` runs for ten minutes. Unit: s. */
const CHURN_S = 60;

describe('sound of a fight at the default settings', () => {
  let minute: Awaited<ReturnType<typeof fights.play>>;
  beforeAll(async () => {
    minute = await fights.play(recordMinute());
    const { ms, cpuS, silentS, voices, buffers, bytes } = minute;
    console.log(
      `60 s of fight were rendered in ${(ms / 1_000).toFixed(1)} s (${cpuS.toFixed(1)} s of CPU in all, of which ${silentS.toFixed(1)} s without sound), with up to ${voices} voices and ${buffers} sounds of ${(bytes / 1e6).toFixed(0)} MB.`,
    );
  });

  it('the sound of a fight comes from both sides and never clips', () => {
    for (const samples of minute.channels) {
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeLessThan(0.9);
      expect(peak).toBeGreaterThan(0.2);
    }
    expect(minute.channels[0].every((sample, at) => sample === minute.channels[1][at])).toBe(false);
  });

  it('a fight sounds as loud as is usual for streams: -16 LUFS, with a true peak of at most -1 dBTP', () => {
    const { integrated, truePeak } = loudnessOf(minute.channels);
    expect(integrated).toBeGreaterThan(-18);
    expect(integrated).toBeLessThan(-14);
    expect(truePeak).toBeLessThanOrEqual(-1);
  });

  it("the measured loudness of a fight's sound agrees with that of ffmpeg", ({ skip }) => {
    const folder = mkdtempSync(join(tmpdir(), 'starfray-sound-'));
    const path = join(folder, 'minute.wav');
    writeFileSync(path, minute.wav);
    const found = loudnessByFfmpeg(path);
    rmSync(folder, { recursive: true });
    if (!found) return skip('ffmpeg is not installed');
    const own = loudnessOf(minute.channels);
    expect(Math.abs(found.integrated - own.integrated)).toBeLessThan(0.3);
    expect(Math.abs(found.truePeak - own.truePeak)).toBeLessThan(0.5);
  });

  it('no sound of a fight is missing, and the rendered sounds take less than 48 MB', () => {
    expect(minute.missed).toBe(0);
    expect(minute.buffers).toBeLessThan(200);
    expect(minute.bytes).toBeLessThan(48e6);
  });

  it('the number of voices in the sound of a fight never exceeds its maximum', () =>
    expect(minute.voices).toBeLessThanOrEqual(MOST_VOICES));
});

it('at 100 %, music alone is as loud as a fight: -16 LUFS', async () => {
  const silent = Object.fromEntries(CATEGORIES.map(category => [category, 0]));
  const { channels } = await fights.play(recordMinute(), { ...silent, musicVolume: 100 });
  const { integrated } = loudnessOf(channels);
  expect(Math.abs(integrated + 16)).toBeLessThan(1);
});

it("with 500 ships, the sound's number of audio nodes stops growing, and none remains afterwards", async () => {
  expect(faultsOf(await churnFor(CHURN_S, fights))).toEqual([]);
});
