import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallHelix } from '../../../../net/platform/twitch/helix/calls.ts';
import { createRewardList } from '../../../../net/platform/twitch/helix/reward-list.ts';

/** The list of the channel's rewards, with a platform that answers as the test says. */

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

  it('the list of rewards says which rewards belong to another program; a missing one belongs to none', async () => {
    expect(await Promise.all(['own', 'foreign', 'gone'].map(list.isForeign))).toEqual([false, true, false]);
  });
});

describe('reward', () => {
  it('the redemption of a reward that the list does not have is refundable if the reward is in the list when that is requested once more', async () => {
    await list.get();
    rewards = [reward('new', true), reward('skips', true, true)];
    expect([await list.canRefund('new'), calls]).toEqual([true, 2]);
    expect([await list.canRefund('skips'), calls]).toEqual([false, 2]);
  });

  it('the redemption of a reward that the list does not have is not refundable if it is missing there too', async () => {
    await list.get();
    expect([await list.canRefund('gone'), calls]).toEqual([false, 2]);
  });

  it('the redemption of a reward that the list does not have is final without a reward, for which the list is not requested again', async () => {
    await list.get();
    expect([await list.canRefund(null), calls]).toEqual([false, 1]);
  });
});
