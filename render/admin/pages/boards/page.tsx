import { type Signal, useSignal } from '@preact/signals';
import type { Output } from '../../../../schema/actions/index.ts';
import { keysOf, type Leaderboards } from '../../../../schema/catalog/catalog.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { confirm } from '../../ui/dialog.tsx';
import { CheckField, fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';
import { useReload } from '../../ui/use-reload.ts';

const DELETION = TEXTS.boards.deletion;

interface Deleted {
  name: string;
  answer: Output<'deleteViewer'>;
}

/**
 * Deletes a viewer's data at the viewer's request, after a confirmation, and reports what was deleted and what stays.
 */
export function DeleteViewer({ onDone }: { onDone: () => void }) {
  const deleted = useSignal<Deleted | null>(null);
  return (
    <Section title={DELETION.title}>
      <p>{DELETION.about}</p>
      <form
        class="row form"
        onSubmit={async event => {
          event.preventDefault();
          const form = event.currentTarget;
          const isDone = await attempt(() => erase(fieldsOf(form), deleted));
          if (!isDone || !deleted.value) return;
          form.reset();
          onDone();
        }}
      >
        <TextField label={DELETION.name} hint={DELETION.nameHint} name="name" required maxLength={64} />
        <CheckField label={DELETION.ban} name="ban" />
        <button type="submit" class="danger">
          {DELETION.delete}
        </button>
      </form>
      {deleted.value && <Result {...deleted.value} />}
    </Section>
  );
}

/** Deletes the viewer's data after a confirmation. */
async function erase({ name = '', ban }: Record<string, string>, deleted: Signal<Deleted | null>) {
  deleted.value = null;
  const isSure = await confirm({
    title: DELETION.sureTitle(name),
    text: DELETION.sureText,
    yes: DELETION.delete,
    isDangerous: true,
  });
  if (!isSure) return '';
  const answer = await api.deleteViewer({ name, ban: ban === undefined ? 'keep' : 'delete' });
  deleted.value = { name, answer };
  return DELETION.done(name);
}

function Result({ name, answer: { deleted, kept, backupsUntil } }: Deleted) {
  const counts = Object.entries(deleted);
  return (
    <div class="plate" data-testid="deleted">
      <h4>{counts.length > 0 ? DELETION.deletedOf(name) : DELETION.nothingOf(name)}</h4>
      <List items={counts.map(([what, count]) => DELETION.counted(DELETION.whats[what] ?? what, count))} />
      {kept.length > 0 && <h4>{DELETION.kept}</h4>}
      <List items={kept.map(({ what, why }) => DELETION.retainedKinds[what] ?? `${what}: ${why}`)} />
      <p>{backupsUntil === null ? DELETION.noBackups : DELETION.backups(dayOf(backupsUntil))}</p>
    </div>
  );
}

const dayOf = (at: number) => new Date(at).toLocaleDateString(undefined, { dateStyle: 'long' });

const List = ({ items }: { items: readonly string[] }) =>
  items.length > 0 && (
    <ul>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );

const T = TEXTS.boards;

/** The points of viewers today, this week and this month, and the deletion of a viewer's data. */
export function BoardsPage() {
  const { answer, reload } = useAnswer(() => api.getLeaderboards());
  useReload(['round.end'], reload);
  const boards = answer.value;
  return (
    <>
      <p>{T.about}</p>
      <div class="boards">
        {boards && keysOf(T.titles).map(of => <Board key={of} title={T.titles[of]} rows={boards[of]} />)}
      </div>
      <DeleteViewer onDone={reload} />
    </>
  );
}

type Viewer = Leaderboards['day'][number] & { place: number };

const Board = ({ title, rows }: { title: string; rows: Leaderboards['day'] }) => (
  <Section title={title}>
    <Table
      label={title}
      rows={rows.map((viewer, at) => ({ ...viewer, place: at + 1 }))}
      keyOf={({ place }) => place}
      columns={COLUMNS}
      empty={T.none}
    />
  </Section>
);

const COLUMNS: readonly Column<Viewer>[] = [
  {
    title: T.columns.viewer,
    cell: ({ place, username }) => (
      <>
        <span class="place">{place}.</span>
        {username}
      </>
    ),
  },
  { title: T.columns.points, cell: ({ points }) => points.toLocaleString('en') },
];
