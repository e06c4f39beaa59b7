import { EFFECT_IDS, isEffectId } from '../../schema/effects.ts';
import { GameError, quote } from '../../schema/error.ts';
import { MAX_LINKS } from '../../schema/rewards.ts';
import { changeSettings } from '../dispatch/kept-settings.ts';
import { cannotConnect, platformFor } from '../platform/account.ts';
import { cleanTitle } from '../platform/clean-event.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const listRedeemRewards: WaitingNetHandler<'listRedeemRewards'> = async ({ platforms }) => {
  const rewards = await platformFor(platforms.adapters, 'rewards').rewards();
  return () => rewards.map(reward => ({ ...reward, title: cleanTitle(reward.title) }));
};

export const createReward: NetHandler<'createReward'> = cannotConnect;
export const updateReward: NetHandler<'updateReward'> = cannotConnect;
export const deleteReward: NetHandler<'deleteReward'> = cannotConnect;
export const createRewardSet: NetHandler<'createRewardSet'> = cannotConnect;

export const getRedeemLinks: NetHandler<'getRedeemLinks'> =
  ({ settings }) =>
  () =>
    settings.current.redeemLinks;

export const linkRedeem: NetHandler<'linkRedeem'> = (context, { rewardId, effect }) => {
  requireEffect(effect);
  return () => changeLinks(context, links => ({ ...links, [rewardId]: effect }));
};

export const unlinkRedeem: NetHandler<'unlinkRedeem'> =
  (context, { rewardId }) =>
  () =>
    changeLinks(context, ({ [rewardId]: _, ...others }) => others);

type Links = Record<string, string>;

const changeLinks = (context: ActionContext, change: (links: Links) => Links) =>
  context.settings.inTurn(async () => {
    const redeemLinks = change(context.settings.current.redeemLinks);
    requireRoom(redeemLinks);
    await changeSettings(context, { redeemLinks });
    return { ok: true as const, links: redeemLinks };
  });

/** More links would not be a legal setting at the next start. */
function requireRoom(links: Links) {
  if (Object.keys(links).length <= MAX_LINKS) return;
  throw new GameError(
    'bad-input',
    `${MAX_LINKS} rewards are linked, and no more can be: DELETE /redeems/links/:rewardId unlinks one.`,
  );
}

function requireEffect(effect: string) {
  if (isEffectId(effect)) return;
  throw new GameError(
    'unknown-effect',
    `There is no effect ${quote(effect)}. GET /effects lists them: ${EFFECT_IDS.join(', ')}.`,
  );
}
