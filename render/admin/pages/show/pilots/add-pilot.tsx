import { useSignal } from '@preact/signals';
import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Submit } from '../../../ui/act.tsx';
import { TextField, textOf } from '../../../ui/fields.tsx';
import { attempt } from '../../../ui/notices.tsx';
import { whyNot } from '../../../ui/why.ts';

const T = TEXTS.pilots;

/** Adds a viewer, as "!join" would. */
export function AddPilot() {
  const name = useSignal('');
  const add = async () => {
    const username = name.value;
    const { joined } = await api.addPilot({ username });
    name.value = '';
    return joined ? T.added(username) : T.wasIn(username);
  };
  return (
    <form
      class="deck"
      aria-label={T.add}
      onSubmit={event => {
        event.preventDefault();
        attempt(add);
      }}
    >
      <TextField label={T.name} required maxLength={64} {...textOf(name)} />
      <Submit why={whyNot('addPilot')}>{T.addButton}</Submit>
    </form>
  );
}
