import type { Reward } from '../../../../schema/actions/redeems.ts';
import type { EffectId } from '../../../../schema/effects.ts';
import { effectOfReward, keywordIn } from '../../../../schema/rewards.ts';
import { ApiError, api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { EffectField, labelOf } from './effect-field.tsx';

const T = TEXTS.rewards;

type Links = Readonly<Record<string, string>>;

/** The rewards of the connected account with what each does; without one a line says so. */
export function ChannelRewards() {
  const { answer } = useAnswer(rewardsOrNull);
  const links = state.value?.settings.redeemLinks ?? {};
  if (answer.value === null) return null;
  const { rewards } = answer.value;
  return (
    <Section title={T.channelTitle}>
      {rewards ? (
        <Table
          label={T.channelTitle}
          rows={rewards}
          keyOf={({ id }) => id}
          columns={columns(links)}
          empty={T.none}
        />
      ) : (
        <p>{T.noAccount}</p>
      )}
    </Section>
  );
}

/** No rewards at all while no account is connected. */
async function rewardsOrNull(): Promise<{ rewards: Reward[] | null }> {
  try {
    return { rewards: await api.listRedeemRewards() };
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return { rewards: null };
    throw error;
  }
}

const columns = (links: Links): Column<Reward>[] => [
  { title: T.columns.title, cell: ({ title, enabled }) => (enabled ? title : `${title} (${T.off})`) },
  { title: T.columns.cost, cell: ({ cost }) => cost.toLocaleString('en') },
  { title: T.columns.does, cell: reward => whatItDoes(links, reward) },
  { title: T.columns.link, cell: reward => <LinkField reward={reward} links={links} /> },
];

function whatItDoes(links: Links, reward: Reward) {
  const effect = effectOfReward(links, reward);
  if (!effect) return T.nothing;
  const keyword = links[reward.id] === effect ? null : keywordIn(reward.title);
  return keyword ? T.byWord(labelOf(effect), keyword.word) : T.byLink(labelOf(effect));
}

const LinkField = ({ reward: { id, title }, links }: { reward: Reward; links: Links }) => (
  <EffectField
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
