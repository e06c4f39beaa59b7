import { describe, expect, it } from 'vitest';
import { BEAT_MS } from '../../../net/supervisor/beat.ts';
import { createFrontWatch } from '../../../net/supervisor/server-process.ts';
import { createRestarts } from '../../../net/supervisor/supervise.ts';

/** Tests which beats indicate a dead front thread, and when a dead server is restarted. */

interface Beats {
  count: number;
  lateMs?: number;
  /** Processor time that the front thread uses between two beats; null if the system does not report it. Unit: ms. */
  cpuMs: number | null;
}

/** The number of beats after which the front thread counts as dead if no beat reports a new turn; null if it never does. */
function beatsUntilDead({ count, lateMs = 0, cpuMs }: Beats) {
  let cpu = 1_000;
  const watch = createFrontWatch(() => (cpuMs === null ? null : cpu));
  watch.beat({ turns: 7, lateMs: 0 });
  for (let beat = 1; beat <= count; beat++) {
    cpu += cpuMs ?? 0;
    if (watch.beat({ turns: 7, lateMs })) return beat;
  }
  return null;
}

describe('front thread', () => {
  it('a front thread counts as hung if it is busy for five seconds without a turn of its event loop', () => {
    expect(beatsUntilDead({ count: 100, cpuMs: BEAT_MS })).toBe(5_000 / BEAT_MS);
  });

  it('a front thread that gets little processor time counts as hung after using three seconds of it', () => {
    expect(beatsUntilDead({ count: 100, cpuMs: BEAT_MS / 10 })).toBe(3_000 / (BEAT_MS / 10));
  });

  it('a front thread that waits or gets no processor time does not count as hung', () => {
    expect(beatsUntilDead({ count: 1_000, cpuMs: 0 })).toBeNull();
  });

  it('a suspended process, whose heartbeats are 400 ms late, does not count as hung', () => {
    expect(beatsUntilDead({ count: 1_000, lateMs: 400, cpuMs: BEAT_MS })).toBeNull();
    expect(beatsUntilDead({ count: 100, lateMs: 399, cpuMs: BEAT_MS })).toBe(5_000 / BEAT_MS);
  });

  it('if the system does not report processor time, a front thread has three times as long before it counts as hung', () => {
    expect(beatsUntilDead({ count: 100, cpuMs: null })).toBe(15_000 / BEAT_MS);
  });

  it('a front thread whose event loop still turns from time to time does not count as hung', () => {
    let cpu = 0;
    const watch = createFrontWatch(() => cpu);
    for (let beat = 0; beat < 1_000; beat++) {
      cpu += BEAT_MS;
      expect(watch.beat({ turns: Math.floor(beat / 9), lateMs: 0 })).toBe(false);
    }
  });

  it("an overflow of the front thread's turn counter does not count as a hang", () => {
    let cpu = 0;
    const watch = createFrontWatch(() => cpu);
    for (const turns of [2 ** 31 - 1, -(2 ** 31), -(2 ** 31) + 1]) {
      for (let beat = 0; beat < 9; beat++) {
        cpu += BEAT_MS;
        expect(watch.beat({ turns, lateMs: 0 })).toBe(false);
      }
    }
  });
});

describe('server restarts', () => {
  const restartsAfter = (...pausesMs: number[]) => {
    let now = 0;
    const restarts = createRestarts(() => now);
    return pausesMs.map(ms => {
      now += ms;
      return restarts.next({ refused: false });
    });
  };

  it('the delay before a restart of the server doubles up to half a minute', () => {
    const delays = restartsAfter(0, 0, 0, 0, 0, 0, 0).map(({ delayMs }) => delayMs);
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it('from the third restart within two minutes on, the server opens the menu', () => {
    expect(restartsAfter(0, 60_000, 59_000).map(({ inMenu }) => inMenu)).toEqual([false, false, true]);
  });

  it('restarts of the server that are more than two minutes apart are not counted together', () => {
    expect(restartsAfter(0, 70_000, 70_000, 70_000).map(({ inMenu }) => inMenu)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
