import { useSignal } from '@preact/signals';
import type { Pilot } from '../../../../../schema/records/state.ts';
import { api } from '../../../api.ts';
import { TEXTS } from '../../../texts/index.ts';
import { Act } from '../../../ui/act.tsx';
import { confirm } from '../../../ui/dialog.tsx';
import { numberOf, TextField } from '../../../ui/fields.tsx';
import { ban } from './bans.tsx';

const T = TEXTS.pilots;

/** Removes a pilot, and excludes a viewer for a while. */
export function Removal({ pilot }: { pilot: Pilot }) {
  const minutes = useSignal(10);
  return (
    <fieldset>
      <legend>{T.removal}</legend>
      <div class="deck">
        {!pilot.bot && (
          <>
            <TextField label={T.banMinutes} min={1} max={525_600} {...numberOf(minutes)} />
            <Act kind="danger" run={() => askAndBan(pilot, minutes.value)}>
              {T.ban}
            </Act>
          </>
        )}
        <Act run={() => remove(pilot)}>{T.remove}</Act>
      </div>
    </fieldset>
  );
}

async function remove({ id, name }: Pilot) {
  const { removed } = await api.removePilot({ pilot: id });
  return removed ? T.removed(name) : T.notIn(name);
}

async function askAndBan(pilot: Pilot, minutes: number) {
  const question = { title: T.banTitle(pilot.name), text: T.banText(minutes), yes: T.ban, isDangerous: true };
  return (await confirm(question)) ? ban(pilot, minutes) : '';
}
