import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { newHome } from '../../../harness/new-home.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { createPublisher } from '../../../net/fanout/publisher.ts';
import type { RedisLink } from '../../../net/fanout/redis-link.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { publish } from '../../../schema/wire/slots.ts';
import { join, KEYS } from './stage.ts';

/** Tests when a game begins to publish through Redis and when it ends. The test decides what the link to Redis does. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A publisher. Its clock stands still until the test advances it. */
function stage({ isReady = true, hasLease = true } = {}) {
  const sent: string[] = [];
  const listeners = { ready: [] as (() => void)[], lost: [] as (() => void)[] };
  const link = {
    isReady,
    onReady: (listener: () => void) => void listeners.ready.push(listener),
    onLost: (listener: () => void) => void listeners.lost.push(listener),
    async run(script: string) {
      sent.push(script);
      return 1;
    },
    redis: {
      async xrevrange() {
        sent.push('resume');
        return [];
      },
      pipeline: () => ({ xadd: () => sent.push('event'), exec: async () => [] }),
    },
  };
  const lease = { epoch: 1, renew: async () => hasLease };
  const people = new People();
  const store = openStore(newHome());
  onTestFinished(() => store.close());
  const hub = createEventHub({ epoch: '1', overlayForm: overlayFormFor(people) });
  let subscribed = 0;
  const { subscribe } = hub;
  hub.subscribe = listener => {
    subscribed++;
    const end = subscribe(listener);
    return () => {
      subscribed--;
      end();
    };
  };
  const frames = frameRing(createFrameBuffer());
  const state = { snapshot: () => ({ tick: 1, round: stagedRound(0, {}), pilots: [], stopped: false }) };
  const parts = {
    hub,
    people,
    store,
    settings: { current: defaultSettings() },
    simulation: { frames },
    state,
  };
  const publisher = createPublisher(parts as never, link as unknown as RedisLink, KEYS, lease, error =>
    expect.fail(String(error)),
  );
  onTestFinished(publisher.close);
  return {
    sent,
    people,
    publisher,
    subscribed: () => subscribed,
    /** Lets everything that is under way finish. */
    settled: () => new Promise(resolve => setTimeout(resolve)),
    connect() {
      link.isReady = true;
      for (const listener of listeners.ready) listener();
    },
    disconnect() {
      link.isReady = false;
      for (const listener of listeners.lost) listener();
    },
    tell: (user: string) => hub.publish([join(user)]),
    fly() {
      publish(frames, ({ frame }) => {
        frame.tick[0]++;
      });
      publisher.frame();
    },
  };
}

it('a game begins to publish at once if Redis is reachable', async () => {
  const { sent, settled, tell, fly } = stage();
  await settled();
  tell('ada');
  fly();
  await settled();
  expect(sent).toEqual(['resume', 'event', 'frame']);
});

it("as soon as Redis becomes reachable, a game publishes the events since the game's start, and then new events", async () => {
  const { sent, settled, connect, tell, fly } = stage({ isReady: false });
  tell('ada');
  fly();
  await settled();
  expect(sent).toEqual([]);
  connect();
  await settled();
  expect(sent).toEqual(['resume', 'event']);
});

it('a game without a lease does not publish, and requests the lease again each second', async () => {
  const lost = stage({ hasLease: false });
  await lost.settled();
  lost.tell('ada');
  lost.fly();
  vi.advanceTimersByTime(1_000);
  await lost.settled();
  expect(lost.sent).toEqual([]);
});

it('a game stops publishing when Redis is lost, and continues from the last event that Redis has', async () => {
  const { sent, settled, connect, disconnect, tell, fly } = stage();
  await settled();
  disconnect();
  tell('ada');
  fly();
  vi.advanceTimersByTime(1_000);
  await settled();
  expect(sent.splice(0)).toEqual(['resume']);
  connect();
  await settled();
  expect(sent).toEqual(['resume', 'event']);
});

it('a closed game publishes nothing more, and stores no names of people', async () => {
  const { sent, people, publisher, subscribed, settled, tell, fly } = stage();
  await settled();
  const before = subscribed();
  expect([people.isWatched, sent.splice(0)]).toEqual([true, ['resume']]);
  publisher.close();
  tell('ada');
  fly();
  vi.advanceTimersByTime(10_000);
  await settled();
  expect([people.isWatched, sent, subscribed(), vi.getTimerCount()]).toEqual([false, [], before - 2, 0]);
});
