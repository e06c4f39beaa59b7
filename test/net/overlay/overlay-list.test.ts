import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOverlayStage } from './overlay-stage.ts';

/** Tests the list of connected overlays. The test advances the clock. */

type Stage = ReturnType<typeof createOverlayStage>;
let stage: Stage;
beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  stage = createOverlayStage();
});
afterEach(() => {
  stage.close();
  vi.useRealTimers();
});

const REPORT = {
  t: 'report',
  ms: 3_000,
  frames: 179,
  gaps: 2,
  longestGapMs: 251,
  width: 1_920,
  height: 1_080,
};
const listed = () => stage.overlays.list();

function greet(hello: object) {
  const screen = stage.connect();
  screen.say({ t: 'hello', ...hello });
  return screen;
}

describe('listed overlay', () => {
  it('an overlay is listed from its hello message until it disconnects', () => {
    const silent = stage.connect();
    expect(listed()).toEqual([]);
    const screen = greet({ layout: 'vertical', obs: '31.0.1' });
    const unknown = { reportedAt: null, framesPerSecond: null, longestGapMs: null, gaps: null, size: null };
    const known = { id: 1, layout: 'vertical', obs: '31.0.1', since: 1_000_000, local: true };
    expect(listed()).toEqual([{ ...known, ...unknown }]);
    screen.close();
    silent.close();
    expect(listed()).toEqual([]);
  });

  it('an overlay reports every few seconds, and its latest report is listed', () => {
    const screen = greet({ layout: 'wide' });
    expect(screen.told('hello')[0].reportMs).toBe(3_000);
    vi.advanceTimersByTime(3_000);
    screen.say(REPORT);
    const size = { width: 1_920, height: 1_080 };
    expect(listed()).toMatchObject([
      { reportedAt: 1_003_000, framesPerSecond: 59.7, gaps: 2, longestGapMs: 251, size },
    ]);
    vi.advanceTimersByTime(3_000);
    screen.say({ ...REPORT, frames: 0, gaps: 0 });
    expect(listed()).toMatchObject([{ reportedAt: 1_006_000, framesPerSecond: 0, gaps: 0 }]);
  });

  it('a hidden overlay is listed without a frame rate, not with a frame rate of zero', () => {
    const screen = greet({});
    vi.advanceTimersByTime(3_000);
    screen.say({ ...REPORT, ms: 0, frames: 0 });
    expect(listed()).toMatchObject([{ reportedAt: 1_003_000, framesPerSecond: null }]);
  });

  it('at most one report per second is accepted from an overlay', () => {
    const screen = greet({});
    vi.advanceTimersByTime(999);
    screen.say(REPORT);
    expect(listed()).toMatchObject([{ reportedAt: null }]);
    vi.advanceTimersByTime(1);
    for (let n = 1; n <= 50; n++) screen.say({ ...REPORT, gaps: n });
    expect(listed()).toMatchObject([{ gaps: 1 }]);
    expect(screen.ends).toEqual([]);
  });

  it('an overlay may connect without describing itself', () => {
    greet({});
    greet({ layout: 'cinema', obs: 7 });
    expect(listed()).toMatchObject([
      { id: 1, layout: null, obs: null },
      { id: 2, layout: null, obs: null },
    ]);
  });
});

describe('overlay report', () => {
  it("numbers in an overlay's report are clamped to their ranges", () => {
    const screen = greet({ obs: `31<b>.0 ${'x'.repeat(100)}` });
    vi.advanceTimersByTime(3_000);
    screen.say({ ...REPORT, ms: 1, frames: 9e99, gaps: -5, longestGapMs: 1e12, width: 1e9, height: 0.4 });
    const [{ obs, size, ...figures }] = listed();
    expect([obs?.length, obs?.startsWith('31b.0x')]).toEqual([32, true]);
    expect(figures).toMatchObject({ framesPerSecond: 1_000, gaps: 0, longestGapMs: 600_000 });
    expect(size).toEqual({ width: 65_536, height: 0 });
  });

  it("an overlay's report before its hello message is ignored, and an invalid one closes the connection", () => {
    const early = stage.connect();
    early.say(REPORT);
    expect([listed(), early.ends]).toEqual([[], []]);
    const wrong = greet({});
    wrong.say({ ...REPORT, frames: 'many' });
    expect(wrong.ends).toEqual([4400]);
  });
});

it('renewing the overlay token does not disconnect overlays on this machine', () => {
  const screen = greet({});
  stage.overlay.dropTokenHolders();
  expect([screen.ends, stage.overlay.clients]).toEqual([[], 1]);
  stage.overlay.close();
  expect([screen.ends, stage.overlay.clients]).toEqual([[1001], 0]);
});

it('the preview in the streaming menu is listed but not counted as an overlay', () => {
  for (const layout of ['menu', 'wide', undefined]) greet({ layout });
  expect(listed().map(({ layout }) => layout)).toEqual(['menu', 'wide', null]);
  expect(stage.overlays.count).toBe(2);
});

it('at most 200 overlays are listed', () => {
  for (let n = 0; n < 210; n++) greet({});
  expect(listed().map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1));
});
