import { expect, it } from 'vitest';
import { EventFeed } from '../../edge/channel/event-feed.ts';
import { createEpoch } from '../../edge/channel/feed.ts';
import { resume } from '../../edge/channel/resume.ts';
import type { Message } from '../../edge/watchers/message.ts';

/** A watcher that has seen the first of three events, and has `waiting` unread bytes. */
function slow(waiting: number) {
  const feed = new EventFeed(
    createEpoch(),
    () => {},
    () => {},
  );
  feed.fill([1, 2, 3].map(seq => ({ epoch: 1, seq, type: 'join', json: `{"id":"1.${seq}"}` })));
  const drained = Promise.withResolvers<void>();
  const done: string[] = [];
  const viewer = {
    isClosed: false,
    waiting,
    send: ({ socket }: Message) => void done.push(String(socket)),
    join: () => void done.push('joined'),
    drained: () => drained.promise,
  };
  const resumed = resume(viewer, { epoch: 1, seq: 1 }, { feed, topic: 'events', stored: async () => [] });
  return {
    done,
    async drain() {
      viewer.waiting = 0;
      drained.resolve();
      await resumed;
    },
  };
}

const turn = () => new Promise(setImmediate);

it('a watcher that has at most 64 KiB unread gets older events at once', async () => {
  const { done } = slow(64 * 1024);
  await turn();
  expect(done).toEqual(['[{"id":"1.2"},{"id":"1.3"}]', 'joined']);
});

it('a watcher that has more than 64 KiB unread gets older events only after reading', async () => {
  const { done, drain } = slow(64 * 1024 + 1);
  await turn();
  expect(done).toEqual([]);
  await drain();
  expect(done).toEqual(['[{"id":"1.2"},{"id":"1.3"}]', 'joined']);
});
