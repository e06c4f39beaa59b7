import { once } from 'node:events';
import type { Redis } from 'ioredis';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { canSkipRedis } from '../../../harness/find-redis.ts';
import { newRedis } from '../../../harness/new-redis.ts';
import { freePort } from '../../../harness/process.ts';
import type { TestRedis } from '../../../harness/redis.ts';
import { claim } from '../../../net/fanout/claim.ts';
import { OwnerEvent } from '../../../schema/wire/fanout/messages.ts';
import { KEYS, newLink, newOwner, storedEvents } from './stage.ts';

const SHOWN = [KEYS.keyFrame, KEYS.pulse, KEYS.state];

const storeMs = async (redis: TestRedis) => {
  const [seconds, micros] = await redis.connect().time();
  return Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
};

/**
 * States in which Redis answers but accepts no writes: the error that it reports, and how it enters and leaves the
 * state.
 */
const REFUSING = [
  [
    'is full',
    /refuses requests of the game: OOM /,
    (store: Redis) => store.config('SET', 'maxmemory', '1'),
    (store: Redis) => store.config('SET', 'maxmemory', '0'),
  ],
  [
    'is only read from',
    /refuses requests of the game: READONLY /,
    (store: Redis) => store.replicaof('127.0.0.1', '1'),
    (store: Redis) => store.replicaof('NO', 'ONE'),
  ],
  [
    'has something else in its place',
    /refuses requests of the game: WRONGTYPE /,
    (store: Redis) => store.pipeline().rename(KEYS.lease, 'kept').set(KEYS.lease, 'x').exec(),
    (store: Redis) => store.rename('kept', KEYS.lease),
  ],
] as const;

/** Makes the lease look as if it had not been renewed for a long time. */
const lapse = (redis: TestRedis) => redis.connect().hset(KEYS.lease, 'until', 1);

it('an unreachable Redis is contacted again after 0.1 s, then at intervals that grow to one second', async () => {
  const link = newLink({ url: `redis://127.0.0.1:${await freePort()}` });
  const { retryStrategy } = (link.redis as Redis).options;
  const waits = [1, 2, 9, 10, 11, 1e9].map(attempt => retryStrategy?.(attempt));
  expect(waits).toEqual([100, 200, 900, 1_000, 1_000, 1_000]);
});

