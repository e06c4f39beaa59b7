import { useSignal } from '@preact/signals';
import type { RelayStatus } from '../../../schema/platform/relay.ts';
import { api } from '../api.ts';
import { TEXTS } from '../texts/index.ts';
import { Act } from '../ui/act.tsx';
import { fieldsOf, TextField } from '../ui/fields.tsx';
import { attempt } from '../ui/notices.tsx';
import { Section } from '../ui/section.tsx';
import { usePolled } from '../ui/use-polled.ts';

const T = TEXTS.overlays.relay;
const EVERY_MS = 2_000;

/**
 * The relay of a published viewer extension: the state of its link, its address, and whether a key is set. The key
 * itself is never shown. Screen readers announce each state once, not the seconds until the next attempt.
 */
export function RelaySection() {
  const relay = usePolled(() => api.getRelay(), EVERY_MS).value;
  if (!relay) return null;
  const { address, key, state, text } = relay;
  return (
    <Section title={T.title} isFolded>
      <p>{T.about}</p>
      <p>
        <strong role="status">{T.states[state]}</strong> {text} {T.keys[key]}
      </p>
      <RelayForm key={address} relay={relay} />
      <Act run={() => api.setRelay({ address: '', key: '' }).then(() => T.removed)}>{T.remove}</Act>
    </Section>
  );
}

function RelayForm({ relay }: { relay: RelayStatus }) {
  const saves = useSignal(0);
  const save = async (form: HTMLFormElement) => {
    const { address, key } = fieldsOf(form);
    const changes = { ...(address !== relay.address && { address }), ...(key !== '' && { key }) };
    if (await attempt(() => api.setRelay(changes).then(() => T.saved))) saves.value++;
  };
  return (
    <form
      class="stack"
      onSubmit={event => {
        event.preventDefault();
        save(event.currentTarget);
      }}
    >
      <TextField
        label={T.address}
        name="address"
        defaultValue={relay.address}
        placeholder="wss://relay.example/game"
      />
      <TextField
        key={saves.value} // a new field after each save, so that the typed key is gone
        label={T.key}
        name="key"
        type="password"
        placeholder={TEXTS.overlays.unchanged}
      />
      <div class="row">
        <button type="submit" class="main">
          {T.save}
        </button>
      </div>
    </form>
  );
}
