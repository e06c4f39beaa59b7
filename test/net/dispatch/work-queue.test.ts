import { describe, expect, it } from 'vitest';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';

/**
 * Work from platforms, relay and bridges is spread over turns of the event loop, so that a crowd does not delay other
 * callers.
 */

const nextTurn = () => new Promise(setImmediate);
const never = () => new Promise<never>(() => {});

/** A queue whose clock advances by the stated cost of each job. */
function stage() {
  let now = 0;
  const begun: string[] = [];
  const queue = createWorkQueue(() => now);
  const work = (name: string, ms: number) => async () => {
    begun.push(name);
    now += ms;
    return name;
  };
  return { queue, begun, work };
}

describe('work queue', () => {
  it('the work queue starts jobs for up to 10 ms per turn of the event loop, and the rest in the next turn', async () => {
    const { queue, begun, work } = stage();
    for (let n = 1; n <= 7; n++) void queue.add(work(`${n}`, 4));
    expect(begun).toEqual(['1', '2', '3']);
    await nextTurn();
    expect(begun).toEqual(['1', '2', '3', '4', '5', '6']);
    await nextTurn();
    expect(begun).toHaveLength(7);
  });

  it('the work queue starts jobs in order of arrival, no matter who sent them', async () => {
    const { queue, begun, work } = stage();
    const all = [
      queue.add(work('join', 6)),
      queue.offer(work('missile', 6)),
      queue.add(work('cheer', 6)),
      queue.offer(work('leave', 6)),
    ];
    expect(await Promise.all(all)).toEqual(['join', 'missile', 'cheer', 'leave']);
    expect(begun).toEqual(['join', 'missile', 'cheer', 'leave']);
  });

  it('the work queue runs at most 100 jobs at once', async () => {
    const { queue, begun, work } = stage();
    const { promise, resolve } = Promise.withResolvers<string>();
    for (let n = 0; n < 99; n++) void queue.add(never);
    void queue.add(() => promise);
    void queue.add(work('last', 0));
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([]);
    resolve('');
    await expect.poll(() => begun).toEqual(['last']);
  });

  it('a failed job in the work queue does not affect others', async () => {
    const { queue, work } = stage();
    const failing = queue.add(() => Promise.reject(new Error('broken')));
    const next = queue.add(work('next', 0));
    const failingAtOnce = queue.add(() => {
      throw new Error('broken at once');
    });
    await expect(failing).rejects.toThrow('broken');
    await expect(failingAtOnce).rejects.toThrow('broken at once');
    expect(await next).toBe('next');
  });
});

describe('work queue', () => {
  const full = () => {
    const { queue, begun, work } = stage();
    void queue.add(work('first', 10));
    const waiting = Array.from({ length: 2_000 }, (_, n) => queue.offer(work(`${n}`, 1)));
    return { queue, begun, work, waiting };
  };

  it('when 2,000 jobs wait in the work queue, another job is refused if its caller can send it again', async () => {
    const { queue, begun, work, waiting } = full();
    await expect(queue.offer(work('late', 1))).rejects.toMatchObject({ code: 'busy' });
    await Promise.all(waiting);
    expect(begun).toHaveLength(2_001);
    expect(await queue.offer(work('later', 1))).toBe('later');
  });

  it('when 2,000 jobs wait in the work queue, another job is accepted if its caller would not send it again', async () => {
    const { queue, work } = full();
    expect(await queue.add(work('cheer', 1))).toBe('cheer');
  });
});

describe('work queue', () => {
  it('stopping the work queue refuses the waiting jobs that can be sent again, and finishes the others', async () => {
    const { queue, begun, work } = stage();
    void queue.add(work('cheer', 10));
    const offered = queue.offer(work('line', 1)).catch(({ code }) => code);
    for (let n = 0; n < 29; n++) void queue.add(work('cheer', 6));
    await queue.close();
    expect(await offered).toBe('restarting');
    expect(begun).toEqual(Array.from({ length: 30 }, () => 'cheer'));
    await expect(queue.offer(work('line', 1))).rejects.toMatchObject({ code: 'restarting' });
  });

  it('stopping the work queue waits for running jobs', async () => {
    const queue = createWorkQueue(() => 0);
    const begun = Promise.withResolvers<void>();
    void queue.add(() => begun.promise);
    let isOver = false;
    const closing = queue.close().then(() => {
      isOver = true;
    });
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
    begun.resolve();
    await closing;
  });

  it('stopping the work queue ends at once if no job is waiting', async () => {
    const { queue } = stage();
    await queue.close();
  });
});
