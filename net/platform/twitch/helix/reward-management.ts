import type { ApiClient, HelixCustomReward } from '@twurple/api';
import type { NewReward, RewardManagement } from '../../platform.ts';
import type { TwitchAccount } from '../link.ts';
import type { Call } from './calls.ts';
import { type RewardList, requireChannelPoints, rewardOf } from './reward-list.ts';
import { explained } from './reward-refusals.ts';

type Work<T> = (rewards: ApiClient['channelPoints'], account: TwitchAccount) => Promise<T>;

/** Makes, changes and deletes rewards of the game's own. */
export function createRewardManagement(
  call: Call,
  { changed }: Pick<RewardList, 'changed'>,
): RewardManagement {
  const change = <T>({ title }: Partial<NewReward>, work: Work<T>) =>
    call({
      part: null, // whoever asked is told what is wrong
      async work({ channelPoints }, account) {
        requireChannelPoints(account);
        return work(channelPoints, account);
      },
      onRefusal(refusal, inWords) {
        throw explained(refusal, title) ?? inWords;
      },
    }).finally(changed); // the answer alone may be lost

  return {
    create: reward =>
      change(reward, async (rewards, { id }) =>
        own(
          await rewards.createCustomReward(id, {
            ...fieldsOf(reward),
            title: reward.title,
            cost: reward.cost,
            autoFulfill: false,
          }),
        ),
      ),
    update: (rewardId, changes) =>
      change(changes, async (rewards, { id }) =>
        own(await rewards.updateCustomReward(id, rewardId, fieldsOf(changes))),
      ),
    remove: rewardId => change({}, (rewards, { id }) => rewards.deleteCustomReward(id, rewardId)),
  };
}

const own = (reward: HelixCustomReward) => rewardOf(reward, true);

const fieldsOf = ({ needsInput, enabled, color, ...same }: Partial<NewReward>) => ({
  ...same,
  userInputRequired: needsInput,
  isEnabled: enabled,
  backgroundColor: color,
});
