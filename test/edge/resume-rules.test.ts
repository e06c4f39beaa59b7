import { describe, expect, it } from 'vitest';
import { EventFeed } from '../../edge/channel/event-feed.ts';
import { createEpoch } from '../../edge/channel/feed.ts';
import { resume } from '../../edge/channel/resume.ts';
import { EventRing, RING_EVENTS, type StoredEntry } from '../../edge/event-ring.ts';
import type { Message } from '../../edge/watchers/message.ts';
import {
  compareEventIds,
  type EventId,
  eventIdText,
  readEventId,
  streamId,
} from '../../schema/wire/fanout/event-id.ts';
import { fc } from '../fast-check.ts';

/** Tests of resuming after a lost connection, with a stream in memory. */

const entry = (epoch: number, seq: number): StoredEntry => ({
  epoch,
  seq,
  type: 'join',
  json: JSON.stringify({ id: eventIdText({ epoch, seq }), type: 'join' }),
});
const entries = (epoch: number, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => entry(epoch, from + i));

function stage({ stored = [] as StoredEntry[], aheadMs = 10_000 } = {}) {
  const redis = { isAway: false };
  const joined: ((message: Message) => void)[] = [];
  const publish = (message: Message) => {
    for (const send of joined) send(message);
  };
  const feed = new EventFeed(createEpoch(), publish, () => {});
  const watch = (after: EventId | null) => {
    const seen: { id: string; type: string }[] = [];
    const send = ({ socket }: Message) => void seen.push(...JSON.parse(String(socket)));
    const viewer = {
      isClosed: false,
      waiting: 0,
      send,
      join: () => void joined.push(send),
      drained: async () => {},
    };
    const range = async (from: string, to: string, count: number): Promise<[string, string[]][]> => {
      if (redis.isAway) throw new Error('away');
      const [first, last] = [readEventId(from), readEventId(to)];
      return stored
        .filter(id => first && last && compareEventIds(id, first) >= 0 && compareEventIds(id, last) <= 0)
        .slice(0, count)
        .map(found => [streamId(found), ['d', found.json]]);
    };
    const done = resume(viewer, after, { feed, topic: 'events', stored: range, aheadMs });
    const ids = () => seen.map(({ id }) => id);
    return { done, viewer, ids, types: () => seen.map(({ type }) => type) };
  };
  return { feed, redis, watch };
}

const idsOf = (list: readonly StoredEntry[]) => list.map(eventIdText);