describe.skipIf(canSkipRedis)('channel claim', () => {
  it('if two games claim a channel at once, exactly one gets it', async () => {
    const redis = await newRedis();
    const links = [newLink(redis), newLink(redis)];
    await Promise.all(links.map(link => once(link.redis as never, 'ready')));
    const epochs: number[] = [];
    for (let race = 0; race < 200; race++) {
      const given = [KEYS.lease, KEYS.events, ...SHOWN];
      const replies = await Promise.all(
        links.map((link, i) => link.run('claim', ...given, `game-${i}`, 60_000) as Promise<[number, string]>),
      );
      const won = replies.filter(([isOurs]) => isOurs === 1);
      expect(won).toHaveLength(1);
      epochs.push(Number(won[0]?.[1]));
      await lapse(redis);
    }
    expect(epochs).toEqual([...new Set(epochs)].sort((a, b) => a - b));
    const markers = (await storedEvents(redis)).map(({ streamId }) => streamId);
    expect(markers).toEqual(epochs.map(epoch => `${epoch}-0`));
  });

  it('the refusal of a claim by Redis is logged once, however often the claim is retried', async () => {
    const redis = await newRedis();
    const lines: string[] = [];
    const link = newLink(redis, line => lines.push(line));
    await once(link.redis as never, 'ready');
    await redis.connect().config('SET', 'maxmemory', '1');
    const tries = ['claim', 'renew', 'claim'] as const;
    for (const script of tries) {
      const given = [KEYS.lease, KEYS.events, ...SHOWN].slice(0, script === 'claim' ? 5 : 2);
      await expect(link.run(script, ...given, 'game', 1, 60_000)).rejects.toThrow('OOM');
    }
    expect(lines).toEqual([expect.stringMatching(/refuses requests of the game: OOM .* > 'maxmemory'\.$/)]);
  });

  it('a claim of a channel takes its epoch from the clock of Redis and leaves a marker in the stream', async () => {
    const redis = await newRedis();
    const before = await storeMs(redis);
    const { lease } = await newOwner(redis);
    expect(lease.epoch).toBeGreaterThanOrEqual(before);
    expect(lease.epoch).toBeLessThanOrEqual(await storeMs(redis));
    const [{ streamId, ...marker }] = await storedEvents(redis);
    expect(streamId).toBe(`${lease.epoch}-0`);
    expect(v.parse(OwnerEvent, marker)).toMatchObject({ id: `${lease.epoch}.0`, type: 'owner' });
  });

  it('each claim of a channel has a higher epoch than the last, even if the clock of Redis was set back', async () => {
    const redis = await newRedis();
    const ahead = (await storeMs(redis)) + 1_000_000_000;
    await redis.connect().hset(KEYS.lease, 'owner', 'old', 'epoch', ahead, 'until', 1);
    expect((await newOwner(redis)).lease.epoch).toBe(ahead + 1);
  });

  it('the epoch of a channel claim is higher than that of the last event, even if the lease was lost', async () => {
    const redis = await newRedis();
    const ahead = (await storeMs(redis)) + 1_000_000_000;
    await redis.connect().xadd(KEYS.events, `${ahead}-7`, 'd', '{}');
    expect((await newOwner(redis)).lease.epoch).toBe(ahead + 1);
  });

  it('claiming a channel removes the published state of the previous game', async () => {
    const redis = await newRedis();
    const store = redis.connect();
    for (const key of SHOWN) await store.set(key, 'old');
    await newOwner(redis);
    expect(await store.mget(...SHOWN)).toEqual([null, null, null]);
  });

  it("a claim of a dead game's channel waits at most until that game's lease ends", async () => {
    const redis = await newRedis();
    const link = newLink(redis);
    await link.firstAttempt;
    const hour = 3_600_000;
    await redis
      .connect()
      .hset(KEYS.lease, 'owner', 'dead', 'epoch', 7, 'until', (await storeMs(redis)) + hour);
    const claimed = await link.run('claim', KEYS.lease, KEYS.events, ...SHOWN, 'next', 3_000);
    expect(claimed).toEqual([0, 'dead', 3_000]);
    const until = Number(await redis.connect().hget(KEYS.lease, 'until'));
    expect(until).toBeLessThanOrEqual((await storeMs(redis)) + 3_000);
  });

  it('while another game has a channel, a claim of the channel waits, and this is logged once', async () => {
    const redis = await newRedis();
    const first = await newOwner(redis);
    const logged: string[] = [];
    const onLog = (line: string) => void logged.push(line);
    const second = claim({ link: newLink(redis), keys: KEYS, channel: 'main', owner: 'second', onLog });
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged).toEqual([
      `The channel "main" belongs to ${first.owner}: this game waits until it is free.`,
    ]);
    expect(await first.lease.renew()).toBe(true);
    await first.lease.release();
    expect((await second).epoch).toBeGreaterThan(first.lease.epoch);
    expect(logged).toHaveLength(1);
  });

  it('while Redis is unreachable, a claim of a channel waits, and the address is logged without the password', async () => {
    const redis = await newRedis();
    await redis.kill();
    const logged: string[] = [];
    const url = `redis://:secret@127.0.0.1:${redis.port}`;
    const claimed = claim({
      link: newLink({ url }),
      keys: KEYS,
      channel: 'main',
      owner: 'waiting',
      onLog: line => void logged.push(line),
    });
    await expect.poll(() => logged).toHaveLength(1);
    expect(logged[0]).toContain(
      `Redis at 127.0.0.1:${redis.port} does not accept the channel (ECONNREFUSED).`,
    );
    expect(logged[0]).not.toContain('secret');
    await redis.start();
    expect((await claimed).epoch).toBeGreaterThan(0);
  });
});

