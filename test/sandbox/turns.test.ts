import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTurns } from '../../sandbox/turns.ts';
import { fc } from '../fast-check.ts';

/** Tests of which runs may start, and which must wait. */

const MOST = { running: 3, waiting: 30 };

interface Run {
  script: string | null;
  order: number;
  end(): void;
}

/** Requests runs with `ask`, and records those that were allowed to start in `begun`. The test ends the runs. */
function createStage() {
  const turns = createTurns(MOST);
  const begun: Run[] = [];
  const asked: (string | null)[] = [];
  const ask = (script: string | null) => {
    const order = asked.push(script) - 1;
    turns.take(script).then(end => begun.push({ script, order, end }));
  };
  return { turns, asked, begun, ask };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

describe('script runs', () => {
  it('at most three script runs take place at once, at most one per script, and no free slot stays unused', async () => {
    const act = fc.oneof(fc.constantFrom('a', 'b', 'c', null), fc.nat(2));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60, size: 'max' }), async acts => {
        const { turns, asked, begun, ask } = createStage();
        const ended = new Set<Run>();
        for (const next of acts) {
          const now = begun.filter(run => !ended.has(run));
          if (typeof next !== 'number') ask(next);
          else if (now[next]) {
            ended.add(now[next]);
            now[next].end();
          }
          await settled();
          const running = begun.filter(run => !ended.has(run));
          const named = running.flatMap(({ script }) => script ?? []);
          expect(running.length).toBe(turns.running);
          expect(running.length).toBeLessThanOrEqual(MOST.running);
          expect(new Set(named).size).toBe(named.length);
          const begunOrders = new Set(begun.map(({ order }) => order));
          const held = asked.filter(
            (script, order) => !begunOrders.has(order) && !(script && named.includes(script)),
          );
          if (running.length < MOST.running) expect(held).toEqual([]);
        }
        for (const script of ['a', 'b', 'c', null]) {
          const orders = begun.filter(run => run.script === script).map(run => run.order);
          expect(orders).toEqual(orders.toSorted((one, other) => one - other));
        }
      }),
    );
  });

  it('runs of one script follow one another, and runs of other scripts do not wait for them', async () => {
    const { turns, begun, ask } = createStage();
    for (const script of ['a', 'a', 'a', 'b']) ask(script);
    await settled();
    expect(begun.map(({ order }) => order)).toEqual([0, 3]);
    expect(turns).toMatchObject({ running: 2, waiting: 2 });
    begun[0].end();
    await settled();
    expect(begun.map(({ order }) => order)).toEqual([0, 3, 1]);
  });

  it('a script run that does not get its turn within the given time is dropped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(MOST);
    const end = await turns.take('a', 40_000);
    const late = turns.take('a', 40_000).catch(error => error);
    const next = turns.take('a');
    await vi.advanceTimersByTimeAsync(39_999);
    expect(turns).toMatchObject({ running: 1, waiting: 2 });
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject({ code: 'busy', message: expect.stringContaining('40 s') });
    expect(turns).toMatchObject({ running: 1, waiting: 1 });
    end();
    (await next)();
    expect(turns).toMatchObject({ running: 0, waiting: 0 });
  });

  it('a script run that got its turn in time is not dropped afterwards', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const turns = createTurns(MOST);
    const end = await turns.take('a');
    const second = turns.take('a', 40_000);
    turns.take('a').catch(() => {});
    end();
    await second;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(turns).toMatchObject({ running: 1, waiting: 1 });
  });

  it('thirty script runs may wait, and runs that can start at once do not count as waiting', async () => {
    const { turns, ask } = createStage();
    for (let i = 0; i < 31; i++) ask('a');
    await settled();
    expect(turns).toMatchObject({ running: 1, waiting: 30 });
    expect(turns.hasRoom('a')).toBe(false);
    expect(turns.hasRoom('b')).toBe(true);
    for (const script of ['b', null]) ask(script);
    await settled();
    expect(turns).toMatchObject({ running: 3, waiting: 30 });
    expect(turns.hasRoom('c')).toBe(false);
    expect(turns.hasRoom(null)).toBe(false);
  });
});
