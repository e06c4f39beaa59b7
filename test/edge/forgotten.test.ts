import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EventFeed } from '../../edge/channel/event-feed.ts';
import { createEpoch } from '../../edge/channel/feed.ts';
import { stagedRound } from '../../harness/browser/staged-round.ts';
import { startTestEdge } from '../../harness/edge/edge.ts';
import { startPublisher } from '../../harness/edge/publisher.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { defaultSettings } from '../../schema/records/settings.ts';
import { unpackFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { watch } from './watcher.ts';

/**
 * Tests with a Redis that has lost all data and whose clock went back, so the next game has a lower epoch than the
 * last.
 */

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("epoch older than the owner's", () => {
  function newFeed(newest: number) {
    const epoch = createEpoch();
    epoch.confirm([{ epoch: newest }]);
    const feed = new EventFeed(
      epoch,
      () => {},
      () => {},
    );
    return { epoch, feed };
  }
  const OLDER = { epoch: 6, seq: 3 };

  it('a game with an older epoch owns the channel if the stream has had nothing newer for more than 10 s', () => {
    const { epoch, feed } = newFeed(7);
    expect(feed.isForgotten(OLDER)).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect([feed.isForgotten(OLDER), epoch.admit(6)]).toEqual([false, false]);
    vi.advanceTimersByTime(1);
    expect(feed.isForgotten(OLDER)).toBe(true);
    feed.fallBack([{ ...OLDER, type: 'owner', json: '{}' }]);
    expect([epoch.admit(6), feed.last, feed.isForgotten(OLDER)]).toEqual([
      true,
      { ...feed.last, ...OLDER },
      false,
    ]);
  });

  it('a game with an older epoch and without a readable event does not own the channel', () => {
    const { epoch, feed } = newFeed(7);
    feed.fallBack([]);
    expect([epoch.newest, epoch.admit(7)]).toEqual([7, true]);
  });

  it('an edge accepts only events of the epoch that the stream names', () => {
    const named: number[] = [];
    const epoch: ReturnType<typeof createEpoch> = createEpoch(() => named.push(epoch.newest));
    expect([epoch.admit(9), epoch.admit(8)]).toEqual([true, false]);
    expect(epoch.confirm([{ epoch: 5 }, { epoch: 7 }])).toHaveLength(2);
    expect([6, 7, 9].map(epoch.admit)).toEqual([false, true, false]);
    expect(epoch.confirm([{ epoch: 6 }, { epoch: 7 }, { epoch: 8 }])).toEqual([{ epoch: 7 }, { epoch: 8 }]);
    epoch.confirm([{ epoch: 8 }]);
    expect([epoch.newest, named]).toEqual([8, [7, 8]]);
    epoch.fallBack(6); // a return to an older epoch is also logged
    expect(named).toEqual([7, 8, 6]);
  });

  it('while data of the newest game arrives, a game with an older epoch does not own the channel', () => {
    const { epoch, feed } = newFeed(7);
    feed.isForgotten(OLDER);
    vi.advanceTimersByTime(9_000);
    expect(epoch.admit(7)).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(feed.isForgotten(OLDER)).toBe(false);
    vi.advanceTimersByTime(1);
    expect(feed.isForgotten(OLDER)).toBe(true);
  });

  it.each([
    ['the newest game came back', { epoch: 7, seq: 0 }],
    ['the stream was empty', null],
  ])('if %s meanwhile, a game with an older epoch does not own the channel', (_what, top) => {
    const { feed } = newFeed(7);
    feed.isForgotten(OLDER);
    vi.advanceTimersByTime(9_000);
    expect(feed.isForgotten(top)).toBe(false);
    feed.isForgotten(OLDER);
    vi.advanceTimersByTime(9_000);
    expect(feed.isForgotten(OLDER)).toBe(false);
  });
});

describe.skipIf(canSkipRedis)('lost stream', () => {
  it('if a stream of events was lost, watchers get a gap and then the events of the next game', async () => {
    const redis = await newRedis();
    const game = await startPublisher({ url: redis.url });
    game.event();
    await game.pulse();
    const edge = await startTestEdge(redis.url);
    await expect.poll(async () => (await edge.get('/v/main/pulse.json')).status).toBe(200);
    const events = await watch(edge.url, '/v/main/events', await edge.token());
    const pulse = await watch(edge.url, '/v/main/pulse', await edge.token());
    const fight = await watch(edge.url, '/v/main/frames', await edge.token('fight'));
    const last = game.event();
    await expect.poll(() => events.events().at(-1)?.id).toBe(last);
    game.close();

    await redis.connect().flushall();
    const next = await startPublisher({ url: redis.url, epoch: game.epoch - 1_000 });
    onTestFinished(() => {
      edge.close();
      next.close();
    });
    const first = next.event();
    const shown = {
      round: stagedRound(2),
      pilots: [],
      people: {},
      settings: defaultSettings(),
      stopped: false,
    };
    await next.state({ ...shown, boards: { day: [], week: [], month: [] } }, 1);
    const epochOf = (text = '{}') => JSON.parse(text).epoch;
    const goOn = async () => {
      vi.advanceTimersByTime(1_000);
      await next.pulse();
      return epochOf(pulse.texts.at(-1));
    };
    await expect.poll(goOn, { timeout: 60_000 }).toBe(next.epoch);
    const second = next.event();
    await expect
      .poll(() => events.events().slice(-2))
      .toMatchObject([{ type: 'gap', from: last, to: first }, { id: second }]);
    await next.frame(true);
    await expect.poll(() => fight.bytes.map(packed => unpackFrame(packed)?.epoch)).toEqual([next.epoch]);
    const state = async () => (await edge.get(`/v/main/state?token=${await edge.token()}`)).json();
    await expect.poll(async () => (await state()).epoch).toBe(next.epoch);
  });
});
