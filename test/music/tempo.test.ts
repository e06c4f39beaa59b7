import { describe, expect, it } from 'vitest';
import {
  beatOf,
  distanceToBeat,
  foldTempo,
  LARGEST_CORRECTION,
  nextBeat,
} from '../../render/audio/music/tempo.ts';
import { fc } from '../fast-check.ts';

const bpm = fc.double({ min: 40, max: 240, noNaN: true });
const own = fc.integer({ min: 86, max: 142 });
const time = fc.double({ min: 0, max: 10_000, noNaN: true });

/** The starts of bars from the time `start` on, and their beats. */
function bars(start: number, tempo: number, pulse: Parameters<typeof beatOf>[2], count: number) {
  let at = start;
  return Array.from({ length: count }, () => {
    const bar = { at, beat: beatOf(at, tempo, pulse) };
    at += 4 * bar.beat;
    return bar;
  });
}

describe('external tempo', () => {
  it("an external tempo is halved or doubled until it is within half an octave of the music's own", () => {
    fc.assert(
      fc.property(bpm, own, (given, tempo) => {
        const folded = foldTempo(given, tempo);
        expect(Math.abs(Math.log2(folded / tempo))).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Number.isInteger(Math.round(Math.log2(folded / given) * 1e9) / 1e9)).toBe(true);
      }),
      { seed: 1 },
    );
  });

  it("the music's beats match an external tempo after four bars, and still match after an hour", () => {
    fc.assert(
      fc.property(bpm, own, time, time, (given, tempo, start, beatAt) => {
        const pulse = { period: 60 / given, at: beatAt };
        const played = bars(start, tempo, pulse, 1_800);
        for (const { at, beat } of played.slice(4))
          expect(Math.abs(distanceToBeat(at, beat, pulse))).toBeLessThan(1e-6);
      }),
      { seed: 2, numRuns: 50 },
    );
  });

  it('the music adapts to an external tempo smoothly: beats stretch by up to 3.2 %, at most half a beat off', () => {
    fc.assert(
      fc.property(bpm, own, time, time, (given, tempo, start, beatAt) => {
        const pulse = { period: 60 / given, at: beatAt };
        const steady = 60 / foldTempo(given, tempo);
        const errors = bars(start, tempo, pulse, 8).map(({ at, beat }) => {
          expect(Math.abs(beat / steady - 1)).toBeLessThanOrEqual(LARGEST_CORRECTION / 4 + 1e-9);
          return Math.abs(distanceToBeat(at, steady, pulse));
        });
        expect(Math.max(...errors)).toBeLessThanOrEqual(steady / 2 + 1e-9);
        for (const [i, error] of errors.entries())
          if (i > 0) expect(error).toBeLessThanOrEqual(errors[i - 1] + 1e-9);
      }),
      { seed: 3 },
    );
  });

  it('the music starts on a beat of the external tempo', () => {
    fc.assert(
      fc.property(bpm, time, time, (given, now, at) => {
        const beat = nextBeat(now, { period: 60 / given, at });
        expect(beat).toBeGreaterThanOrEqual(now - 1e-9);
        expect(beat).toBeLessThan(now + 60 / given + 1e-6);
      }),
      { seed: 4 },
    );
  });
});

it('the music keeps its own tempo if there is no external one', () => {
  expect(beatOf(3, 120, null)).toBe(0.5);
});