describe.skipIf(canSkipRedis)('channel lease', () => {
  it('a game whose lease another game has taken learns which game that is', async () => {
    const redis = await newRedis();
    const first = await newOwner(redis);
    await lapse(redis);
    const second = await newOwner(redis);
    expect(await first.lease.renew()).toBe(false);
    await first.lease.lost;
    expect(first.lease.state).toBe('lost');
    expect(second.lease.state).toBe('held');
    expect(first.logged).toEqual([
      `The channel "main" was taken by another game (${second.owner}): this one ends.`,
    ]);
  });

  it('a channel lease that lapsed unnoticed is renewed unless another game has taken the channel', async () => {
    const redis = await newRedis();
    const { lease } = await newOwner(redis);
    await lapse(redis);
    expect(await lease.renew()).toBe(true);
    expect(lease.state).toBe('held');
  });

  it('a channel lease lapses while Redis is unreachable and is held again afterwards', async () => {
    const redis = await newRedis('all');
    const { lease, link, away, logged } = await newOwner(redis);
    await redis.kill();
    await expect.poll(() => link.isReady).toBe(false);
    away.ms = 2_900;
    expect(await lease.renew()).toBe(false);
    expect(lease.state).toBe('held');
    away.ms = 3_100;
    expect(await lease.renew()).toBe(false);
    expect(lease.state).toBe('lapsed');
    await redis.start();
    await expect.poll(lease.renew).toBe(true);
    expect(lease.state).toBe('held');
    const address = `Redis at 127.0.0.1:${redis.port}`;
    expect(logged).toEqual([
      expect.stringMatching(/ cannot be reached( \(ECONNREFUSED\))?\. The fight continues\./),
      `${address} is back.`,
    ]);
  });

  it('the duration of a channel lease begins with the request to Redis, and not with the reply', async () => {
    const redis = await newRedis();
    const { lease, link, away } = await newOwner(redis);
    const { run } = link;
    link.run = async (...given) => {
      const reply = await run(...given);
      if (given[0] === 'renew') away.ms += 2_000; // the answer took 2 s
      return reply;
    };
    expect(await lease.renew()).toBe(true);
    away.ms = 2_999;
    expect(lease.state).toBe('held');
    away.ms = 3_000;
    expect(lease.state).toBe('lapsed');
  });

  it('a channel lease is restored if Redis has lost all data', async () => {
    const redis = await newRedis();
    const { lease } = await newOwner(redis);
    await redis.connect().flushall();
    expect(await lease.renew()).toBe(true);
    expect(await redis.connect().hget(KEYS.lease, 'epoch')).toBe(`${lease.epoch}`);
    expect((await storedEvents(redis)).map(({ streamId }) => streamId)).toEqual([`${lease.epoch}-0`]);
  });

  it('a channel lease is renewed even if Redis has lost its scripts', async () => {
    const redis = await newRedis();
    const { lease, logged } = await newOwner(redis);
    await redis.connect().script('FLUSH');
    expect(await lease.renew()).toBe(true);
    expect(logged).toEqual([]);
  });

  it.each(REFUSING)(
    'a channel lease lapses while Redis %s, and is held again afterwards',
    async (_what, refusal, stop, goOn) => {
      const redis = await newRedis();
      const { lease, away, logged } = await newOwner(redis);
      const store = redis.connect();
      await stop(store);
      away.ms = 3_100;
      expect(await lease.renew()).toBe(false);
      expect(lease.state).toBe('lapsed');
      await goOn(store);
      expect(await lease.renew()).toBe(true);
      expect(lease.state).toBe('held');
      const address = `Redis at 127.0.0.1:${redis.port}`;
      expect(logged).toEqual([
        expect.stringMatching(refusal),
        expect.stringContaining(`${address} does not renew the lease. The fight continues.`),
        `${address} is back.`,
      ]);
    },
  );

  it('a channel lease is not restored if a later game has left its marker', async () => {
    const redis = await newRedis();
    const { lease } = await newOwner(redis);
    await redis.connect().xadd(KEYS.events, `${lease.epoch + 1}-0`, 'd', '{}');
    await redis.connect().del(KEYS.lease);
    expect(await lease.renew()).toBe(false);
    expect(lease.state).toBe('lost');
  });

  it('releasing a channel lease lets the next game claim the channel at once', async () => {
    const redis = await newRedis();
    const { lease } = await newOwner(redis);
    await lease.release();
    expect(lease.state).toBe('lapsed');
    expect((await newOwner(redis)).logged).toEqual([]);
  });
});
