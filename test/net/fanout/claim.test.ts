import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { claim } from '../../../net/fanout/claim.ts';
import type { RedisLink } from '../../../net/fanout/redis-link.ts';
import { KEYS } from './stage.ts';

/** Tests when a game asks Redis for its channel. The link answers as the test says. */

const OURS = [1, '7'];
const AWAY = new Error('Redis is away.');
const theirs = (leftMs: number) => [0, 'other', leftMs];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The time that Redis takes to answer. Unit: ms. */
const ANSWER_MS = 50;

/** Begins to claim a channel. Redis gives these answers in turn; for an error, it does not answer. */
function start(...answers: unknown[]) {
  const began = performance.now();
  const askedAt: number[] = [];
  const lines: string[] = [];
  const link = {
    address: 'redis.example',
    lastError: '',
    firstAttempt: Promise.resolve(),
    isReady: true,
    isClosed: false,
    async run() {
      askedAt.push(performance.now() - began);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      await new Promise(resolve => setTimeout(resolve, ANSWER_MS));
      return answer;
    },
  };
  const claimed = claim({
    link: link as unknown as RedisLink,
    keys: KEYS,
    channel: 'main',
    owner: 'one',
    onLog: line => lines.push(line),
  });
  return { link, askedAt, lines, claimed, began };
}

describe('claim of a channel', () => {
  it('the duration of a channel lease begins with the request for it, and not with the reply of Redis', async () => {
    const { claimed, began } = start(theirs(200), OURS);
    await vi.advanceTimersByTimeAsync(1_000);
    const { epoch, at } = await claimed;
    expect([epoch, at.steadyMs - began]).toEqual([7, 200 + ANSWER_MS]);
  });

  it("a refused claim of a channel is repeated after 0.3 s, or as soon as the other game's lease ends", async () => {
    const { claimed, askedAt } = start(theirs(3_000), theirs(120), OURS);
    await vi.advanceTimersByTimeAsync(1_000);
    await claimed;
    expect(askedAt).toEqual([0, 300 + ANSWER_MS, 420 + 2 * ANSWER_MS]);
  });

  it('after Redis was unreachable, a claim of a channel waits as long as a lease, as the old owner may renew it', async () => {
    const { claimed, askedAt } = start(AWAY, AWAY, theirs(100), OURS);
    await vi.advanceTimersByTimeAsync(10_000);
    await claimed;
    expect(askedAt).toEqual([0, 3_300, 6_600, 6_700 + ANSWER_MS]);
  });

  it('while Redis stays unreachable, a claim of a channel is retried after 0.3 s instead of the time of a lease', async () => {
    const { link, askedAt } = start(AWAY, AWAY, OURS);
    link.isReady = false;
    await vi.advanceTimersByTimeAsync(300);
    expect(askedAt).toEqual([0, 300]);
  });

  it('a claim of a channel ends when the connection to Redis is closed', async () => {
    const { link, claimed, lines } = start(AWAY);
    link.isClosed = true;
    await expect(claimed).rejects.toThrow('Redis is away.');
    expect(lines).toEqual([]);
  });
});
