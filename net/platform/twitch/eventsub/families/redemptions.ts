import * as v from 'valibot';
import type { Reader } from './reader.ts';
import { Id, TWITCH, userFields, viewerOf } from './viewer.ts';

/** Redeemed rewards: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-points-custom-reward-redemption-add-event */

const Redemption = v.object({
  ...userFields('user'),
  id: Id,
  user_input: v.nullish(v.string(), ''),
  reward: v.object({ id: v.string(), title: v.string() }),
  redeemed_at: v.string(),
});

const Changed = v.object({ id: Id, status: v.string() });

/** What was redeemed before this store knew the account is none of its business. */
export const readRedemption: Reader = (given, { since }) => {
  const redemption = v.parse(Redemption, given);
  if (Date.parse(redemption.redeemed_at) < since) return null;
  const { id, reward, user_input: input } = redemption;
  return {
    kind: 'redeem',
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('user', redemption),
    rewardId: reward.id,
    title: reward.title,
    input,
  };
};

/** A redemption that was settled: by the game, or in the platform's queue. */
export const readChangedRedemption: Reader = given => {
  const { id, status } = v.parse(Changed, given);
  return status.toLowerCase() === 'canceled'
    ? { kind: 'withdrawal', id, platform: TWITCH, origin: 'own' }
    : null;
};
