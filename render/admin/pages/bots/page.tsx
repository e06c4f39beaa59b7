import { useSignal } from '@preact/signals';
import { PALETTE } from '../../../../schema/catalog/palette.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { CheckField, fieldsOf, TextField, textOf } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Change, Every, Now, Picture, Title } from './cells.tsx';
import { addBot, type BotRow, editBot, rows, whyNobodyJoins } from './roster.ts';

const T = TEXTS.bots;

/** The colour of a bot, and a button that restores the automatic one. */
const Color = ({ login, name, color }: BotRow) => {
  const shown = color ? inFull(color) : PALETTE.muted;
  return (
    <div class="row cell">
      <input
        type="color"
        aria-label={T.colorOf(name)}
        value={shown}
        onChange={async ({ currentTarget: input }) => {
          const isDone = await attempt(() => paint({ login, name }, input.value));
          if (!isDone) input.value = shown;
        }}
      />
      {color ? (
        <Act label={T.automaticOf(name)} run={() => paint({ login, name }, '')}>
          {T.makeAutomatic}
        </Act>
      ) : (
        <small>{T.automatic}</small>
      )}
    </div>
  );
};

/** The field accepts only colours of six digits. */
const inFull = (color: string) => (color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color);

async function paint({ login, name }: Pick<BotRow, 'login' | 'name'>, color: string) {
  await editBot({ login, color });
  return T.colored(name);
}

/** A form for a new bot of the roster. */
export const NewBot = () => (
  <Section title={T.addTitle}>
    <form
      class="row form"
      onSubmit={async event => {
        event.preventDefault();
        const form = event.currentTarget;
        if (await attempt(() => add(fieldsOf(form)))) form.reset();
      }}
    >
      <TextField label={T.name} hint={T.nameHint} name="name" required maxLength={64} />
      <TextField label={T.login} hint={T.loginHint} name="login" maxLength={64} />
      <CheckField label={T.joinsEvery} name="autoJoin" />
      <button type="submit" class="main">
        {T.add}
      </button>
    </form>
  </Section>
);

async function add({ name = '', login = '', autoJoin }: Record<string, string>) {
  await addBot({ name, login, autoJoin: autoJoin !== undefined });
  return T.added(name.trim());
}

/** The bots with names of their own. They can be added, searched, changed, sent into the game and removed. */
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
  whyNobodyJoins.value && <p class="muted">{T.noBotCanJoin(whyNobodyJoins.value)}</p>;

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
