import type { ApiClient, HelixCustomReward } from '@twurple/api';
import { GameError, quote } from '../../../../schema/base/error.ts';
import type { NewReward, RewardManagement } from '../../intake/platform.ts';
import type { TwitchAccount } from '../link.ts';
import type { CallHelix, HelixRefusal } from './calls.ts';
import { type RewardList, requireChannelPoints, rewardOf } from './reward-list.ts';
import type { PaidBack } from './settle.ts';

/** Explains why the platform refused a reward, and what the streamer can do. */

type Explain = (title: string | undefined) => string;

/** Explanations by the pattern that the message matches. The first match counts. */
const EXPLANATIONS: readonly (readonly [pattern: RegExp, explain: Explain])[] = [
  [
    /DUPLICATE_REWARD/,
    title => `The channel already has a reward called ${quote(title)}: choose a different title.`,
  ],
  [
    /TOO_MANY_REWARDS/,
    () =>
      'The channel has the maximum number of rewards that Twitch allows (50): delete one first, here or on Twitch.',
  ],
  [/AUTOMOD|moderat/i, title => `Twitch does not allow the title ${quote(title)}: choose other words.`],
  [/TITLE|title/, title => `Twitch does not accept the title ${quote(title)}: give it 1 to 45 characters.`],
  [/COST|cost/, () => 'Twitch does not accept that cost: give at least 1 channel point.'],
  [/partner or affiliate/i, () => 'On Twitch only affiliates and partners have channel points.'],
  [
    /client.?id/i,
    () =>
      'That reward was not made by the game, so only Twitch itself can change it: https://dashboard.twitch.tv, Viewer Rewards.',
  ],
  [/not found/i, () => 'The channel no longer has such a reward: GET /redeems/rewards lists those it has.'],
];

/** Explains a refusal that is due to the reward's fields; returns null if it has another reason. */
export function explained({ status, message }: HelixRefusal, title?: string): GameError | null {
  if (status === 401 || status === 429 || status >= 500) return null;
  const [, explain] = EXPLANATIONS.find(([pattern]) => pattern.test(message)) ?? [];
  return explain ? new GameError('bad-input', explain(title)) : null;
}

type Work<T> = (rewards: ApiClient['channelPoints'], account: TwitchAccount) => Promise<T>;

/** Creates, changes and deletes the game's own rewards. */
export function createRewardManagement(
  call: CallHelix,
  list: Pick<RewardList, 'changed'>,
  paidBack: Pick<PaidBack, 'add'>,
): RewardManagement {
  const change = <T>({ title }: Partial<NewReward>, work: Work<T>) =>
    call({
      part: null, // no part of the connection is marked as failing, because the caller gets the error
      async work({ channelPoints }, account) {
        requireChannelPoints(account);
        return work(channelPoints, account);
      },
      onRefusal(refusal, inWords) {
        throw explained(refusal, title) ?? inWords;
      },
    }).finally(list.changed); // even after a failure: Twitch may have made the change although its answer was lost

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
    async remove(rewardId) {
      for (let batch = 0; await change({}, payBack(rewardId, paidBack)); batch++)
        if (batch === MAX_BATCHES) throw tooManyOpen();
      await change({}, (rewards, { id }) => rewards.deleteCustomReward(id, rewardId));
    },
  };
}

const own = (reward: HelixCustomReward) => rewardOf(reward, true);

const fieldsOf = ({ needsInput, enabled, color, ...same }: Partial<NewReward>) => ({
  ...same,
  userInputRequired: needsInput,
  isEnabled: enabled,
  backgroundColor: color,
});

/** Maximum number of redemptions that one call to Twitch settles. @limit */
const BATCH = 50;
/**
 * Maximum number of calls to Twitch that refund open redemptions of a reward before the reward is deleted.
 * @limit
 */
const MAX_BATCHES = 20;

/**
 * Creates work that refunds some open redemptions of a reward. It is needed because the platform does not
 * return their points when the reward is deleted. The work resolves with whether there may be more open
 * redemptions.
 */
const payBack =
  (rewardId: string, paidBack: Pick<PaidBack, 'add'>): Work<boolean> =>
  async (rewards, { id }) => {
    const filter = { limit: BATCH };
    const { data } = await rewards.getRedemptionsForBroadcaster(id, rewardId, 'UNFULFILLED', filter);
    const open = data.map(redemption => redemption.id);
    await rewards.updateRedemptionStatusByIds(id, rewardId, open, 'CANCELED');
    paidBack.add(open);
    return open.length === BATCH;
  };

const tooManyOpen = () =>
  new GameError(
    'bad-input',
    `More than ${BATCH * MAX_BATCHES} redemptions of the reward are open: settle them on Twitch first, in the queue of reward requests.`,
  );
