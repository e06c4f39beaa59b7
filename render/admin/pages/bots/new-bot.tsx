import { TEXTS } from '../../texts/index.ts';
import { CheckField, fieldsOf, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { addBot } from './roster.ts';

const T = TEXTS.bots;

/** A form for a bot that is to be in the roster. */
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
