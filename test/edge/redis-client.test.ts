import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Redis, ReplyError } from 'ioredis';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  connectRedis,
  createConnectionLog,
  createRedisClient,
  createRequests,
  MAX_REQUESTS,
} from '../../edge/redis-client.ts';
import { canSkipRedis } from '../../harness/find-redis.ts';
import { newHome } from '../../harness/new-home.ts';
import { newRedis } from '../../harness/new-redis.ts';
import { freePort } from '../../harness/process.ts';
import { openRedisLink } from '../../net/fanout/redis-link.ts';
import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';

/** Tests of the log lines of an edge about an unusable Redis, and of its requests to a slow Redis. */

const USERS = join(import.meta.dirname, '../../deploy/users.acl');
const KEYS = fanoutKeys('main');

function newStore(url: string) {
  const log: string[] = [];
  const store = createRedisClient(url, line => log.push(line));
  onTestFinished(store.close);
  return { store, log };
}

async function newGuardedRedis() {
  const file = join(newHome(), 'users.acl');
  writeFileSync(file, readFileSync(USERS, 'utf8'));
  return newRedis('none', ['--aclfile', file]);
}

it('an edge retries an unreachable Redis at least every 0.63 s, however long it has been unreachable', async () => {
  const redis = connectRedis(`redis://127.0.0.1:${await freePort()}`, () => {});
  onTestFinished(() => redis.disconnect());
  const waits = (attempt: number) =>
    Array.from({ length: 200 }, () => Number(redis.options.retryStrategy?.(attempt)));
  expect(Math.max(...waits(1))).toBeLessThan(63);
  for (const attempt of [10, 1_000, 1e9]) {
    expect(Math.max(...waits(attempt))).toBeLessThanOrEqual(625);
    expect(Math.min(...waits(attempt))).toBeGreaterThanOrEqual(375);
  }
});

it('requests to Redis are neither queued while it is unreachable nor sent twice, by an edge or by a game', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  const edge = connectRedis(url, () => {});
  onTestFinished(() => edge.disconnect());
  const game = openRedisLink(url, () => {});
  onTestFinished(game.close);
  for (const { options } of [edge, game.redis as Redis])
    expect(options).toMatchObject({
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
    });
  await game.firstAttempt;
  await expect(game.redis.xrevrange('key', '+', '-')).rejects.toThrow("Stream isn't writeable");
});

describe.skipIf(canSkipRedis)('edge', () => {
  it("an edge's log reports when Redis becomes unreachable, with its address, and when it is reachable again", async () => {
    const redis = await newRedis();
    await redis.kill();
    const { log } = newStore(redis.url);
    const address = `Redis at 127.0.0.1:${redis.port}`;
    await expect.poll(() => log).toEqual([`${address} is unreachable (ECONNREFUSED): watchers wait.`]);
    await redis.start();
    await expect.poll(() => log.slice(1)).toEqual([`${address} is reachable.`]);
  });

  it("even without requests, an edge's log reports that Redis does not answer", async () => {
    const redis = await newRedis();
    const { log } = newStore(redis.url);
    await expect.poll(() => log.at(-1)).toMatch(/is reachable\.$/);
    redis.signal('SIGSTOP');
    await expect.poll(() => log.at(-1)).toMatch(/is unreachable .*: watchers wait\.$/);
    redis.signal('SIGCONT');
    await expect.poll(() => log.at(-1)).toMatch(/is reachable\.$/);
  });

  it.each(['edge', 'nobody'])(
    'if the password of %s is wrong, the log of the edge says so without repeating it',
    async user => {
      const { port } = await newGuardedRedis();
      const { log } = newStore(`redis://${user}:a-secret@127.0.0.1:${port}`);
      await expect
        .poll(() => log)
        .toEqual([expect.stringMatching(/is unreachable \(WRONGPASS .*\): watchers wait\.$/)]);
      expect(log.join()).not.toContain('a-secret');
    },
  );

  it.each([
    ["the game's", 'game:change-me-game@', /NOPERM/],
    ['none', '', /NOAUTH/],
  ])(
    'if the Redis user is %s, the log of the edge reports that reading is not permitted',
    async (_who, user, refusal) => {
      const { port } = await newGuardedRedis();
      const { store, log } = newStore(`redis://${user}127.0.0.1:${port}`);
      await expect.poll(() => store.isThere).toBe(true);
      store.subscribe(KEYS.frames, () => {});
      await expect(store.get('{other}:pulse')).rejects.toThrow(refusal);
      await expect.poll(() => log.at(-1)).toMatch(/ refuses requests of the edge: /);
      expect(log.at(-1)).toMatch(refusal);
    },
  );

  it("even without requests, an edge's log reports that Redis requires a user and a password", async () => {
    const { port } = await newGuardedRedis();
    const { log } = newStore(`redis://127.0.0.1:${port}`);
    await expect.poll(() => log.at(-1)).toMatch(/ refuses requests of the edge: NOAUTH /);
  });

  it('when an edge closes, it logs nothing', async () => {
    const { store, log } = newStore(`redis://127.0.0.1:${await freePort()}`);
    await expect.poll(() => log).toHaveLength(1);
    store.close();
    await new Promise(setImmediate);
    expect(log).toHaveLength(1);
  });
});

