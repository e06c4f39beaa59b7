import { LRUCache } from 'lru-cache';
import { GameError } from '../../../../schema/base/error.ts';
import type { PlatformAdapter } from '../../intake/platform.ts';
import type { CallHelix, HelixRefusal } from './calls.ts';
import type { RewardList } from './reward-list.ts';

type Settle = NonNullable<PlatformAdapter['settle']>;

interface Redemption {
  redemption: string;
  rewardId: string;
  /** Id of the account in whose channel the redemption was made. */
  channel: string | null;
}

const STATUS = { fulfilled: 'FULFILLED', refunded: 'CANCELED' } as const;

/**
 * Reports the outcomes of redemptions to the platform. Redemptions that are already settled on the platform
 * stay as they are.
 */
export function createSettle(
  call: CallHelix,
  list: Pick<RewardList, 'changed' | 'isForeign'>,
  paidBack: Pick<PaidBack, 'has'>,
): Settle {
  /**
   * Whether another program created the reward. Rejects while the list of rewards is not available, so that the
   * redemption is settled later.
   */
  const isForeign = (rewardId: string) =>
    list.isForeign(rewardId).catch(error => {
      throw retryable(error);
    });

  /**
   * Sets the status of a redemption. Resolves with false if the redemption is no longer open, because it was
   * settled before or its reward was deleted.
   */
  const set = ({ redemption, rewardId, channel }: Redemption, status: (typeof STATUS)[keyof typeof STATUS]) =>
    call({
      part: 'rewards',
      channel,
      async work({ channelPoints }, { id }) {
        await channelPoints.updateRedemptionStatusByIds(id, rewardId, [redemption], status);
        return true;
      },
      async onRefusal(refusal, inWords) {
        if (isGone(refusal)) return false;
        if (refusal.status === 403) list.changed(); // the rewards are listed again, because another program may have created this one
        throw (await isForeign(rewardId)) ? notPaidBack() : retryable(inWords);
      },
    });

  const isCanceled = ({ redemption, rewardId, channel }: Redemption) =>
    call({
      part: 'rewards',
      channel,
      work: async ({ channelPoints }, { id }) =>
        (await channelPoints.getRedemptionById(id, rewardId, redemption))?.isCanceled ?? false,
      onRefusal(refusal, inWords) {
        if (isGone(refusal)) return false;
        throw retryable(inWords);
      },
    });

  return async (redemption, outcome, rewardId, channel = null) => {
    if (paidBack.has(redemption)) return;
    if (rewardId === null || (await isForeign(rewardId))) throw notPaidBack();
    const asked = { redemption, rewardId, channel };
    if ((await set(asked, STATUS[outcome])) || outcome === 'fulfilled') return;
    if (!(await isCanceled(asked))) throw notPaidBack();
  };
}

const isGone = ({ status }: HelixRefusal) => status === 400 || status === 404;

/** Replaces the code `not-available`, because the ledger would treat the error as final. */
const retryable = (error: unknown) =>
  error instanceof GameError && error.code === 'not-available'
    ? new GameError('unreachable', error.message)
    : error;

const notPaidBack = () =>
  new GameError('not-available', 'Twitch can refund only open redemptions of rewards that the game created.');

/**
 * The latest redemptions that were refunded because their reward was deleted. They are remembered here,
 * because the platform no longer knows them.
 */
export interface PaidBack {
  add(redemptions: readonly string[]): void;
  has(redemption: string): boolean;
}

/** Maximum number of redemptions that are remembered after they were refunded for a deleted reward. @limit */
const MOST = 1_000;

export function createPaidBack(): PaidBack {
  const ids = new LRUCache<string, true>({ max: MOST });
  return {
    add(redemptions) {
      for (const id of redemptions) ids.set(id, true);
    },
    has: redemption => ids.has(redemption),
  };
}
