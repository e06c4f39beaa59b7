import { useSignal } from '@preact/signals';
import { TEXTS } from '../../texts/index.ts';
import { TextField, textOf } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Change, Every, Now, Picture, Title } from './cells.tsx';
import { Color } from './color.tsx';
import { NewBot } from './new-bot.tsx';
import { type BotRow, rows, whyNobodyJoins } from './roster.ts';

const T = TEXTS.bots;

/** The bots with names of their own: added, searched, dressed up, sent into the game, removed. */
export const BotsPage = () => (
  <>
    <p>{T.about}</p>
    <NewBot />
    {rows.value && <Roster bots={rows.value} />}
  </>
);

function Roster({ bots }: { bots: readonly BotRow[] }) {
  const search = useSignal('');
  const shown = bots.filter(bot => matches(bot, search.value));
  return (
    <Section title={T.listTitle}>
      <div class="row form">
        <TextField label={T.search} hint={T.searchHint} type="search" {...textOf(search)} />
      </div>
      <p class="muted" role="status">
        {T.count(shown.length, bots.length)}
      </p>
      <WhyNobodyJoins />
      <div class="roster">
        <Table
          label={T.listTitle}
          rows={shown}
          keyOf={({ login }) => login}
          columns={COLUMNS}
          empty={bots.length === 0 ? T.none : T.noMatch}
        />
      </div>
      <p class="muted">{T.pictureHint}</p>
    </Section>
  );
}

const WhyNobodyJoins = () =>
  whyNobodyJoins.value && <p class="muted">{T.nobodyJoins(whyNobodyJoins.value)}</p>;

function matches({ name, login }: BotRow, search: string) {
  const text = `${name} ${login}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

const COLUMNS: readonly Column<BotRow>[] = [
  { title: T.columns.name, cell: Title },
  { title: T.columns.color, cell: Color },
  { title: T.columns.picture, cell: Picture },
  { title: T.columns.every, cell: Every },
  { title: T.columns.now, cell: Now },
  { title: T.columns.change, cell: Change },
];
