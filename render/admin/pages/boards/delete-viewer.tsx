import { type Signal, useSignal } from '@preact/signals';
import type { Output } from '../../../../schema/actions/index.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { confirm } from '../../ui/dialog.tsx';
import { CheckField, fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.boards.deletion;

interface Deleted {
  name: string;
  answer: Output<'deleteViewer'>;
}

/** Deletes what is kept of a viewer who asks for it, after a question, and says what went and what stays. */
export function DeleteViewer({ onDone }: { onDone: () => void }) {
  const deleted = useSignal<Deleted | null>(null);
  return (
    <Section title={T.title}>
      <p>{T.about}</p>
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
        <TextField label={T.name} hint={T.nameHint} name="name" required maxLength={64} />
        <CheckField label={T.ban} name="ban" />
        <button type="submit" class="danger">
          {T.delete}
        </button>
      </form>
      {deleted.value && <Result {...deleted.value} />}
    </Section>
  );
}

/** Tells nothing beside the result, and leaves the form when the streamer thinks better of it. */
async function erase({ name = '', ban }: Record<string, string>, deleted: Signal<Deleted | null>) {
  deleted.value = null;
  const isSure = await confirm({
    title: T.sureTitle(name),
    text: T.sureText,
    yes: T.delete,
    isDangerous: true,
  });
  if (!isSure) return '';
  const answer = await api.deleteViewer({ name, ban: ban === undefined ? 'keep' : 'delete' });
  deleted.value = { name, answer };
  return T.done(name);
}

function Result({ name, answer: { deleted, kept, backupsUntil } }: Deleted) {
  const counts = Object.entries(deleted);
  return (
    <div class="plate" data-testid="deleted">
      <h4>{counts.length > 0 ? T.deletedOf(name) : T.nothingOf(name)}</h4>
      <List items={counts.map(([what, count]) => T.counted(T.whats[what] ?? what, count))} />
      {kept.length > 0 && <h4>{T.kept}</h4>}
      <List items={kept.map(({ what, why }) => T.keptWhats[what] ?? `${what}: ${why}`)} />
      <p>{backupsUntil === null ? T.noBackups : T.backups(dayOf(backupsUntil))}</p>
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
