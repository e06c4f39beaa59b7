import { describe, expect, it } from 'vitest';
import type { Pacer } from '../../engine/thread/pacer.ts';
import { createReporter } from '../../engine/thread/reporter.ts';
import { tick } from '../../engine/tick.ts';
import { NOT_STOPPED } from '../../harness/not-stopped.ts';
import { simulate } from '../../harness/simulate.ts';
import { createFrameTap } from '../../net/overlay/frame-tap.ts';
import type { ColdState } from '../../net/simulation/latest-state.ts';
import { createStateReader } from '../../net/simulation/state-reader.ts';
import { createFrameBuffer, FRAME_SLOTS, frameRing } from '../../schema/wire/frame.ts';
import type { Report } from '../../schema/wire/messages.ts';
import { latestSlot, latestVersion, publish, readVersion, versionBefore } from '../../schema/wire/slots.ts';
import { createStateBuffer, stateRing } from '../../schema/wire/snapshot.ts';

/**
 * First versions of data that threads share: on a fresh server, and on servers that run so long that the version
 * wraps.
 */
const STARTS = { 'the first': 0, '2 ** 31 - 3': 2 ** 31 - 3, '2 ** 32 - 3': 2 ** 32 - 3 };

describe.each(Object.entries(STARTS))('shared slots from version %s on', (_, start) => {
  const startedAt = <Ring extends { latest: Int32Array }>(ring: Ring) => {
    ring.latest[0] = start;
    return ring;
  };

  it('each version in shared slots can be read until its slot is reused', () => {
    const ring = startedAt(frameRing(createFrameBuffer()));
    const published: number[] = [];
    for (let tick = 1; tick <= 3 * FRAME_SLOTS; tick++) {
      const version = publish(ring, ({ frame }) => frame.tick.fill(tick));
      published.push(version);
      expect(latestVersion(ring)).toBe(version);
      expect(latestSlot(ring)?.frame.tick[0]).toBe(tick);
      const kept = published.slice(1 - FRAME_SLOTS); // the next version may use the slot of the oldest one
      expect(kept.map(each => readVersion(ring, each, () => {}))).toEqual(kept.map(() => true));
      expect(readVersion(ring, versionBefore(version, FRAME_SLOTS), () => {})).toBe(false);
    }
    expect(readVersion(ring, 0, () => {})).toBe(false);
  });

  it('a shared slot that is overwritten while it is being read is not used', () => {
    const ring = startedAt(frameRing(createFrameBuffer()));
    const publishTimes = (count: number) => {
      for (let i = 0; i < count; i++) publish(ring, () => {});
    };
    publishTimes(FRAME_SLOTS);
    const oldest = versionBefore(latestVersion(ring), FRAME_SLOTS - 1);
    const reads: boolean[] = [];
    publish(ring, () => reads.push(readVersion(ring, oldest, () => {})));
    const next = versionBefore(latestVersion(ring), FRAME_SLOTS - 1);
    reads.push(readVersion(ring, next, () => publishTimes(1)));
    expect(reads).toEqual([false, false]);
  });

  it('each frame in shared slots is returned once, in order', () => {
    const ring = startedAt(frameRing(createFrameBuffer()));
    const tap = createFrameTap(ring);
    const taken: number[] = [];
    tap.drain(() => {});
    for (let tick = 1; tick <= 20; tick++) {
      publish(ring, ({ frame }) => frame.tick.fill(tick));
      if (tick % 3 === 0) tap.drain(({ frame }) => taken.push(frame.tick[0]));
    }
    expect(taken).toEqual(Array.from({ length: 18 }, (_, i) => i + 1));
    tap.skip();
    tap.drain(({ frame }) => taken.push(frame.tick[0]));
    expect(taken.slice(18)).toEqual([20]);
  });

  it('the arena in shared slots is the arena of the newest frame, and has no size before the first frame', () => {
    const ring = startedAt(frameRing(createFrameBuffer()));
    expect(createFrameTap(frameRing(createFrameBuffer())).arena).toEqual({ width: 0, height: 0 });
    const tap = createFrameTap(ring);
    for (const width of [1_920, 2_400]) {
      publish(ring, ({ frame }) => {
        frame.width.fill(width);
        frame.height.fill(1_080);
      });
      expect(tap.arena).toEqual({ width, height: 1_080 });
    }
    const taken: number[] = [];
    tap.drain(({ frame }) => taken.push(frame.width[0]));
    expect(taken).toEqual([1_920, 2_400]);
  });

  it('the newest state in shared slots is returned', () => {
    const sim = simulate({ pilots: ['ada', 'bob'] });
    sim.startRound();
    const state = startedAt(stateRing(createStateBuffer()));
    const frames = startedAt(frameRing(createFrameBuffer()));
    const pacer = { speed: 1, now: () => 0, tickTime: () => 0, timing: () => undefined } as unknown as Pacer;
    const cold = {} as ColdState;
    const keepCold = (report: Report) => void Object.assign(cold, report.cold);
    const reporter = createReporter(sim.world, state, frames, pacer, keepCold);
    reporter.start();
    const settings = { current: sim.world.settings, revision: 0 };
    const reader = createStateReader({ state, cold }, { settings, emergency: NOT_STOPPED }, 'epoch');
    for (let i = 0; i < 20; i++) {
      tick(sim.world);
      reporter.ticked();
      reporter.answer();
      expect(reader.snapshot().tick).toBe(sim.world.time.tick);
    }
  });
});
