import { GameError, quote } from '../../schema/base/error.ts';
import { EFFECT_IDS, isEffectId } from '../../schema/catalog/effects.ts';
import { MAX_LINKS } from '../../schema/platform/rewards.ts';
import type { Call } from '../dispatch/dispatch.ts';
import { changeSettings } from '../dispatch/settings-transaction.ts';
import { platformFor } from '../platform/account/account.ts';
import { makeRewardSet, requireManageable, requireNewTitle } from '../platform/account/rewards.ts';
import { cleanTitle } from '../platform/intake/clean-event.ts';
import type { ActionContext } from './context.ts';
import type { NetHandler, WaitingNetHandler } from './handler.ts';

export const listRedeemRewards: WaitingNetHandler<'listRedeemRewards'> = async (
  { platforms },
  { platform },
) => {
  const rewards = await platformFor(platforms.adapters, 'rewards', platform).rewards();
  return () => rewards.map(reward => ({ ...reward, title: cleanTitle(reward.title) }));
};

export const createReward: WaitingNetHandler<'createReward'> = async (
  { platforms },
  { platform, ...reward },
) => {
  const { rewards, manage } = platformFor(platforms.adapters, 'manage', platform);
  requireNewTitle(await rewards(), reward.title);
  return async () => ({ ok: true, reward: await manage.create(reward) });
};

export const updateReward: WaitingNetHandler<'updateReward'> = async (
  { platforms },
  { rewardId, platform, ...changes },
) => {
  const { rewards, manage } = platformFor(platforms.adapters, 'manage', platform);
  requireChange(changes);
  const present = await rewards();
  requireManageable(present, rewardId);
  if (changes.title !== undefined) requireNewTitle(present, changes.title, rewardId);
  return async () => ({ ok: true, reward: await manage.update(rewardId, changes) });
};

export const deleteReward: WaitingNetHandler<'deleteReward'> = async (
  { platforms },
  { rewardId, platform },
) => {
  const { rewards, manage } = platformFor(platforms.adapters, 'manage', platform);
  requireManageable(await rewards(), rewardId);
  return async () => {
    await manage.remove(rewardId);
    return { ok: true };
  };
};

export const createRewardSet: WaitingNetHandler<'createRewardSet'> = async (
  { platforms },
  { platform: name },
) => {
  const platform = platformFor(platforms.adapters, 'manage', name);
  await platform.rewards(); // throws the refusals that would apply to every reward of the set
  return async () => ({ ok: true, ...(await makeRewardSet(platform)) });
};

function requireChange(changes: object) {
  if (Object.values(changes).some(value => value !== undefined)) return;
  throw new GameError(
    'bad-input',
    'There is nothing to change: give "title", "cost", "needsInput" or "enabled".',
  );
}

export const getRedeemLinks: NetHandler<'getRedeemLinks'> =
  ({ settings }) =>
  () =>
    settings.current.redeemLinks;

export const linkRedeem: NetHandler<'linkRedeem'> = (context, { rewardId, effect }, call) => {
  requireEffect(effect);
  return () => changeLinks(context, links => ({ ...links, [rewardId]: effect }), call);
};

export const unlinkRedeem: NetHandler<'unlinkRedeem'> =
  (context, { rewardId }, call) =>
  () =>
    changeLinks(context, ({ [rewardId]: _, ...others }) => others, call);

type Links = Record<string, string>;

const changeLinks = (context: ActionContext, change: (links: Links) => Links, { cause, recheck }: Call) =>
  context.settings.inTurn(async () => {
    recheck();
    const redeemLinks = change(context.settings.current.redeemLinks);
    requireRoom(redeemLinks);
    await changeSettings(context, { redeemLinks }, cause);
    return { ok: true as const, links: redeemLinks };
  });

/** Throws if there are too many links, because the stored setting would be invalid at the next start. */
function requireRoom(links: Links) {
  if (Object.keys(links).length <= MAX_LINKS) return;
  throw new GameError(
    'bad-input',
    `${MAX_LINKS} rewards are linked, the maximum: DELETE /redeems/links/:rewardId unlinks one.`,
  );
}

function requireEffect(effect: string) {
  if (isEffectId(effect)) return;
  throw new GameError(
    'unknown-effect',
    `There is no effect ${quote(effect)}. GET /effects lists them: ${EFFECT_IDS.join(', ')}.`,
  );
}
