import { useSignal } from '@preact/signals';
import type { Pilot } from '../../../../../schema/state.ts';
import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { confirm } from '../../../ui/dialog.tsx';
import { numberOf, TextField } from '../../../ui/fields.tsx';

const T = TEXTS.pilots;

/** Takes a pilot out, and keeps a viewer out for a while. */
export function Removal({ pilot }: { pilot: Pilot }) {
  const minutes = useSignal(10);
  return (
    <fieldset>
      <legend>{T.removal}</legend>
      <div class="row">
        <Act run={() => remove(pilot)}>{T.remove}</Act>
        {!pilot.bot && (
          <>
            <TextField label={T.banMinutes} min={1} max={525_600} {...numberOf(minutes)} />
            <Act kind="danger" run={() => ban(pilot, minutes.value)}>
              {T.ban}
            </Act>
          </>
        )}
      </div>
    </fieldset>
  );
}

async function remove({ id, name }: Pilot, banMinutes?: number) {
  const { removed } = await api.removePilot({ pilot: id, banMinutes });
  return removed ? T.removed(name) : T.notIn(name);
}

async function ban(pilot: Pilot, minutes: number) {
  const question = { title: T.banTitle(pilot.name), text: T.banText(minutes), yes: T.ban, isDangerous: true };
  if (!(await confirm(question))) return '';
  const text = await remove(pilot, minutes);
  return { text, undo: () => api.liftBan({ name: pilot.name }) };
}
