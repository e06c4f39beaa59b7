import { type Signal, useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Reward } from '../../../../schema/actions/redeems.ts';
import { settings } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { tellError } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { RewardChange } from './change.tsx';
import { LinkField, type Links, whatItDoes } from './link-field.tsx';
import { MakeSet } from './make-set.tsx';
import { type Edited, RewardForm } from './reward-form.tsx';
import { rewardAccounts, rewardPlatform, showRewardsOf, useRewards } from './rewards.ts';
import { SuggestedRewards } from './suggested.tsx';

const T = TEXTS.rewards;

/** The rewards of the connected account with their effects; without an account, the suggested ones. */
export function ChannelRewards() {
  const answer = useRewards().value;
  if (!answer) return null;
  if ('whyNot' in answer && answer.whyNot === null) return <SuggestedRewards />;
  return (
    <Section title={T.channelTitle}>
      <AccountField />
      {'rewards' in answer ? (
        <Rewards key={rewardPlatform()} rewards={answer.rewards} />
      ) : (
        <p>{answer.whyNot}</p>
      )}
    </Section>
  );
}

/** A list to choose the account whose rewards are shown; empty unless several accounts are connected. */
function AccountField() {
  const { connected, shown } = rewardAccounts();
  if (!shown || connected.length < 2) return null;
  return (
    <SelectField
      label={T.account}
      options={Object.fromEntries(connected.map(({ platform, guide }) => [platform, guide.name]))}
      value={shown.platform}
      onChange={event => showRewardsOf(event.currentTarget.value).catch(tellError)}
    />
  );
}

function Rewards({ rewards }: { rewards: readonly Reward[] }) {
  const edited = useSignal<Edited | null>(null);
  const links = settings.value?.redeemLinks ?? NO_LINKS;
  const columns = useMemo(() => columnsFor(links, edited), [links]);
  return (
    <>
      <p>{T.channelAbout}</p>
      {rewards.some(({ manageable }) => !manageable) && <p>{T.foreignAbout}</p>}
      <div class="row">
        <MakeSet />
        <Act run={() => open(edited, NEW)}>{T.makeOne}</Act>
      </div>
      {edited.value && <RewardForm key={edited.value.id} reward={edited.value} close={() => close(edited)} />}
      <Table label={T.channelTitle} rows={rewards} keyOf={({ id }) => id} columns={columns} empty={T.none} />
    </>
  );
}

const NO_LINKS: Links = {};
const NEW: Edited = { id: null, title: '', cost: 500, needsInput: false, enabled: true };

function open(edited: Signal<Edited | null>, reward: Edited) {
  edited.value = reward;
  return '';
}

function close(edited: Signal<Edited | null>) {
  edited.value = null;
}

const columnsFor = (links: Links, edited: Signal<Edited | null>): Column<Reward>[] => [
  { title: T.columns.title, cell: ({ title, enabled }) => (enabled ? title : `${title} (${T.off})`) },
  { title: T.columns.cost, cell: ({ cost, inBits }) => (inBits ? T.bits(cost) : cost.toLocaleString('en')) },
  { title: T.columns.does, cell: reward => whatItDoes(links, reward) },
  { title: T.columns.link, cell: reward => <LinkField reward={reward} links={links} /> },
  {
    title: T.columns.change,
    cell: reward => <RewardChange reward={reward} edit={() => open(edited, reward)} />,
  },
];
