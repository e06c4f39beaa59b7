import { describe, expect, it } from 'vitest';
import {
  createSafeTick,
  createWriteQueue,
  NO_CHECKPOINT,
} from '../../../net/simulation/checkpoint-writer.ts';
import { createLatestState, update } from '../../../net/simulation/latest-state.ts';
import type { Round } from '../../../schema/records/state.ts';
import type { Report } from '../../../schema/wire/messages.ts';

/** Tests what is written of a running round, in which order, and what counts as saved meanwhile. */

const turn = () => new Promise(resolve => setImmediate(resolve));

describe('sequential writer', () => {
  const create = () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const queue = createWriteQueue((value: number) => {
      begun.push(value);
      return new Promise<void>(resolve => ends.push(resolve));
    });
    const endOne = async () => {
      ends.shift()?.();
      await turn();
    };
    return { begun, queue, endOne };
  };

  it('if several values are to be written to a file during a write, only the newest is written next', async () => {
    const { begun, queue, endOne } = create();
    for (const value of [1, 2, 3]) queue.write(value);
    expect(begun).toEqual([1]);
    await endOne();
    expect(begun).toEqual([1, 3]);
    await endOne();
    queue.write(4);
    expect(begun).toEqual([1, 3, 4]);
    await endOne();
    await queue.settled();
  });

  it("a file's writer is settled when no write is running and none is waiting", async () => {
    const { queue, endOne } = create();
    await queue.settled();
    for (const value of [1, 2]) queue.write(value);
    let isSettled = false;
    const settled = queue.settled().then(() => {
      isSettled = true;
    });
    await endOne();
    expect(isSettled).toBe(false);
    await endOne();
    await settled;
  });

  it("dropping a file's waiting values lets the current write finish", async () => {
    const { begun, queue, endOne } = create();
    for (const value of [1, 2]) queue.write(value);
    queue.dropWaiting();
    await endOne();
    await queue.settled();
    expect(begun).toEqual([1]);
    queue.write(3);
    expect(begun).toEqual([1, 3]);
  });
});

describe('safe tick', () => {
  it('the last tick that no crash can undo is the tick of the last written checkpoint, or infinite without a checkpoint', () => {
    const safe = createSafeTick();
    expect([safe.tick, NO_CHECKPOINT]).toEqual([Infinity, Infinity]);
    const write = safe.ofWrite();
    expect([write.isCurrent(), safe.tick]).toEqual([true, Infinity]);
    write.hasTick(60);
    expect(safe.tick).toBe(60);
    safe.set(-1);
    expect(safe.tick).toBe(-1);
  });

  it('writes that began before the saved round was dropped do not change the last tick that no crash can undo', () => {
    const safe = createSafeTick();
    const before = safe.ofWrite();
    safe.forgetWrites();
    const after = safe.ofWrite();
    before.hasTick(60);
    expect([before.isCurrent(), after.isCurrent(), safe.tick]).toEqual([false, true, Infinity]);
    after.hasTick(120);
    expect(safe.tick).toBe(120);
  });
});

describe('latest state', () => {
  const round = { phase: 'menu' } as Round;
  const report = (fields: Partial<Report>): Report => ({
    tick: 1,
    replies: [],
    events: [],
    frame: false,
    ...fields,
  });
  const whole = { version: 1, round, pilots: [], refusals: { startRound: 'no-pilots' } as never };

  it('before the first report, which must be complete, the latest state is unknown', () => {
    const latest = createLatestState();
    expect(latest).toEqual({ tick: 0, timing: null, cold: undefined });
    for (const cold of [
      { version: 1, round },
      { version: 1, pilots: [] },
    ])
      expect(() => update(latest, report({ cold }))).toThrow('must contain the whole state');
    update(latest, report({ tick: 7, cold: { version: 1, round, pilots: [] } }));
    expect(latest).toEqual({ tick: 7, timing: null, cold: { version: 1, round, pilots: [], refusals: {} } });
  });

  it('the latest state combines each report with the values of earlier reports', () => {
    const latest = createLatestState();
    const timing = { slipped: 3 } as Report['timing'];
    update(latest, report({ cold: whole, timing }));
    update(latest, report({ tick: 8 }));
    expect(latest).toEqual({ tick: 8, timing, cold: whole });
    update(latest, report({ tick: 9, cold: { version: 2, pilots: [{ login: 'ada' } as never] } }));
    expect(latest.cold).toEqual({ ...whole, version: 2, pilots: [{ login: 'ada' }] });
    update(latest, report({ tick: 10, cold: { version: 3, refusals: {} } }));
    expect(latest.cold).toMatchObject({ version: 3, round, refusals: {}, pilots: [{ login: 'ada' }] });
  });
});
