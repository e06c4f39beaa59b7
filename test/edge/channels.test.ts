import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { createChannels } from '../../edge/channel/channels.ts';
import type { Message } from '../../edge/watchers/message.ts';
import { FANOUT_VERSION } from '../../schema/wire/fanout/channel.ts';
import { packFrame } from '../../schema/wire/fanout/packed-frame.ts';
import { useFakeTime } from './fake-time.ts';
import { pulseOf } from './feeds/pulses.ts';

/** Tests of which channels an edge follows, and for how long. */

useFakeTime();

/** Channels on a Redis that contains `stored` and can become unreachable. */
function start(stored: Record<string, string> = {}) {
  const redis = {
    epoch: 0,
    isAway: false,
    listeners: new Map<string, (message: Buffer) => void>(),
    asked: [] as string[],
    /** Passes an epoch to the event stream, once the stream exists. */
    names: (_epoch: number) => {},
    state: Promise.resolve<Buffer | null>(null),
    picture: Promise.resolve<Buffer | null>(null),
    onPresence: (_isThere: boolean) => {},
    isConnected: false,
  };
  const store = {
    isThere: true,
    onPresence(listener: (isThere: boolean) => void) {
      redis.onPresence = listener;
      return () => {
        redis.onPresence = () => {};
      };
    },
    get: async (key: string) => {
      redis.asked.push(key);
      return redis.isAway ? Promise.reject(new Error('away')) : (stored[key] ?? null);
    },
    getBytes: (key: string) => {
      redis.asked.push(key);
      return key.endsWith(':state') ? redis.state : redis.picture;
    },
    range: async (key: string) => (stored[key] ? [['1-0', ['d', stored[key]]]] : []),
    subscribe: (key: string, listener: (message: Buffer) => void) => void redis.listeners.set(key, listener),
    unsubscribe: (key: string) => void redis.listeners.delete(key),
    connect: () => ({
      on(_ready: string, run: () => void) {
        redis.isConnected = true;
        redis.names = epoch => {
          redis.epoch = epoch;
          run();
        };
      },
      xrange: async () => [],
      xrevrange: async () => [[`${redis.epoch}-0`, ['d', '{"type":"owner"}']]],
      xread: () => new Promise(() => {}),
      disconnect() {
        redis.isConnected = false;
      },
    }),
  };
  const published: [topic: string, text: string][] = [];
  const audience = {
    publish: (topic: string, { socket }: Message) => void published.push([topic, String(socket)]),
  };
  const channels = createChannels(store as never, audience as never, () => {});
  return { redis, channels, published };
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const viewer = { isClosed: false, waiting: 0, send() {}, join() {}, drained: async () => {} };

describe('followed channel', () => {
  it('a channel exists if a game has published a pulse or events in it', async () => {
    const { redis, channels } = start({ '{one}:pulse': '{}', '{two}:e': '{}' });
    expect((await channels.find('one')).name).toBe('one');
    expect((await channels.find('two')).name).toBe('two');
    expect(await refusal(channels.find('none'))).toBe('unknown-route');
    expect(await refusal(channels.find('No such'))).toBe('bad-input');
    redis.isAway = true;
    expect(await refusal(channels.find('three'))).toBe('busy');
    expect([(await channels.find('one')).name, channels.size]).toEqual(['one', 2]);
    channels.close();
  });

  it('a channel is followed while somebody watches it and for ten more seconds', async () => {
    const { redis, channels } = start({ '{one}:pulse': '{}' });
    const channel = await channels.find('one');
    expect([...redis.listeners.keys()]).toEqual(['{one}:p']);
    channel.enter(viewer, 'pulse', null);
    vi.advanceTimersByTime(60_000);
    expect(channels.size).toBe(1);
    channel.leave(viewer, 'pulse');
    vi.advanceTimersByTime(10_000);
    expect(channels.size).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect([channels.size, redis.listeners.size]).toEqual([0, 0]);
    channels.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('each request makes the edge follow an unwatched channel for ten more seconds', async () => {
  const { channels } = start({ '{one}:pulse': '{}' });
  await channels.find('one');
  vi.advanceTimersByTime(8_000);
  await channels.find('one');
  vi.advanceTimersByTime(10_000);
  expect(channels.size).toBe(1);
  vi.advanceTimersByTime(2_000);
  expect(channels.size).toBe(0);
  channels.close();
});

it('when Redis is reachable again, the edge requests the latest pulse', () => {
  const { redis, channels } = start();
  channels.follow('one');
  redis.onPresence(false);
  redis.asked.length = 0;
  redis.onPresence(true);
  expect(redis.asked).toEqual(['{one}:pulse']);
  channels.close();
});

it('every two seconds, the edge reports to the pages of a channel that it is alive', () => {
  const { channels, published } = start();
  channels.follow('one');
  vi.advanceTimersByTime(4_000);
  const there = ['pulse one', '{"t":"status","store":"there"}'];
  expect(published).toEqual([there, there]);
  channels.close();
  vi.advanceTimersByTime(60_000);
  expect(published).toHaveLength(2);
});

it('when the game of a channel changes, the edge requests the pulse again, and the key frame if the fight is watched', async () => {
  const asked = async (kind: 'pulse' | 'frames') => {
    const { redis, channels } = start();
    channels.follow('one').enter(viewer, kind, null);
    redis.asked.length = 0;
    redis.names(7);
    await vi.waitFor(() => expect(redis.asked).toContain('{one}:pulse'));
    channels.close();
    return redis.asked;
  };
  expect(await asked('pulse')).toEqual(['{one}:pulse']);
  expect(await asked('frames')).toEqual(['{one}:pulse', '{one}:key']);
});

it('when another game owns a channel, the pulse of the previous game is no longer shown', async () => {
  const stored = { '{one}:pulse': pulseOf(7, 1) };
  const { redis, channels } = start(stored);
  const channel = await channels.find('one');
  await vi.waitFor(() => expect(channel.pulse).toBe(pulseOf(7, 1)));
  redis.asked.length = 0;
  redis.names(6);
  await vi.waitFor(() => expect(redis.asked).toEqual(['{one}:pulse']));
  expect(channel.pulse).toBeNull();
  stored['{one}:pulse'] = pulseOf(6, 1);
  await channel.fetchPulse();
  expect(channel.pulse).toBe(pulseOf(6, 1));
  channels.close();
});

it('a closed edge subscribes to nothing and reads no state', () => {
  const { redis, channels } = start();
  channels.follow('one').enter(viewer, 'overlay', null);
  expect(vi.getTimerCount()).toBe(2);
  channels.close();
  expect([redis.listeners.size, vi.getTimerCount()]).toEqual([0, 0]);
});

it('a page that disconnects from the edge before the state arrives gets nothing', async () => {
  const { redis, channels } = start();
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  redis.state = promise;
  const channel = channels.follow('one');
  const seen: string[] = [];
  const named = (name: string) => ({ ...viewer, send: () => void seen.push(name) });
  const [leaves, stays] = [named('leaves'), named('stays')];
  for (const each of [leaves, stays]) channel.enter(each, 'overlay', null);
  channel.leave(leaves, 'overlay');
  const state = { round: {}, pilots: [], people: {}, settings: {} };
  resolve(gzipSync(JSON.stringify({ v: FANOUT_VERSION, epoch: 1, seq: 1, lastEvent: '1.1', state })));
  await vi.waitFor(() => expect(seen).toEqual(['stays']));
  channels.close();
});

it('a watcher who disconnects from the edge before the first frame of the fight arrives gets nothing', () => {
  const { redis, channels } = start();
  const channel = channels.follow('one');
  const seen: string[] = [];
  const named = (name: string) => ({ ...viewer, send: () => void seen.push(name) });
  const [stays, leaves] = [named('stays'), named('leaves')];
  for (const each of [stays, leaves]) channel.enter(each, 'frames', null);
  channel.leave(leaves, 'frames');
  redis.listeners.get('{one}:f')?.(
    Buffer.from(packFrame({ epoch: 1, seq: 1, isKey: true, bytes: Uint8Array.of(1) })),
  );
  expect(seen).toEqual(['stays']);
  channels.close();
});

it('the edge subscribes to frames of a channel only while somebody watches its fight', async () => {
  const { redis, channels } = start({ '{one}:pulse': '{}' });
  const channel = await channels.find('one');
  const subscribesFrames = () => redis.listeners.has('{one}:f');
  const subscribed = (['pulse', 'frames', 'overlay'] as const).map(kind => {
    channel.enter(viewer, kind, null);
    const is = subscribesFrames();
    channel.leave(viewer, kind);
    return [kind, is, subscribesFrames()];
  });
  expect(subscribed).toEqual([
    ['pulse', false, false],
    ['frames', true, false],
    ['overlay', true, false],
  ]);
  channel.enter(viewer, 'frames', null);
  channel.enter(viewer, 'overlay', null);
  channel.leave(viewer, 'frames');
  expect(subscribesFrames()).toBe(true);
  channel.leave(viewer, 'overlay');
  channels.close();
});

it('an edge follows at most 64 channels at once', () => {
  const { channels } = start();
  for (let n = 0; n < 64; n++) channels.follow(`c${n}`);
  expect(() => channels.follow('c64')).toThrow('64 channels');
  expect(channels.follow('c0').name).toBe('c0');
  channels.close();
});

it('when an edge closes a channel, its connection to Redis is closed and no more requests are sent', () => {
  const { redis, channels } = start();
  channels.follow('one');
  expect(redis.isConnected).toBe(true);
  channels.close();
  redis.asked.length = 0;
  redis.onPresence(true);
  expect([redis.isConnected, redis.asked]).toEqual([false, []]);
});

it('the key frame of a fight is requested only for its first watcher', () => {
  const { redis, channels } = start();
  const channel = channels.follow('one');
  channel.enter(viewer, 'frames', null);
  channel.enter(viewer, 'overlay', null);
  expect(redis.asked.filter(key => key === '{one}:key')).toHaveLength(1);
  channels.close();
});

it('a key frame of a fight that cannot be read is skipped, and the next one is sent', async () => {
  const { redis, channels } = start();
  redis.picture = Promise.reject(new Error('away'));
  const seen: string[] = [];
  channels.follow('one').enter({ ...viewer, send: () => void seen.push('picture') }, 'frames', null);
  await new Promise(setImmediate); // an unhandled rejection would end the process here
  redis.listeners.get('{one}:f')?.(
    Buffer.from(packFrame({ epoch: 1, seq: 1, isKey: true, bytes: Uint8Array.of(1) })),
  );
  expect(seen).toEqual(['picture']);
  channels.close();
});

it('a watcher does not get frames that arrived before all earlier watchers of the fight left', () => {
  const { redis, channels } = start();
  const channel = channels.follow('one');
  const seen: string[] = [];
  const first = { ...viewer, send: () => void seen.push('first') };
  channel.enter(first, 'frames', null);
  redis.listeners.get('{one}:f')?.(
    Buffer.from(packFrame({ epoch: 1, seq: 1, isKey: true, bytes: Uint8Array.of(1) })),
  );
  channel.leave(first, 'frames');
  channel.enter({ ...viewer, send: () => void seen.push('late') }, 'frames', null);
  expect(seen).toEqual(['first']);
  channels.close();
});