describe('resuming watcher', () => {
  it("events that the edge's ring lacks are sent to a watcher page by page, before new events", async () => {
    const stored = entries(1, 1, 1_800);
    const { feed, watch } = stage({ stored });
    feed.fill(stored.slice(1_500));
    const { done, ids } = watch({ epoch: 1, seq: 3 });
    feed.take([entry(1, 1_801)]);
    await done;
    feed.take([entry(1, 1_802)]);
    expect(ids()).toEqual(idsOf(entries(1, 4, 1_802)));
  });

  it("a watcher waits until the edge's event ring has been filled", async () => {
    const { feed, watch } = stage();
    const { done, ids } = watch({ epoch: 1, seq: 2 });
    expect(ids()).toEqual([]);
    feed.fill(entries(1, 1, 5));
    await done;
    expect(ids()).toEqual(['1.3', '1.4', '1.5']);
  });

  it('a watcher continues when the stream of events restarts, even if there are no new events', async () => {
    const { feed, watch } = stage();
    feed.fill(entries(1, 1, 2));
    const { done, types, ids } = watch({ epoch: 1, seq: 9 });
    await Promise.resolve();
    feed.restart(entries(1, 8, 9));
    const later = new Promise(resolve => setImmediate(() => resolve('waits')));
    expect(await Promise.race([done.then(() => 'has joined'), later])).toBe('has joined');
    expect([types(), ids()]).toEqual([[], []]); // the watcher has already seen the newest event
  });

  it('if Redis has lost an event, a watcher waits until the game sends the event again', async () => {
    const { feed, watch } = stage();
    feed.fill([]);
    const { done, ids } = watch({ epoch: 1, seq: 4 });
    feed.take(entries(1, 1, 2));
    feed.take(entries(1, 3, 6));
    await done;
    expect(ids()).toEqual(['1.5', '1.6']);
  });

  it('a watcher gets a gap if the game does not send the lost event again', async () => {
    const { feed, watch } = stage({ aheadMs: 0 });
    feed.fill(entries(1, 1, 5));
    const { done, ids, types } = watch({ epoch: 9, seq: 1 });
    await done;
    feed.take([entry(1, 6)]);
    expect(types()).toEqual(['gap', 'join']);
    expect(ids()).toEqual(['1.5', '1.6']);
  });

  it('a watcher gets a gap if its last event is no longer stored', async () => {
    const { feed, watch } = stage({ stored: entries(1, 50, 90) });
    feed.fill(entries(1, 80, 90));
    const { done, ids, types } = watch({ epoch: 1, seq: 3 });
    await done;
    expect([types(), ids()]).toEqual([['gap'], ['1.90']]);
  });

  it('a watcher gets a gap if its last event is still stored, but no event after it is stored', async () => {
    const { feed, watch } = stage({ stored: [entry(1, 3)] });
    feed.fill(entries(1, 80, 90));
    const { done, ids, types } = watch({ epoch: 1, seq: 3 });
    await done;
    expect([types(), ids()]).toEqual([['gap'], ['1.90']]);
  });

  it('a watcher waits while Redis is unreachable, and then gets the stored events', async () => {
    const stored = entries(1, 1, 9);
    const { feed, redis, watch } = stage({ stored });
    redis.isAway = true;
    feed.fill(stored.slice(5));
    const { done, ids } = watch({ epoch: 1, seq: 2 });
    await new Promise(setImmediate);
    expect(ids()).toEqual([]);
    redis.isAway = false;
    feed.notifyReaders();
    await done;
    expect(ids()).toEqual(idsOf(entries(1, 3, 9)));
  });

  it('a watcher gets nothing after it has disconnected', async () => {
    const { feed, watch } = stage();
    const { done, viewer, ids } = watch({ epoch: 1, seq: 1 });
    viewer.isClosed = true;
    feed.fill(entries(1, 1, 3));
    await done;
    feed.take(entries(1, 4, 5));
    expect(ids()).toEqual([]);
  });

  it('a resuming watcher neither misses nor repeats events, whatever its last event was and whatever arrives meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 1_500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }),
        async (count, ringShare, afterShare, batches) => {
          const stored = entries(1, 1, count);
          const { feed, watch } = stage({ stored });
          feed.fill(stored.slice(Math.floor(ringShare * (count - 1))));
          const after = 1 + Math.floor(afterShare * (count - 1));
          const { done, ids } = watch({ epoch: 1, seq: after });
          let last = count;
          for (const size of batches) {
            feed.take(entries(1, last + 1, last + size));
            last += size;
            await Promise.resolve();
          }
          await done;
          expect(ids()).toEqual(idsOf(entries(1, after + 1, last)));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('event ring', () => {
  it("the edge's event ring stores a limited number of the latest events", () => {
    const ring = new EventRing();
    for (let i = 1; i <= 3 * RING_EVENTS; i++) ring.add([entry(1, i)]);
    expect(ring.newest?.seq).toBe(3 * RING_EVENTS);
    expect(ring.oldest?.seq).toBeGreaterThan(RING_EVENTS);
    expect(ring.after({ epoch: 1, seq: 3 * RING_EVENTS - 2 }, 9)?.map(({ seq }) => seq)).toEqual([
      3 * RING_EVENTS - 1,
      3 * RING_EVENTS,
    ]);
  });

  it("the edge's event ring accepts no event twice, and refuses events of an older epoch", () => {
    const ring = new EventRing();
    ring.add([entry(2, 1), entry(2, 2)]);
    expect(ring.add([entry(2, 2), entry(1, 9), entry(2, 3)]).map(({ seq }) => seq)).toEqual([3]);
  });
});
