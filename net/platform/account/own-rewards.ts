import type { Reward } from '../../../schema/actions/redeems.ts';
import { GameError, quote } from '../../../schema/base/error.ts';

/** Checks of changes of rewards that do not need the platform. */

/** Throws `bad-input` if another reward has that title. */
export function requireNewTitle(rewards: readonly Reward[], title: string, ownId?: string): void {
  const taken = rewards.find(reward => reward.title.toLowerCase() === title.toLowerCase());
  if (!taken || taken.id === ownId) return;
  throw new GameError(
    'bad-input',
    `The channel already has a reward called ${quote(taken.title)}: give it another title.`,
  );
}

/** Throws `bad-input` unless there is such a reward and the game made it. */
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