it("the edge's log says whether the edge expected Redis to use TLS", () => {
  const log: string[] = [];
  const connectionLog = createConnectionLog('rediss://edge:a-secret@redis.example:6380', line =>
    log.push(line),
  );
  connectionLog.failed(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }));
  connectionLog.lost();
  expect(log).toEqual(['Redis at redis.example:6380 by TLS is unreachable (ETIMEDOUT): watchers wait.']);
});

it("an edge's log does not repeat the reason for an earlier loss of the connection to Redis", () => {
  const log: string[] = [];
  const connectionLog = createConnectionLog('redis://redis.example', line => log.push(line));
  connectionLog.failed(Object.assign(new Error('connect ETIMEDOUT'), { code: 'ETIMEDOUT' }));
  connectionLog.lost();
  connectionLog.connected();
  connectionLog.lost();
  expect(log.at(-1)).toBe('Redis at redis.example is unreachable: watchers wait.');
});

it('each refusal by Redis is logged once at an edge, and again after Redis was unreachable', () => {
  const log: string[] = [];
  const connectionLog = createConnectionLog('redis://redis.example', line => log.push(line));
  const refuse = (...messages: string[]) => {
    for (const message of messages) connectionLog.refused(new ReplyError(message));
  };
  refuse('NOPERM get', 'NOPERM xrange', 'NOPERM get', 'LOADING its data', 'NOPERM xrange');
  const told = log.splice(0).map(line => line.split(': ')[1]);
  expect(told).toEqual(['NOPERM get', 'NOPERM xrange']);
  connectionLog.lost();
  connectionLog.connected();
  refuse('NOPERM get');
  expect(log.at(-1)).toContain('NOPERM get');
});

describe('requests to Redis', () => {
  it('requests of an edge to a slow Redis do not pile up', async () => {
    const answer = Promise.withResolvers<string>();
    const refused: Error[] = [];
    const redis = { get: () => answer.promise, getBuffer: () => {}, xrange: () => {} };
    const requests = createRequests(redis as never, error => refused.push(error));
    const asked = Array.from({ length: MAX_REQUESTS }, () => requests.get('key'));
    await expect(requests.get('key')).rejects.toThrow('slow');
    answer.resolve('value');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['value']));
    expect(await requests.get('key')).toBe('value');
    expect(refused).toEqual([]);
  });

  it("an edge's requests that Redis refused are reported and no longer count as pending", async () => {
    const refused: string[] = [];
    const get = () => Promise.reject(new Error('NOPERM'));
    const redis = { get, getBuffer: () => {}, xrange: () => {} };
    const requests = createRequests(redis as never, ({ message }) => refused.push(message));
    await Promise.allSettled(Array.from({ length: MAX_REQUESTS }, () => requests.get('key')));
    await expect(requests.get('key')).rejects.toThrow('NOPERM');
    expect(refused).toEqual(Array(MAX_REQUESTS + 1).fill('NOPERM'));
  });
});
