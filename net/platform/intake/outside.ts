import { requireOutside, type WhyNotOutside } from '../../dispatch/outside.ts';
import type { PlatformAdapter, RewardManagement } from './platform.ts';

type Act<A extends unknown[], R> = (...given: A) => Promise<R>;

/**
 * The platform for a game that asks before each act whether it may act outside itself: lines of chat, what becomes of
 * redemptions and changes of rewards reject with `unreachable` while it may not. What the platform reports comes in as before.
 */
export function guardAdapter(adapter: PlatformAdapter, whyNotOutside: WhyNotOutside): PlatformAdapter {
  const guarded =
    <A extends unknown[], R>(act: Act<A, R>): Act<A, R> =>
    async (...given) => {
      requireOutside(whyNotOutside);
      return act(...given);
    };
  const { say, settle, manage } = adapter;
  const acts: Pick<PlatformAdapter, 'say' | 'settle' | 'manage'> = {
    ...(say && { say: guarded(say) }),
    ...(settle && { settle: guarded(settle) }),
    ...(manage && { manage: guardRewards(manage, guarded) }),
  };
  return Object.create(adapter, Object.getOwnPropertyDescriptors(acts));
}

const guardRewards = (
  { create, update, remove }: RewardManagement,
  guarded: <A extends unknown[], R>(act: Act<A, R>) => Act<A, R>,
): RewardManagement => ({ create: guarded(create), update: guarded(update), remove: guarded(remove) });
