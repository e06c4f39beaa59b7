import type { Output } from '../../../schema/actions/index.ts';
import type { Reward } from '../../../schema/actions/redeems.ts';
import { REWARD_SET } from '../../../schema/actions/reward-set.ts';
import { GameError, quote } from '../../../schema/base/error.ts';
import type { NewReward, PlatformAdapter, RewardManagement } from '../intake/platform.ts';

/** Checks changes to rewards without requests to the platform. */

/** Throws `bad-input` if another reward for points has the same title. */
export function requireNewTitle(rewards: readonly Reward[], title: string, ownId?: string): void {
  const taken = rewards.find(reward => !reward.inBits && reward.title.toLowerCase() === title.toLowerCase());
  if (!taken || taken.id === ownId) return;
  throw new GameError(
    'bad-input',
    `The channel already has a reward called ${quote(taken.title)}: choose a different title.`,
  );
}

/** Throws `bad-input` unless the reward exists and the game created it. */
export function requireManageable(rewards: readonly Reward[], id: string): void {
  const reward = rewards.find(known => known.id === id);
  if (reward?.manageable) return;
  throw new GameError(
    'bad-input',
    reward
      ? `The reward ${quote(reward.title)} was not made by the game, so only the platform itself can change it. To let the game refund it, delete it there and make it here.`
      : `The channel has no reward with the id ${quote(id)}: GET /redeems/rewards lists those it has.`,
  );
}

type Made = Omit<Output<'createRewardSet'>, 'ok'>;

/**
 * Creates those rewards of a set whose titles the channel does not have yet. If one fails, the others are
 * still created.
 */
export async function makeRewardSet(
  platform: Required<Pick<PlatformAdapter, 'rewards' | 'manage'>>,
): Promise<Made> {
  const forPoints = (await platform.rewards()).filter(({ inBits }) => !inBits);
  const present = new Set(forPoints.map(({ title }) => title.toLowerCase()));
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

/** Creates the rewards one by one. Stops when the platform is unreachable. */
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
