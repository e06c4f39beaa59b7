import { type Signal, useSignal } from '@preact/signals';
import { SCOPES, type Scope } from '../../../schema/base/action.ts';
import { callAdmin } from '../api.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from '../ui/act.tsx';
import { Copyable } from '../ui/copyable.tsx';
import { ask, confirm } from '../ui/dialog.tsx';
import { CheckField, choiceOf, fieldsOf, SelectField, TextField } from '../ui/fields.tsx';
import { attempt } from '../ui/notices.tsx';
import { Section } from '../ui/section.tsx';
import { type Column, Table } from '../ui/table.tsx';
import { useAnswer } from '../ui/use-answer.ts';
import { AgentsSection } from './keys/agents.tsx';
import { SessionsSection } from './keys/sessions.tsx';

const SCOPES_TEXTS = TEXTS.keys.scopesExplained;

/** The rights of each kind of key. */
const ScopesSection = () => (
  <Section title={SCOPES_TEXTS.title}>
    <Table label={SCOPES_TEXTS.title} rows={SCOPES} keyOf={scope => scope} columns={COLUMNS} empty="" />
    <p>
      {SCOPES_TEXTS.bridge} <a href="/docs/api#/Chat%20and%20viewers/reportChat">{SCOPES_TEXTS.bridgeLink}</a>
    </p>
  </Section>
);

const COLUMNS: Column<Scope>[] = [
  { title: SCOPES_TEXTS.columns.scope, cell: scope => <span class="word">{scope}</span> },
  { title: SCOPES_TEXTS.columns.may, cell: scope => SCOPES_TEXTS.rows[scope].may },
  { title: SCOPES_TEXTS.columns.mayNot, cell: scope => SCOPES_TEXTS.rows[scope].mayNot },
  { title: SCOPES_TEXTS.columns.meantFor, cell: scope => SCOPES_TEXTS.rows[scope].meantFor },
];

const T = TEXTS.keys;

/** The name of the key that "Make new API key" replaces. */
const OWNER_KEY = 'owner';

interface Key {
  id: number;
  name: string;
  scope: Scope;
  createdAt: number;
  lastUsedAt: number | null;
  /** For bridges only. `platforms` null means all. */
  bridge: { platforms: string[] | null; mayClaimRoles: boolean } | null;
}

/** Keys for bots, plugins and models. They are made, shown once, renamed and revoked here. */
export function KeysPage() {
  const { answer, reload } = useAnswer(() => callAdmin<{ keys: Key[] }>('GET', '/keys'));
  const made = useSignal('');
  const make = async (path: string, fields: object) => {
    const { key } = await callAdmin<{ key: string }>('POST', path, fields);
    made.value = key;
    await reload();
    return T.made;
  };
  return (
    <>
      <p>{T.about}</p>
      <AgentsSection names={answer.value?.keys.map(({ name }) => name) ?? []} onMade={reload} />
      <NewKey make={fields => make('/keys', fields)} />
      <Made made={made} />
      <Section title={T.listTitle}>
        <Table
          label={T.listTitle}
          rows={answer.value?.keys ?? []}
          keyOf={({ id }) => id}
          columns={columns(reload)}
          empty={T.none}
        />
      </Section>
      <ScopesSection />
      <Section title={T.ownerTitle}>
        <p>{T.ownerAbout}</p>
        <Act run={() => replaceOwnerKey(() => make('/keys/owner', {}))}>{T.replaceOwner}</Act>
      </Section>
      <SessionsSection />
    </>
  );
}

function NewKey({ make }: { make: (fields: object) => Promise<string> }) {
  const scope = useSignal('play');
  return (
    <Section title={T.makeTitle}>
      <form
        class="stack"
        onSubmit={async event => {
          event.preventDefault();
          const form = event.currentTarget;
          if (!(await attempt(() => make(newKeyOf(fieldsOf(form)))))) return;
          form.reset();
          scope.value = 'play';
        }}
      >
        <TextField label={T.name} name="name" required maxLength={40} />
        <SelectField label={T.scope} name="scope" options={T.scopes} {...choiceOf(scope)} />
        {scope.value === 'bridge' && (
          <>
            <TextField label={T.platforms} name="platforms" hint={T.platformsHint} maxLength={400} />
            <CheckField label={T.roles} name="roles" hint={T.rolesHint} />
          </>
        )}
        <div class="row">
          <button type="submit" class="main">
            {T.make}
          </button>
        </div>
      </form>
    </Section>
  );
}

/** The input for a new key. Platforms are separated by commas; no platform means all platforms. */
function newKeyOf({ name, scope, platforms = '', roles }: Record<string, string>) {
  const list = platforms.split(',').filter(platform => platform.trim() !== '');
  return { name, scope, platforms: list.length > 0 ? list : null, roles: roles !== undefined };
}

const mayOf = ({ scope, bridge }: Key) =>
  bridge
    ? [
        T.scopes[scope],
        T.platformsOf(bridge.platforms),
        ...(bridge.mayClaimRoles ? [T.rolesShort] : []),
      ].join('; ')
    : T.scopes[scope];

const Made = ({ made }: { made: Signal<string> }) =>
  made.value && (
    <div class="plate" data-testid="new-key">
      <p>{T.copyNow}</p>
      <Copyable text={made.value} name={T.newKey} />
    </div>
  );

async function replaceOwnerKey(make: () => Promise<string>) {
  const isSure = await confirm({
    title: T.replaceTitle,
    text: T.replaceText,
    yes: T.replaceOwner,
    isDangerous: true,
  });
  return isSure ? make() : '';
}

const when = (at: number | null) => (at === null ? T.never : new Date(at).toLocaleString());

const columns = (reload: () => Promise<void>): Column<Key>[] => [
  { title: T.columns.name, cell: ({ name }) => name },
  { title: T.columns.scope, cell: mayOf },
  { title: T.columns.made, cell: ({ createdAt }) => when(createdAt) },
  { title: T.columns.used, cell: ({ lastUsedAt }) => when(lastUsedAt) },
  {
    title: T.columns.change,
    cell: key => (
      <div class="row">
        <Act
          label={`${T.rename}: ${key.name}`}
          why={key.name === OWNER_KEY ? T.ownerKeepsName : null}
          run={() => rename(key, reload)}
        >
          {T.rename}
        </Act>
        <Act label={`${T.revoke}: ${key.name}`} kind="danger" run={() => revoke(key, reload)}>
          {T.revoke}
        </Act>
      </div>
    ),
  },
];

async function rename({ id, name }: Key, reload: () => Promise<void>) {
  const wanted = await ask({ title: T.renameTitle, text: '', yes: T.rename, input: name });
  if (wanted === null) return '';
  await callAdmin('PATCH', `/keys/${id}`, { name: wanted });
  await reload();
  return T.renamed;
}

async function revoke({ id, name }: Key, reload: () => Promise<void>) {
  const isSure = await confirm({
    title: T.revokeTitle(name),
    text: T.revokeText,
    yes: T.revoke,
    isDangerous: true,
  });
  if (!isSure) return '';
  await callAdmin('DELETE', `/keys/${id}`);
  await reload();
  return T.revoked;
}
