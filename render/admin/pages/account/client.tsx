import type { StreamAccount } from '../../../../schema/actions/stream.ts';
import { account as known } from '../../account.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { confirm } from '../../ui/dialog.tsx';
import { fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { forget } from './grant.ts';

const { steps, form, console: consoleName } = TEXTS.account;

const CONSOLE = 'https://dev.twitch.tv/console/apps';

/** How a client id is made at the platform. */
const Steps = () => (
  <ol class="steps">
    <li>
      {steps.open}{' '}
      <a href={CONSOLE} target="_blank" rel="noopener noreferrer">
        {consoleName}
      </a>{' '}
      {steps.logIn}
    </li>
    <li>{steps.register}</li>
    <li>
      {steps.fill}
      <Form />
    </li>
    <li>{steps.copyId}</li>
    <li>{steps.paste}</li>
  </ol>
);

const Form = () => (
  <dl class="form-to-fill">
    <dt>{form.name}</dt>
    <dd>{form.nameValue}</dd>
    <dt>{form.redirect}</dt>
    <dd>
      <Copyable text={form.redirectValue} name={form.redirectName} />
    </dd>
    <dt>{form.category}</dt>
    <dd>{form.categoryValue}</dd>
    <dt>{form.type}</dt>
    <dd>
      <b>{form.typeValue}</b> <small>{form.typeWhy}</small>
    </dd>
  </dl>
);

const T = TEXTS.account;

interface AccountProps {
  account: StreamAccount;
}

/** The client id, and how to get one. */
export const ClientSection = ({ account }: AccountProps) => (
  <Section
    title={account.client.from === 'none' ? T.clientStep : T.clientTitle}
    isFolded={account.client.from === 'built-in'}
  >
    <p>{T.clientAbout[account.client.from]}</p>
    <div class="client">
      <details open={account.client.from === 'none'}>
        <summary>{T.clientHow}</summary>
        <Steps />
      </details>
      {account.client.from === 'environment' ? (
        <TextField label={T.clientId} value={account.client.id} readOnly hint={T.fromEnvironment} />
      ) : (
        <ClientForm key={account.client.id} account={account} />
      )}
    </div>
  </Section>
);

/** Made anew with what is saved. */
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

/** More than a client id has, so that the game can say what is wrong with what was pasted. */
const MAX_LENGTH = 200;

async function set(clientId: string, { user, client }: StreamAccount, done: string) {
  if (clientId.trim() === client.id) return done;
  if (
    user &&
    !(await confirm({ title: T.changeTitle, text: T.changeText, yes: T.change, isDangerous: true }))
  )
    return '';
  const { account } = await api.setStreamClient({ clientId });
  known.value = account;
  forget();
  return done;
}
