import type { Output } from '../../../../schema/actions/index.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { ask, confirm } from '../../ui/dialog.tsx';
import { fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { useAnswer } from '../../ui/use-answer.ts';

const T = TEXTS.scripts;

type Reload = () => Promise<void>;
type Secrets = Output<'listSecrets'>;
interface Secret {
  name: string;
  hosts: readonly string[];
  isUnreadable: boolean;
}

/**
 * Values that scripts may use and nobody may read. They can be set, bound to hosts and deleted, but are never shown.
 * `changed` is called after each change.
 */
export function SecretsSection({ changed }: { changed?: Reload }) {
  const { answer, reload: readSecrets } = useAnswer(() => api.listSecrets());
  const reload = async () => {
    await readSecrets();
    await changed?.();
  };
  if (!answer.value) return null;
  return (
    <Section title={T.secretsTitle}>
      <p class="muted">{T.secretsAbout}</p>
      <Table
        label={T.secretsTitle}
        rows={rowsOf(answer.value)}
        keyOf={({ name }) => name}
        columns={columns(reload)}
        empty={T.noSecrets}
      />
      <NewSecret reload={reload} />
    </Section>
  );
}

const rowsOf = ({ secrets, unreadable, bound }: Secrets): Secret[] =>
  secrets.map(name => ({
    name,
    hosts: bound.find(secret => secret.name === name)?.hosts ?? [],
    isUnreadable: unreadable.includes(name),
  }));

const columns = (reload: Reload): Column<Secret>[] => [
  { title: T.columns.name, cell: ({ name }) => name },
  {
    title: T.columns.hosts,
    cell: ({ hosts, isUnreadable }) => (isUnreadable ? T.unreadable : hosts.join(', ') || T.nowhere),
  },
  {
    title: T.columns.change,
    cell: secret => (
      <div class="row">
        <Act label={`${T.bind}: ${secret.name}`} run={() => bind(secret, reload)}>
          {T.bind}
        </Act>
        <Act label={`${T.remove}: ${secret.name}`} kind="danger" run={() => remove(secret, reload)}>
          {T.remove}
        </Act>
      </div>
    ),
  },
];

async function bind({ name, hosts }: Secret, reload: Reload) {
  const typed = await ask({
    title: T.bindTitle(name),
    text: T.bindText,
    yes: T.save,
    input: hosts.join(', '),
  });
  if (typed === null) return '';
  await api.bindSecret({ name, hosts: typed.split(/[\s,]+/).filter(Boolean) });
  await reload();
  return T.saved;
}

async function remove({ name }: Secret, reload: Reload) {
  const question = { title: T.removeTitle(name), text: T.removeSecretText, yes: T.remove, isDangerous: true };
  if (!(await confirm(question))) return '';
  await api.deleteSecret({ name });
  await reload();
  return T.removed;
}

const NewSecret = ({ reload }: { reload: Reload }) => (
  <form
    class="row"
    onSubmit={async event => {
      event.preventDefault();
      const form = event.currentTarget;
      if (await attempt(() => set(fieldsOf(form), reload))) form.reset();
    }}
  >
    <TextField label={T.secretName} name="name" required maxLength={64} hint={T.secretNameHint} />
    <TextField label={T.secretValue} name="value" type="password" required maxLength={10_000} />
    <button type="submit" class="main">
      {T.setSecret}
    </button>
  </form>
);

async function set({ name = '', value = '' }: Record<string, string>, reload: Reload) {
  await api.setSecrets({ [name]: value });
  await reload();
  return T.secretSet;
}
