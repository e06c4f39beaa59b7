import type { ComponentChildren } from 'preact';
import type { GuidedAccount } from '../../../../schema/actions/stream.ts';
import type { AccountGuide } from '../../../../schema/platform/stream-account.ts';
import { updateAccount } from '../../account.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { forget } from './grant.ts';

const T = TEXTS.account;

type Step = NonNullable<AccountGuide['client']>['steps'][number];

interface StepsProps {
  steps: readonly Step[];
  /** The field of the last step. */
  children?: ComponentChildren;
}

/** How to make a client id at the platform. */
export const Steps = ({ steps, children }: StepsProps) => (
  <ol class="steps">
    {steps.map(({ text, link, rest, form }, at) => (
      <li key={text}>
        {text}{' '}
        {link && (
          <a href={link.url} target="_blank" rel="noopener noreferrer">
            {link.text}
          </a>
        )}{' '}
        {rest}
        {form && <Form fields={form} />}
        {at === steps.length - 1 && children}
      </li>
    ))}
  </ol>
);

const Form = ({ fields }: { fields: NonNullable<Step['form']> }) => (
  <dl class="form-to-fill">
    {fields.map(({ label, value, copied, why }) => [
      <dt key={label}>{label}</dt>,
      <dd key={value}>
        {copied ? <Copyable text={value} name={copied} /> : why ? <b>{value}</b> : value}{' '}
        {why && <small>{why}</small>}
      </dd>,
    ])}
  </dl>
);

interface AccountProps {
  account: GuidedAccount;
}

/** The client id, and how to get one. */
export function ClientSection({ account }: AccountProps) {
  const { client, guide } = account;
  if (!guide.client) return null;
  const isMissing = client.from === 'none';
  return (
    <Section
      title={isMissing ? T.clientStep(guide.name) : T.clientTitle(guide.name)}
      isFolded={client.from === 'built-in'}
    >
      <p>
        {T.clientAbout(guide.name)[client.from]} {isMissing && guide.client.about}
      </p>
      {isMissing ? (
        <Steps steps={guide.client.steps}>
          <ClientForm account={account} />
        </Steps>
      ) : (
        <>
          <ClientField account={account} variable={guide.client.variable} />
          <details>
            <summary>{T.clientHow}</summary>
            <Steps steps={guide.client.steps} />
          </details>
        </>
      )}
    </Section>
  );
}

const ClientField = ({ account, variable }: AccountProps & { variable: string }) =>
  account.client.from === 'environment' ? (
    <TextField label={T.clientId} value={account.client.id} readOnly hint={T.fromEnvironment(variable)} />
  ) : (
    <ClientForm key={account.client.id} account={account} />
  );

/** The form is created again when the saved value changes, because that value is its `key`. */
const ClientForm = ({ account }: AccountProps) => (
  <form
    class="row form"
    onSubmit={async event => {
      event.preventDefault();
      const { clientId = '' } = fieldsOf(event.currentTarget);
      await attempt(() => set(clientId, account, T.saved));
    }}
  >
    <TextField
      label={T.clientId}
      name="clientId"
      defaultValue={account.client.from === 'stored' ? account.client.id : ''}
      required
      maxLength={MAX_LENGTH}
    />
    <button type="submit" class={account.client.from === 'none' ? 'main' : 'plain'}>
      {T.save}
    </button>
    {account.client.from === 'stored' && (
      <Act label={`${T.remove}: ${T.clientId}`} run={() => set('', account, T.removed)}>
        {T.remove}
      </Act>
    )}
  </form>
);

/** Longer than a client id, so that the game can explain what is wrong with a pasted text. */
const MAX_LENGTH = 200;

async function set(clientId: string, { platform, user, client }: GuidedAccount, done: string) {
  if (clientId.trim() === client.id) return done;
  if (
    user &&
    !(await confirm({ title: T.changeTitle, text: T.changeText, yes: T.change, isDangerous: true }))
  )
    return '';
  updateAccount((await api.setStreamClient({ platform, clientId })).account);
  forget(platform);
  return done;
}
