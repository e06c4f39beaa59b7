import type { PlatformAdapter, PlatformListener, RewardManagement } from '../../intake/platform.ts';
import type { TwitchLink } from '../link.ts';
import { createPlatformTime, type PlatformTime } from '../platform-time.ts';
import { createCall } from './calls.ts';
import { createCatchUp } from './catch-up.ts';
import { createPaidBack } from './paid-back.ts';
import { createRewardList } from './reward-list.ts';
import { createRewardManagement } from './reward-management.ts';
import { createSay } from './say.ts';
import { createSettle } from './settle.ts';
import { createUsers } from './users.ts';

/** What the game asks of the platform by the connected account. Everything rejects with errors for the streamer. */
export interface TwitchHelix extends Required<Pick<PlatformAdapter, 'say' | 'settle' | 'rewards' | 'users'>> {
  manage: RewardManagement;
  /** Call when the platform reports a reward that was made, changed or deleted. */
  rewardsChanged(): void;
  /** Whether what is redeemed of that reward can be paid back; true while the platform cannot be asked. */
  canRefund(rewardId: string | null): Promise<boolean>;
  /**
   * Reports what was redeemed while nobody listened: call when the account is there and events come in, each time anew.
   * Rejects while the platform cannot be asked; call it again then.
   */
  catchUp(report: PlatformListener): Promise<void>;
}

interface HelixOptions {
  /** Name of the platform in events. */
  platform: string;
  time?: PlatformTime;
}

export function createTwitchHelix(
  link: TwitchLink,
  { platform, time = createPlatformTime() }: HelixOptions,
): TwitchHelix {
  const call = createCall(link);
  const list = createRewardList(call);
  const paidBack = createPaidBack();
  link.onChange(list.changed);

  return {
    say: createSay(call),
    settle: createSettle({ call, list, paidBack }),
    rewards: async () => (await list.get()).map(({ skipsQueue: _, ...reward }) => reward),
    rewardsChanged: list.changed,
    canRefund: list.canRefund,
    manage: createRewardManagement({ call, list, paidBack }),
    users: createUsers(call),
    catchUp: createCatchUp({ call, list, platform, time }),
  };
}
