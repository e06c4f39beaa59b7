import type { Reward } from '../../../../schema/actions/redeems.ts';
import type { EffectId } from '../../../../schema/catalog/effects.ts';
import { effectOfReward, keywordIn, type RewardTitle } from '../../../../schema/platform/rewards.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';
import { EffectField, labelOf } from './effect-field.tsx';

const T = TEXTS.rewards;

export type Links = Readonly<Record<string, string>>;

/** The effect of a redemption and its reason: a link, a word in the title, or nothing. */
export function whatItDoes(links: Links, reward: RewardTitle): string {
  const effect = effectOfReward(links, reward);
  if (!effect) return T.nothing;
  const keyword = links[reward.id] === effect ? null : keywordIn(reward.title);
  return keyword ? T.byWord(labelOf(effect), keyword.word) : T.byLink(labelOf(effect));
}

/** The effect to which a reward is linked. */
export const LinkField = ({ reward: { id, title }, links }: { reward: Reward; links: Links }) => (
  <EffectField
    isBare
    label={T.linkTo(title)}
    value={links[id] ?? ''}
    none={T.noLink}
    change={effect => attempt(() => (effect ? link(id, effect) : unlink(id)))}
  />
);

export async function link(rewardId: string, effect: EffectId) {
  await api.linkRedeem({ rewardId, effect });
  return T.linked;
}

export async function unlink(rewardId: string) {
  await api.unlinkRedeem({ rewardId });
  return T.unlinked;
}
