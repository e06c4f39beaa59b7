import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createLimits } from '../../../net/dispatch/limits.ts';
import { GameError } from '../../../schema/base/error.ts';

/** Tests how often a key may act, and how the limit is reported. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ actionsPerSecond: 5 });
});
afterAll(() => server.close());

const send = (method: string, path: string) =>
  fetch(`${server.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${server.key}` } });

describe('rate limit', () => {
  it('each response reports the rate limit and how much of it is left', async () => {
    const { headers } = await send('POST', '/menu');
    expect(headers.get('ratelimit-policy')).toBe('"actions";q=10;w=2');
    expect(headers.get('ratelimit')).toMatch(/^"actions";r=9;t=1$/);
  });

  it('a call that exceeds the rate limit is answered with 429 and the time until it can be retried', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/menu')));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.headers.get('ratelimit')).toMatch(/^"actions";r=0;t=2$/);
    expect(await refused?.json()).toEqual({
      code: 'too-many-requests',
      error: expect.stringContaining('more than 5 times a second'),
    });
  });

  it('each action of an atomic batch counts towards the rate limit', async () => {
    const response = await fetch(`${server.url}/api/v1/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ actions: Array(11).fill({ action: 'openMainMenu' }), atomic: true }),
    });
    expect(response.status).toBe(429);
  });
});

it('emergency stops have no rate limit, since a flood of requests may be the reason for one', async () => {
  const flood = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/menu')));
  expect(flood.map(({ status }) => status)).toContain(429);
  expect(await server.client.emergency({ on: true })).toMatchObject({ on: true });
  expect(await server.client.emergency({ on: false })).toMatchObject({ on: false });
});

describe('reads', () => {
  it('reads have no rate limit, even for a key that has used up its actions', async () => {
    for (let i = 0; i < 30; i++) await send('POST', '/menu');
    for (const path of ['/state', '/settings', '/version']) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => send('GET', path)));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(answers[0].headers.has('ratelimit')).toBe(false);
    }
  });
});

describe('key with a rate limit', () => {
  const caller = { name: 'bot', scope: 'play' as const, via: 'rest' as const };

  it("a key may use two seconds' worth of its rate limit at once", () => {
    let now = 0;
    const limits = createLimits(100, () => now);
    limits.take(caller, 200);
    expect(() => limits.take(caller)).toThrow(GameError);
    now = 10;
    limits.take(caller);
    expect(() => limits.take(caller)).toThrow(GameError);
    now = 1_000_000;
    expect(limits.headersFor(caller)).toMatchObject({ ratelimit: '"actions";r=200;t=0' });
  });

  it('a response reports no rate limit if none applies', () => {
    const limits = createLimits(0, () => 0);
    limits.take(caller, 1_000_000);
    limits.take(caller);
    expect(limits.headersFor(caller)).toEqual({});
  });

  it('when there are more than 10,000 callers, the rate limit that was used longest ago is dropped', () => {
    const limits = createLimits(1, () => 0);
    const empty = (name: string) => limits.take({ ...caller, name }, 2);
    const isRemembered = (name: string) =>
      limits.headersFor({ ...caller, name }).ratelimit === '"actions";r=0;t=2';
    limits.take({ ...caller, name: 'busy' });
    empty('idle');
    for (let i = 0; i < 9_998; i++) empty(`viewer ${i}`);
    limits.take({ ...caller, name: 'busy' });
    expect(['idle', 'busy', 'viewer 0'].map(isRemembered)).toEqual([true, true, true]);
    empty('one more');
    expect(['busy', 'viewer 0'].map(isRemembered)).toEqual([true, true]);
    expect(isRemembered('idle')).toBe(false);
  });

  it('a response says when the rate limit is full again, and refused actions do not count towards it', () => {
    let now = 0;
    const limits = createLimits(10, () => now);
    limits.take(caller, 15);
    expect(() => limits.take(caller, 6)).toThrow(GameError);
    expect(limits.headersFor(caller)).toMatchObject({ ratelimit: '"actions";r=5;t=2' });
    now = 550;
    expect(limits.headersFor(caller)).toMatchObject({ ratelimit: '"actions";r=10;t=1' });
  });

  it('each key has its own rate limit', () => {
    const limits = createLimits(1, () => 0);
    limits.take(caller, 2);
    expect(() => limits.take({ ...caller, keyId: 7 }, 2)).not.toThrow();
    expect(() => limits.take(caller)).toThrow('wait a second');
  });
});
