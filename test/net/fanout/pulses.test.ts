import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stagedRound } from '../../../harness/browser/staged-round.ts';
import { newHome } from '../../../harness/new-home.ts';
import { createEventHub, type NewEvent } from '../../../net/events/hub.ts';
import { createPublisher } from '../../../net/fanout/publisher.ts';
import { overlayFormFor } from '../../../net/overlay/overlay-events.ts';
import { People } from '../../../net/overlay/people.ts';
import { openStore } from '../../../net/store/open-store.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';
import { type FanoutPulse, PULSE_EVENTS } from '../../../schema/wire/fanout/messages.ts';
import { createFrameBuffer, frameRing } from '../../../schema/wire/frame.ts';
import { join, KEYS } from './stage.ts';

/** Tests what a game publishes each second. The link answers as the test says, and the test advances the clock. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function stage({ isReady = true, isOurs = true } = {}) {
  const pulses: FanoutPulse[] = [];
  const stored: string[] = [];
  const redis = { answer: 1, isReady, isOurs, renewals: 0 };
  const store = openStore(newHome());
  onTestFinished(() => store.close());
  const people = new People();
  const hub = createEventHub({ epoch: '7', overlayForm: overlayFormFor(people) });
  const snapshot = () => ({ tick: 1, round: stagedRound(0, { phase: 'menu' }), pilots: [], stopped: false });
  const pipeline = () => ({
    xadd: (...[, , , , id]: string[]) => void stored.push(id ?? ''),
    exec: async () => [],
  });
  const link = {
    redis: { pipeline, xrevrange: async () => [] },
    get isReady() {
      return redis.isReady;
    },
    async run(_script: string, ...values: unknown[]) {
      pulses.push(JSON.parse(String(values[5])));
      return redis.answer;
    },
    onReady() {},
    onLost() {},
  };
  const lease = {
    epoch: 7,
    async renew() {
      redis.renewals++;
      return redis.isOurs;
    },
  };
  const publisher = createPublisher(
    {
      hub,
      people,
      store,
      settings: { current: defaultSettings() },
      simulation: { frames: frameRing(createFrameBuffer()) },
      state: { snapshot: snapshot as never },
    },
    link as never,
    KEYS,
    lease,
    error => expect.fail(`${error}`),
  );
  onTestFinished(publisher.close);
  /** Advances the clock by a second. Resolves when the pulse of that second was published. */
  const second = async () => {
    const { length } = pulses;
    vi.advanceTimersByTime(1_000);
    await expect.poll(() => pulses.length).toBe(length + 1);
    return pulses.at(-1) as FanoutPulse;
  };
  /** Advances the clock by a second, and checks that nothing is published. */
  const quietSecond = async () => {
    const { length } = pulses;
    vi.advanceTimersByTime(1_000);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(pulses).toHaveLength(length);
  };
  return { hub, people, redis, pulses, stored, publisher, second, quietSecond };
}

describe('pulse', () => {
  it('the pulse published each second repeats the newest events for overlays, oldest first', async () => {
    const { hub, second } = stage();
    for (let i = 1; i <= PULSE_EVENTS + 2; i++) hub.publish([join(`viewer-${i}`)]);
    hub.publish([{ type: 'say', fields: { text: 'for chats alone', script: 'x' } }]);
    const { events, lastEvent } = await second();
    expect(events.map(({ id }) => id)).toEqual(
      Array.from({ length: PULSE_EVENTS }, (_, i) => hub.idOf(i + 3)),
    );
    expect(lastEvent).toBe(hub.idOf(PULSE_EVENTS + 2));
  });

  it('the pulse that is published each second omits events of more than 500 characters, and says so', async () => {
    const { hub, second } = stage();
    const announce = (text: string) => hub.publish([{ type: 'announce', fields: { text } as never }]);
    announce('');
    const empty = hub.after(0)?.[0]?.json.length ?? 0;
    announce('x'.repeat(500 - empty));
    announce('x'.repeat(501 - empty));
    const { events, lastEvent } = await second();
    expect(events.map(({ id }) => id)).toEqual([hub.idOf(1), hub.idOf(2)]);
    expect(lastEvent).toBe(hub.idOf(3));
  });

  it('if several events happen at once, the published pulse names the last event that overlays use', async () => {
    const { hub, second } = stage();
    const say: NewEvent = { type: 'say', fields: { text: 'for chats alone', script: 'x' } };
    hub.publish([join('ada'), join('bob'), say]);
    expect((await second()).lastEvent).toBe(hub.idOf(2));
  });

  it('published pulses are numbered, and each has the id of the last event', async () => {
    const { hub, second } = stage();
    const [first, next] = [await second(), await second()];
    expect([first.seq, next.seq, first.lastEvent]).toEqual([1, 2, hub.idOf(0)]);
  });

  it('if Redis refuses to publish a pulse, the game checks at once whether it still has the channel', async () => {
    const { redis, second } = stage();
    await second();
    expect(redis.renewals).toBe(1);
    redis.answer = 0;
    await second();
    await expect.poll(() => redis.renewals).toBe(2);
  });
});

describe('publisher', () => {
  it('a game starts publishing within a second of Redis being reachable again', async () => {
    const { hub, redis, stored, second, quietSecond } = stage({ isReady: false });
    hub.publish([join('ada')]);
    await quietSecond();
    expect([redis.renewals, stored]).toEqual([0, []]);
    redis.isReady = true;
    await second();
    expect([redis.renewals, stored]).toEqual([1, ['7-1']]);
  });

  it('a game that cannot renew its channel lease publishes nothing and tries again', async () => {
    const { hub, redis, stored, quietSecond, second } = stage({ isOurs: false });
    hub.publish([join('ada')]);
    await quietSecond();
    expect(stored).toEqual([]);
    redis.isOurs = true;
    await second();
    expect(stored).toEqual(['7-1']);
  });

  it('a publisher that was closed publishes nothing', async () => {
    const { hub, people, stored, publisher, second, quietSecond } = stage();
    await second();
    expect(people.isWatched).toBe(true);
    publisher.close();
    hub.publish([join('ada')]);
    await quietSecond();
    expect([stored, people.isWatched, vi.getTimerCount()]).toEqual([[], false, 0]);
  });
});
