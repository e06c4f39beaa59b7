import { describe, expect, it } from 'vitest';
import { createFrameFeed } from '../../render/link/frames.ts';
import { FRAME_MS, frameOf } from './frames.ts';

/** Tests of a browser that hangs: the missed time is skipped, and the picture then has its usual delay again. */

const START = 10_000;
const END_MS = 2_000;
const SPEED = 4; // u per frame

/**
 * Draws for two seconds in which a ship flies to the right, but draws nothing during `hang`. Returns the ship's
 * positions in the picture.
 */
function watch(hang?: { from: number; to: number }) {
  const feed = createFrameFeed();
  const seen = new Map<number, number>();
  let sent = 0;
  for (let ms = 0; ms <= END_MS; ms += 10) {
    if (hang && ms > hang.from && ms < hang.to) continue; // the page cannot run during the hang
    while (sent * FRAME_MS <= ms) {
      const at = START + sent * FRAME_MS;
      feed.push(frameOf({ at, things: [{ id: 1, x: sent * SPEED, y: 0 }] }), ms, () => {});
      sent++;
    }
    const view = feed.sample(ms);
    seen.set(ms, view.x[view.rowOf[1]]);
  }
  return seen;
}

describe('hang of a quarter of a second', () => {
  const steady = watch();
  const hung = watch({ from: 1_000, to: 1_250 });

  it('the first picture after the page hung shows the time that it would have shown without the hang', () => {
    expect(hung.get(1_250)).toBeCloseTo(steady.get(1_250) ?? Number.NaN, 0);
    expect(Number(hung.get(1_250)) - Number(hung.get(1_000))).toBeCloseTo((250 / FRAME_MS) * SPEED, 0);
  });

  it('after the page hung, a ship is drawn where it would be without the hang', () => {
    for (const [ms, x] of hung) expect(x, `at ${ms} ms`).toBeCloseTo(steady.get(ms) ?? Number.NaN, 0);
  });
});
