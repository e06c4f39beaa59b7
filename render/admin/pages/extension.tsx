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
  origin: string;
}

/** What identifies the viewer extension; its secret can be set and removed, never read. */
export function ExtensionSection() {
  const { answer } = useAnswer(() => callAdmin<Extension>('GET', '/extension'));
  const changed = useSignal<Extension | null>(null);
  const extension = changed.value ?? answer.value;
  const change = async (fields: Record<string, string>) => {
    changed.value = await callAdmin<Extension>('PUT', '/extension', fields);
  };
  if (!extension) return null;
  return (
    <Section title={T.extensionTitle}>
      <p>
        {T.extensionAbout} {T.secretStates[extension.secret]}
      </p>
      <form
        key={JSON.stringify(extension)} // what is saved is shown anew, and the typed secret is gone
        class="stack"
        onSubmit={async event => {
          event.preventDefault();
          const form = event.currentTarget;
          const { secret = '', ...fields } = fieldsOf(form);
          await attempt(async () => {
            await change(secret === '' ? fields : { secret, ...fields });
            return T.saved;
          });
        }}
      >
        <TextField label={T.secret} name="secret" type="password" placeholder={T.unchanged} />
        <TextField label={T.channel} name="channelId" defaultValue={extension.channelId} />
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
          <Act
            run={async () => {
              await change({ secret: '' });
              return T.removed;
            }}
          >
            {T.removeSecret}
          </Act>
        </div>
      </form>
    </Section>
  );
}
