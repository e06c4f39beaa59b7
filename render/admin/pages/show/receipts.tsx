import { EFFECTS, isEffectId } from '../../../../schema/catalog/effects.ts';
import type { Receipt } from '../../../../schema/platform/platform.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';

const T = TEXTS.feed;
/** Number of receipts that are shown. The game stores more, but streamers only ask about the latest ones. */
const SHOWN = 20;

const COLUMNS: Column<Receipt>[] = [
  { title: T.columns.user, cell: ({ user }) => user },
  { title: T.columns.reward, cell: rewardOf },
  {
    title: T.columns.state,
    cell: ({ state, text }) => (
      <>
        <b>{T.states[state]}</b> <small>{text}</small>
      </>
    ),
  },
  { title: T.columns.at, cell: ({ at }) => new Date(at).toLocaleTimeString() },
];

/** What was redeemed. The title of a giant emote is its id on the platform; subscriptions and raids have no title. */
function rewardOf({ effect, title, rewardId }: Receipt) {
  if (effect === 'giant-emote') return T.giantEmote;
  return title ?? (effect && isEffectId(effect) ? EFFECTS[effect].label : T.untitled(rewardId));
}

/** The outcomes of the latest redemptions and tips. */
export function ReceiptsSection() {
  const { answer, reload } = useAnswer(() => api.listReceipts());
  useReload(['receipt', 'tip'], reload);
  return (
    <Section title={T.receipts} isFolded>
      <Table
        label={T.receipts}
        rows={answer.value?.receipts.slice(0, SHOWN) ?? []}
        keyOf={({ id, at }) => `${id} ${at}`}
        columns={COLUMNS}
        empty={T.noReceipts}
      />
    </Section>
  );
}
