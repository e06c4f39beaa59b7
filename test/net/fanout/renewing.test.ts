import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdLease } from '../../../net/fanout/lease.ts';
import type { RedisLink } from '../../../net/fanout/redis-link.ts';
import { KEYS } from './stage.ts';

/** Tests how a lease is renewed. The link answers when the test lets it. */

const OURS = [1];
const THEIRS = [0, 'other'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const asked: { script: string; answer: PromiseWithResolvers<unknown> }[] = [];
  const lines: string[] = [];
  const link = {
    address: 'redis.example',
    lastError: '',
    isReady: true,
    run(script: string) {
      const answer = Promise.withResolvers<unknown>();
      asked.push({ script, answer });
      return answer.promise;
    },
  };
  const at = { steadyMs: performance.now(), wallMs: Date.now() };
  const lease = holdLease({
    link: link as unknown as RedisLink,
    keys: KEYS,
    channel: 'main',
    owner: 'one',
    claim: { epoch: 7, at },
    onLog: line => lines.push(line),
  });
  const scripts = () => asked.map(({ script }) => script);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Lets Redis answer the request at the index `index`. For an error, the request fails. */
  const answer = async (index: number, value: unknown) => {
    if (value instanceof Error) asked[index]?.answer.reject(value);
    else asked[index]?.answer.resolve(value);
    await pass(0);
  };
  return { lease, lines, scripts, pass, answer };
}

describe('renewing a lease', () => {
  it('a channel lease is renewed each second, even after a failure', async () => {
    const { scripts, pass, answer } = stage();
    await pass(999);
    expect(scripts()).toEqual([]);
    await pass(1);
    await answer(0, OURS);
    await pass(1_000);
    await answer(1, new Error('away'));
    await pass(1_000);
    expect(scripts()).toEqual(['renew', 'renew', 'renew']);
  });

  it('if several callers renew a channel lease at once, only one request is sent', async () => {
    const { lease, scripts, answer } = stage();
    const both = [lease.renew(), lease.renew()];
    await answer(0, OURS);
    expect([await Promise.all(both), scripts()]).toEqual([[true, true], ['renew']]);
    void lease.renew();
    expect(scripts()).toHaveLength(2);
  });

  it('a renewal extends a channel lease to three seconds after the request', async () => {
    const { lease, pass, answer } = stage();
    await pass(1_000);
    await pass(1_500);
    await answer(0, OURS);
    await pass(1_499);
    expect(lease.state).toBe('held');
    await pass(1);
    expect(lease.state).toBe('lapsed');
  });

  it('a renewal of a channel lease without a reply fails and does not change the lease', async () => {
    const { lease, answer } = stage();
    const renewed = lease.renew();
    await answer(0, new Error('away'));
    expect([await renewed, lease.state]).toEqual([false, 'held']);
  });

  it('the log reports the lapse of the channel lease once, and the recovery of the lease once', async () => {
    const { lines, pass, answer } = stage();
    await pass(1_000);
    await pass(2_500);
    await answer(0, new Error('away'));
    await pass(1_000);
    await answer(1, new Error('away'));
    await pass(1_000);
    await answer(2, OURS);
    await pass(1_000);
    await answer(3, OURS);
    expect(lines).toEqual([
      expect.stringContaining('does not renew the lease'),
      'Redis at redis.example is back.',
    ]);
  });

  it('renewing a channel lease ends when another game owns the channel, and the loss is reported once', async () => {
    const { lease, lines, scripts, pass, answer } = stage();
    const renewed = lease.renew();
    await answer(0, THEIRS);
    await lease.lost;
    expect([await renewed, lease.state]).toEqual([false, 'lost']);
    await pass(5_000);
    expect(scripts()).toEqual(['renew']);
    for (const [index, reply] of [OURS, THEIRS].entries()) {
      const again = lease.renew();
      await answer(1 + index, reply);
      expect([await again, lease.state]).toEqual([false, 'lost']);
    }
    expect(lines).toEqual([expect.stringContaining('was taken by another game (other)')]);
  });

  it('renewing a channel lease ends when the lease is released', async () => {
    const { lease, scripts, pass, answer } = stage();
    const released = lease.release();
    expect(lease.state).toBe('lapsed');
    await answer(0, new Error('away'));
    await released;
    await pass(5_000);
    expect(scripts()).toEqual(['release']);
  });
});
