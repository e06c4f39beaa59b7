import type { Output } from '../../../schema/actions/index.ts';
import { REWARD_SET } from '../../../schema/actions/reward-set.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { NewReward, PlatformAdapter, RewardManagement } from '../intake/platform.ts';

type Made = Omit<Output<'createRewardSet'>, 'ok'>;

/** Creates the rewards of the set whose titles the channel does not have. A failure does not affect the others. */
export async function makeRewardSet(
  platform: Required<Pick<PlatformAdapter, 'rewards' | 'manage'>>,
): Promise<Made> {
  const present = new Set((await platform.rewards()).map(({ title }) => title.toLowerCase()));
  const isPresent = ({ title }: NewReward) => present.has(title.toLowerCase());
  const kept = REWARD_SET.filter(isPresent).map(({ title }) => title);
  return {
    kept,
    ...(await makeAll(
      REWARD_SET.filter(wanted => !isPresent(wanted)),
      platform.manage,
    )),
  };
}

/** Stops once the platform cannot be reached. */
async function makeAll(wanted: readonly NewReward[], { create }: RewardManagement) {
  const made: Made['made'] = [];
  const failed: Made['failed'] = [];
  let ended: GameError | null = null;
  for (const one of wanted) {
    try {
      if (ended) throw ended;
      made.push(await create(one));
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      if (error.code !== 'bad-input') ended = error;
      failed.push({ title: one.title, reason: error.message });
    }
  }
  return { made, failed };
}
