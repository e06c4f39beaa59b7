import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallHelix } from '../../../../net/platform/twitch/helix/calls.ts';
import { createRewardList } from '../../../../net/platform/twitch/helix/reward-list.ts';

/** Tests the list of the channel's rewards. The platform answers as the test says. */

const reward = (id: string, manageable: boolean, skipsQueue = false) => ({ id, manageable, skipsQueue });

let now: number;
let rewards: ReturnType<typeof reward>[] | null;
let calls: number;
let list: ReturnType<typeof createRewardList>;
beforeEach(() => {
  [now, calls] = [0, 0];
  rewards = [reward('own', true), reward('foreign', false)];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const call = async () => {
    calls++;
    if (!rewards) throw new Error('away');
    return rewards;
  };
  list = createRewardList(call as unknown as CallHelix);
});
afterEach(() => void vi.restoreAllMocks());

describe('rewards', () => {
  it('the list of rewards is requested again after ten minutes', async () => {
    await list.get();
    now = 10 * 60_000 - 1;
    await list.get();
    expect(calls).toBe(1);
    now++;
    await list.get();
    expect(calls).toBe(2);
  });

  it('the list of rewards is requested again five seconds after a failure', async () => {
    rewards = null;
    for (const at of [0, 4_999, 5_000]) {
      now = at;
      await expect(list.get()).rejects.toThrow('away');
    }
    expect(calls).toBe(2);
  });

  it("a reward is foreign only if the channel's list of rewards says that another program created it", async () => {
    expect(await Promise.all(['own', 'foreign', 'gone'].map(list.isForeign))).toEqual([false, true, false]);
  });
});

describe('reward', () => {
  it('an unknown reward is looked up once more, and is refundable if it is found then', async () => {
    await list.get();
    rewards = [reward('new', true), reward('skips', true, true)];
    expect([await list.canRefund('new'), calls]).toEqual([true, 2]);
    expect([await list.canRefund('skips'), calls]).toEqual([false, 2]);
  });

  it('a redemption is not refundable if its reward does not exist', async () => {
    await list.get();
    expect([await list.canRefund('gone'), calls]).toEqual([false, 2]);
  });

  it('a redemption without a reward is not refundable', async () => {
    await list.get();
    expect([await list.canRefund(null), calls]).toEqual([false, 1]);
  });
});
