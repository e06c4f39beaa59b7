import { EFFECT_IDS, isEffectId } from '../../schema/effects.ts';
import { GameError } from '../../schema/error.ts';
import type { Front } from '../front.ts';
import { quote } from '../input.ts';
import { requireAccount } from '../platform/account.ts';
import type { NetHandler } from './handler.ts';
import { changeSettings } from './settings.ts';

export const listRedeemRewards: NetHandler<'listRedeemRewards'> = () =>
  requireAccount('Channel-point rewards');

export const getRedeemLinks: NetHandler<'getRedeemLinks'> =
  ({ settings }) =>
  () =>
    settings.current.redeemLinks;

export const linkRedeem: NetHandler<'linkRedeem'> = (front, { rewardId, effect }) => {
  requireEffect(effect);
  return () => changeLinks(front, links => ({ ...links, [rewardId]: effect }));
};

export const unlinkRedeem: NetHandler<'unlinkRedeem'> =
  (front, { rewardId }) =>
  () =>
    changeLinks(front, ({ [rewardId]: _, ...others }) => others);

type Links = Record<string, string>;

async function changeLinks(front: Front, change: (links: Links) => Links) {
  await changeSettings(front, { redeemLinks: change(front.settings.current.redeemLinks) });
  return { ok: true as const, links: front.settings.current.redeemLinks };
}

function requireEffect(effect: string) {
  if (isEffectId(effect)) return;
  throw new GameError(
    'unknown-effect',
    `There is no effect ${quote(effect)}. GET /effects lists them: ${EFFECT_IDS.join(', ')}.`,
  );
}
