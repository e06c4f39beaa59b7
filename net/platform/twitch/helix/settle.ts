import { GameError } from '../../../../schema/error.ts';
import type { PlatformAdapter } from '../../platform.ts';
import type { Call } from './calls.ts';
import type { Refusal } from './refusal.ts';
import type { RewardList } from './reward-list.ts';

type Settle = NonNullable<PlatformAdapter['settle']>;

const STATUS = { fulfilled: 'FULFILLED', refunded: 'CANCELED' } as const;

/** Tells the platform what became of redemptions. */
export const createSettle =
  (call: Call, list: RewardList): Settle =>
  async (redemption, outcome, rewardId) => {
    if (rewardId === null || !(await list.canRefund(rewardId))) throw notOurs();
    await call({
      part: 'rewards',
      work: ({ channelPoints }, { id }) =>
        channelPoints.updateRedemptionStatusByIds(id, rewardId, [redemption], STATUS[outcome]),
      async onRefusal(refusal, inWords) {
        if (isSettledAlready(refusal)) return [];
        list.changed();
        throw (await list.canRefund(rewardId)) ? retried(inWords) : notOurs();
      },
    });
  };

/** Its redemptions wait no more: somebody else settled this one, or its reward was deleted, which pays it back. */
const isSettledAlready = ({ status }: Refusal) => status === 400 || status === 404;

/** For the ledger, `not-available` is final. */
const retried = (error: GameError) =>
  error.code === 'not-available' ? new GameError('unreachable', error.message) : error;

const notOurs = () =>
  new GameError('not-available', 'Twitch pays back only what was redeemed of rewards that the game made.');
