import { describe, expect, it } from 'vitest';
import { conditionOf, createReportHistory } from '../../render/admin/pages/overlays/condition.ts';
import type { OverlayPage } from '../../schema/records/overlays.ts';

/** Tests of the condition that the streaming menu derives from an overlay's reports. */

const NOW = 1_000_000;
const GOOD: OverlayPage = {
  id: 1,
  layout: 'wide',
  since: NOW - 60_000,
  reportedAt: NOW - 1_000,
  framesPerSecond: 60,
  longestGapMs: 34,
  gaps: 0,
  obs: '31.0.1',
  size: { width: 1_920, height: 1_080 },
  local: true,
};
const verdict = (changed: Partial<OverlayPage>) => conditionOf({ ...GOOD, ...changed }, NOW);

it('overlays that draw well are distinguished from overlays that draw badly', () => {
  expect(verdict({})).toBe('good');
  expect(verdict({ gaps: 1, longestGapMs: 400 })).toBe('good');
  expect(verdict({ gaps: 2 })).toBe('stutters');
  expect(verdict({ framesPerSecond: 12 })).toBe('stutters');
  expect(verdict({ framesPerSecond: 0 })).toBe('stopped');
  expect(verdict({ framesPerSecond: null, reportedAt: NOW - 60_000 })).toBe('hidden');
  expect(verdict({ reportedAt: NOW - 20_000 })).toBe('silent');
  expect(verdict({ reportedAt: null, since: NOW - 2_000 })).toBe('new');
  expect(verdict({ reportedAt: null })).toBe('unknown');
});

it('an overlay counts as silent after 15 s, as stopped below 1 picture per second, and as stuttering below 20', () => {
  expect([15_000, 15_001].map(ms => verdict({ reportedAt: NOW - ms }))).toEqual(['good', 'silent']);
  expect([15_000, 15_001].map(ms => verdict({ reportedAt: null, since: NOW - ms }))).toEqual([
    ...['new', 'unknown'],
  ]);
  expect([0.9, 1, 19.9, 20].map(framesPerSecond => verdict({ framesPerSecond }))).toEqual([
    ...['stopped', 'stutters', 'stutters', 'good'],
  ]);
});

describe('OBS', () => {
  /** Whether a stall of OBS is found in reports with these gaps, three seconds apart. */
  const isNamed = (gaps: readonly [count: number, longest: number][], changed: Partial<OverlayPage> = {}) => {
    const history = createReportHistory();
    gaps.forEach(([count, longest], i) => {
      const reportedAt = NOW + i * 3_000;
      for (let look = 0; look < 3; look++)
        history.note([{ ...GOOD, ...changed, reportedAt, gaps: count, longestGapMs: longest }]);
    });
    return history.hasStall;
  };
  const STALL: [number, number] = [1, 251];
  const SMOOTH: [number, number] = [0, 18];

  it('OBS counts as stalling if gaps of a quarter of a second repeat', () => {
    expect(isNamed([STALL, SMOOTH, STALL, SMOOTH, STALL])).toBe(true);
    expect(isNamed([[4, 262]])).toBe(true);
  });

  it('OBS does not count as stalling after only one or two gaps, or if the last gap is half a minute old', () => {
    expect(isNamed([STALL, SMOOTH, STALL])).toBe(false);
    expect(isNamed([STALL, STALL, STALL, ...Array(10).fill(SMOOTH)])).toBe(false);
  });

  it('OBS does not count as stalling if the gaps have different lengths, as on slow machines', () => {
    expect(isNamed([[2, 170], [3, 900], STALL])).toBe(false);
  });

  it('a page counts as stalling only in OBS, and only in versions of OBS that have this fault', () => {
    expect(isNamed([STALL, STALL, STALL], { obs: null })).toBe(false);
    for (const obs of ['30.2.3', '29.1.3', '10.0'])
      expect(isNamed([STALL, STALL, STALL], { obs })).toBe(false);
    expect(isNamed([STALL, STALL, STALL], { obs: '2.24.4' })).toBe(true); // this is the version of the browser plugin
  });
});
