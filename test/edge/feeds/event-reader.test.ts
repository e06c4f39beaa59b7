import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { expect, it, onTestFinished, vi } from 'vitest';
import { EventFeed } from '../../../edge/channel/event-feed.ts';
import { PAGE_EVENTS, readEvents } from '../../../edge/channel/event-reader.ts';
import { createEpoch } from '../../../edge/channel/feed.ts';
import type { StoredEntry } from '../../../edge/event-ring.ts';
import type { Message } from '../../../edge/watchers/message.ts';
import { ENTRY_FIELDS } from '../../../schema/wire/fanout/messages.ts';

const GUARD = { timeout: 10_000, interval: 1 };

/** A feed that follows a stream in Redis, which has removed all entries before `oldest`. */
function following() {
  const log: string[] = [];
  const stream = { oldest: 1, newest: 3 };
  const entry = (seq: number): [string, string[]] => [
    `7-${seq}`,
    [ENTRY_FIELDS.event, `{"type":"join","n":${seq}}`],
  ];
  const between = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => entry(from + i));
  let wait: PromiseWithResolvers<void> | null = null;
  const redis = Object.assign(new EventEmitter(), {
    status: 'ready',
    disconnect() {},
    xrange: async () => [entry(stream.oldest)],
    xrevrange: async (_key: string, _from: string, _to: string, _count: string, count: number) =>
      between(Math.max(stream.oldest, stream.newest - count + 1), stream.newest).reverse(),
    async xread(...args: unknown[]) {
      const after = Number(String(args.at(-1)).split('-')[1]);
      if (after >= stream.newest) {
        wait = Promise.withResolvers();
        await wait.promise;
      }
      const from = Math.max(after + 1, stream.oldest);
      return [['events', between(from, Math.min(stream.newest, from + PAGE_EVENTS - 1))]];
    },
  });
  const sent: string[] = [];
  const publish = (message: { stream(): string }) => {
    const types = [...message.stream().matchAll(/^event: (.+)$/gm)].map(([, type]) => type);
    sent.push(`${types.length} ${[...new Set(types)].join(' ')}`);
  };
  const feed = new EventFeed(createEpoch(), publish as never, () => {});
  const end = readEvents(redis as unknown as Redis, 'events', feed, line => log.push(line));
  redis.emit('ready');
  return {
    sent,
    log,
    feed,
    end,
    async come(oldest: number, newest: number) {
      await expect.poll(() => wait !== null, GUARD).toBe(true);
      Object.assign(stream, { oldest, newest });
      const waiting = wait;
      wait = null;
      waiting?.resolve();
      await expect.poll(() => feed.last.seq, GUARD).toBe(newest);
    },
  };
}

it('an edge reads the stream page by page, and reports no gap if the stream still has the next event', async () => {
  const { come, sent, end, log } = following();
  await come(3, 3 + PAGE_EVENTS);
  await come(4 + PAGE_EVENTS, 4 + PAGE_EVENTS);
  end();
  expect([sent, log]).toEqual([[`${PAGE_EVENTS} join`, '1 join'], []]);
});

it('an edge reports a gap if events are missing before a full page of the stream', async () => {
  const { come, sent, end } = following();
  await come(10, 9 + PAGE_EVENTS);
  end();
  expect(sent).toEqual(['1 gap']);
});

it('after a gap, an edge that fills its event ring again ignores the events of an earlier game', () => {
  const entryOf = (epoch: number, seq: number) => ({ epoch, seq, json: '{}', type: 'join' });
  const feed = new EventFeed(
    createEpoch(),
    () => {},
    () => {},
  );
  feed.fill([entryOf(8, 1)]);
  feed.restart([entryOf(7, 2), entryOf(8, 3)]);
  expect(feed.ring.oldest).toEqual(entryOf(8, 3));
});

it('an edge that reads an event a second time does not send it again', () => {
  const sent: Message[] = [];
  const feed = new EventFeed(
    createEpoch(),
    message => sent.push(message),
    () => {},
  );
  const join: StoredEntry = { epoch: 7, seq: 1, json: '{"type":"join"}', type: 'join' };
  for (let i = 0; i < 2; i++) feed.take([join]);
  expect(sent.map(({ socket }) => socket)).toEqual(['[{"type":"join"}]']);
});

it('readers that wait for events at an edge are notified when a read of the stream returns no events', async () => {
  const read = Promise.withResolvers<null>();
  const reads = [read.promise, Promise.withResolvers<null>().promise];
  const redis = Object.assign(new EventEmitter(), {
    status: 'ready',
    disconnect() {},
    xrevrange: async () => [],
    xread: () => reads.shift(),
  });
  const feed = new EventFeed(
    createEpoch(),
    () => {},
    () => {},
  );
  const end = readEvents(redis as unknown as Redis, 'events', feed, () => {});
  redis.emit('ready');
  await expect.poll(() => reads.length, GUARD).toBe(1);
  let isNotified = false;
  feed.change().then(() => {
    isNotified = true;
  });
  read.resolve(null);
  await expect.poll(() => isNotified, GUARD).toBe(true);
  end();
});

/** A reader on a Redis that refuses every request. */
function refused(status: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const log: string[] = [];
  const asked = { count: 0 };
  const redis = Object.assign(new EventEmitter(), {
    status,
    disconnect() {},
    async xrevrange() {
      asked.count++;
      throw new Error('NOPERM');
    },
  });
  const feed = new EventFeed(
    createEpoch(),
    () => {},
    () => {},
  );
  const end = readEvents(redis as unknown as Redis, '{one}:e', feed, line => log.push(line));
  redis.emit('ready');
  return { redis, log, asked, end };
}

it('a request that Redis refuses is repeated by the edge every half second and logged once', async () => {
  const { log, asked, end } = refused('ready');
  await vi.advanceTimersByTimeAsync(499);
  expect(asked.count).toBe(1);
  await vi.advanceTimersByTimeAsync(501);
  expect([asked.count, log]).toEqual([3, ['Events of {one}:e cannot be read: Error: NOPERM']]);
  end();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked.count).toBe(3);
});

it('while the connection to Redis is lost, the edge does not repeat a request', async () => {
  const { redis, log, asked, end } = refused('reconnecting');
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.count, log]).toEqual([1, []]);
  redis.emit('ready');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.count).toBe(2);
  end();
});
