import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canSkipRedis } from '../../../harness/find-redis.ts';
import { newHome } from '../../../harness/new-home.ts';
import { newRedis } from '../../../harness/new-redis.ts';
import { claim } from '../../../net/fanout/claim.ts';
import { fanoutKeys } from '../../../schema/wire/fanout/channel.ts';
import { KEYS, newLink, newPublisher } from './stage.ts';

/** Tests the permissions of the users of deploy/users.acl on a real Redis. */

const USERS = join(import.meta.dirname, '../../../deploy/users.acl');
const NO_RIGHT = /NOPERM/;
const OTHER = fanoutKeys('other');

async function newGuardedRedis() {
  const file = join(newHome(), 'users.acl');
  writeFileSync(file, `${readFileSync(USERS, 'utf8')}user root on nopass ~* &* +@all\n`);
  const redis = await newRedis('none', ['--aclfile', file]);
  const urlOf = (user: string) => `redis://${user}:change-me-${user}@127.0.0.1:${redis.port}`;
  const root = redis.connect(`redis://root:any@127.0.0.1:${redis.port}`);
  return { redis, root, urlOf, as: (user: string) => redis.connect(urlOf(user)) };
}

describe.skipIf(canSkipRedis)('Redis', () => {
  it('the default user of Redis has no rights', async () => {
    const { redis } = await newGuardedRedis();
    await expect(redis.connect().get(KEYS.pulse)).rejects.toThrow(/NOAUTH/);
  });
});

describe.skipIf(canSkipRedis)('game', () => {
  it('the game waits while its Redis password is wrong, and starts once the password is right', async () => {
    const { redis, root } = await newGuardedRedis();
    const logged: string[] = [];
    const onLog = (line: string) => void logged.push(line);
    const link = newLink({ url: `redis://game:a-secret@127.0.0.1:${redis.port}` }, onLog);
    const claimed = claim({ link, keys: KEYS, channel: 'main', owner: 'waiting', onLog });
    await expect
      .poll(() => logged)
      .toEqual([expect.stringMatching(/does not accept the channel \(WRONGPASS /)]);
    await root.call('ACL', 'SETUSER', 'game', '>a-secret');
    expect((await claimed).epoch).toBeGreaterThan(0);
    expect(logged.join()).not.toContain('a-secret');
  });

  it('the Redis user of the game may do everything that a game needs', async () => {
    const { root, urlOf } = await newGuardedRedis();
    const { fly, tell, lease, logged } = await newPublisher({ url: urlOf('game') });
    tell('ada');
    const keys = async () => {
      fly();
      return (await root.keys('*')).sort();
    };
    const all = [KEYS.events, KEYS.keyFrame, KEYS.lease, KEYS.pulse, KEYS.state].sort();
    await expect.poll(keys).toEqual(all);
    await expect.poll(() => root.xlen(KEYS.events)).toBe(2);
    expect(await lease.renew()).toBe(true);
    expect(logged).toEqual([]);
  });

  it('the Redis user of the game may access only its own channel', async () => {
    const { as } = await newGuardedRedis();
    const game = as('game');
    const tries = [
      () => game.hset(OTHER.lease, 'owner', 'me'),
      () => game.hget(OTHER.lease, 'owner'),
      () => game.xadd(OTHER.events, '*', 'd', '{}'),
      () => game.set(OTHER.keyFrame, 'x'),
      () => game.set('anything', 'x'),
      () => game.del(OTHER.pulse),
      () => game.spublish(OTHER.frames, 'x'),
      () => game.publish('main', 'x'),
      () => game.eval("return redis.call('SET', KEYS[1], 'x')", 1, OTHER.keyFrame),
      () => game.eval("return redis.call('SPUBLISH', KEYS[1], 'x')", 1, OTHER.frames),
      () => game.flushall(),
      () => game.config('GET', '*'),
      () => game.acl('LIST'),
      () => game.keys('*'),
      () => game.call('MONITOR'),
      () => game.shutdown(),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(/NOPERM|permission/i);
  });
});

describe.skipIf(canSkipRedis)('game', () => {
  it.each([
    ['a wrong password', 'game:a-secret', /does not accept the channel \(WRONGPASS /],
    ['the user of edges', 'edge:change-me-edge', /refuses requests of the game: NOPERM /],
    ['no user', '', /refuses requests of the game: NOAUTH /],
  ])(
    'a game that may not claim its channel waits and logs why: Redis address with %s',
    async (_what, user, line) => {
      const { redis } = await newGuardedRedis();
      const logged: string[] = [];
      const onLog = (said: string) => void logged.push(said);
      const link = newLink({ url: `redis://${user && `${user}@`}127.0.0.1:${redis.port}` }, onLog);
      // fails once the link is closed
      claim({ link, keys: KEYS, channel: 'main', owner: 'waiting', onLog }).catch(() => {});
      await expect.poll(() => logged.filter(said => line.test(said))).toHaveLength(1);
      expect(logged.join()).not.toContain('a-secret');
    },
  );
});

describe.skipIf(canSkipRedis)('edges', () => {
  it('the Redis user of edges may read the published data of every channel', async () => {
    const { as, root } = await newGuardedRedis();
    const edge = as('edge');
    for (const keys of [KEYS, OTHER]) {
      await root.xadd(keys.events, '1-1', 'd', '{}');
      expect(await edge.xrange(keys.events, '-', '+')).toHaveLength(1);
      expect(await edge.xrevrange(keys.events, '+', '-', 'COUNT', 1)).toHaveLength(1);
      expect(await edge.xread('COUNT', 1, 'STREAMS', keys.events, '0')).toHaveLength(1);
      for (const key of [keys.keyFrame, keys.pulse, keys.state]) expect(await edge.get(key)).toBeNull();
      const listener = as('edge');
      await listener.ssubscribe(keys.frames, keys.pulses);
    }
  });

  it('the Redis user of edges may not write anything', async () => {
    const { as } = await newGuardedRedis();
    const edge = as('edge');
    const tries = [
      ...Object.values(KEYS).flatMap(key => [
        () => edge.set(key, 'x'),
        () => edge.del(key),
        () => edge.expire(key, 1),
        () => edge.xadd(key, '*', 'd', '{}'),
        () => edge.spublish(key, 'x'),
        () => edge.hset(key, 'owner', 'me'),
      ]),
      () => edge.xtrim(KEYS.events, 'MAXLEN', 0),
      () => edge.eval("return redis.call('SET', KEYS[1], 'x')", 1, KEYS.pulse),
      () => edge.publish(KEYS.frames, 'x'),
      () => edge.flushall(),
      () => edge.config('GET', '*'),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(NO_RIGHT);
  });

  it('the Redis user of edges may read neither the lease of a channel nor its checkpoint', async () => {
    const { as, root } = await newGuardedRedis();
    await root.set(KEYS.checkpoint, 'x');
    await root.hset(KEYS.lease, 'owner', 'x');
    const edge = as('edge');
    const tries = [
      () => edge.get(KEYS.checkpoint),
      () => edge.getrange(KEYS.checkpoint, 0, 1),
      () => edge.hget(KEYS.lease, 'owner'),
      () => edge.hgetall(KEYS.lease),
      () => edge.get('anything'),
      () => edge.ssubscribe('anything'),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toThrow(NO_RIGHT);
  });
});
