import { useSignal } from '@preact/signals';
import { callAdmin } from '../api.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from '../ui/act.tsx';
import { fieldsOf, TextField } from '../ui/fields.tsx';
import { attempt } from '../ui/notices.tsx';
import { Section } from '../ui/section.tsx';
import { useAnswer } from '../ui/use-answer.ts';

const T = TEXTS.overlays;

interface Extension {
  secret: 'environment' | 'stored' | 'none';
  channelId: string;
  accountChannel: string;
  origin: string;
}

/** The identity of the viewer extension. Its secret can be set and removed, never read. */
export function ExtensionSection() {
  const { answer } = useAnswer(() => callAdmin<Extension>('GET', '/extension'));
  const changed = useSignal<Extension | null>(null);
  const extension = changed.value ?? answer.value;
  const change = async (fields: Record<string, string>) => {
    changed.value = await callAdmin<Extension>('PUT', '/extension', fields);
  };
  if (!extension) return null;
  return (
    <Section title={T.extensionTitle} isFolded>
      <p>
        {T.extensionAbout} {T.secretStates[extension.secret]}
      </p>
      <ExtensionForm key={JSON.stringify(extension)} extension={extension} change={change} />
    </Section>
  );
}

interface FormProps {
  extension: Extension;
  change: (fields: Record<string, string>) => Promise<void>;
}

/**
 * The form is created again when the saved values change, because these values are its `key`. The typed secret is
 * always cleared.
 */
const ExtensionForm = ({ extension, change }: FormProps) => (
  <form
    class="stack"
    onSubmit={async event => {
      event.preventDefault();
      const form = event.currentTarget;
      const { secret = '', ...fields } = fieldsOf(form);
      const save = () => change(secret === '' ? fields : { secret, ...fields }).then(() => T.saved);
      if (await attempt(save)) form.reset();
    }}
  >
    <TextField label={T.secret} name="secret" type="password" placeholder={T.unchanged} />
    <TextField
      label={T.channel}
      name="channelId"
      defaultValue={extension.channelId}
      placeholder={extension.accountChannel}
      hint={T.channelHint}
    />
    <TextField
      label={T.origin}
      name="origin"
      defaultValue={extension.origin}
      placeholder="https://....ext-twitch.tv"
    />
    <div class="row">
      <button type="submit" class="main">
        {T.save}
      </button>
      <Act run={() => change({ secret: '' }).then(() => T.removed)}>{T.removeSecret}</Act>
    </div>
  </form>
);
