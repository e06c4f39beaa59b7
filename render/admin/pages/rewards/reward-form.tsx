import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { Reward } from '../../../../schema/actions/redeems.ts';
import { api } from '../../api.ts';
import { settings } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { CheckField, TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { whatItDoes } from './link-field.tsx';
import { readRewards, rewardPlatform } from './rewards.ts';

const T = TEXTS.rewards;

/** The fields of a reward that a streamer chooses; a reward without an id is new. */
export type Edited = Pick<Reward, 'title' | 'cost' | 'needsInput' | 'enabled'> & { id: string | null };

interface FormProps {
  reward: Edited;
  close: () => void;
}

/** Makes or changes a reward. The input stays until it is saved. */
export function RewardForm({ reward, close }: FormProps) {
  const typed = useSignal(reward);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      class="plate stack"
      aria-label={headingOf(reward)}
      onSubmit={async event => {
        event.preventDefault();
        if (await attempt(() => save(reward, typed.value))) close();
      }}
    >
      <h4>{headingOf(reward)}</h4>
      <Fields typed={typed} />
      <div class="row">
        <button type="submit" class="main">
          {reward.id === null ? T.make : T.save}
        </button>
        <button type="button" onClick={close}>
          {TEXTS.ui.cancel}
        </button>
      </div>
    </form>
  );
}

const headingOf = ({ id, title }: Edited) => (id === null ? T.makeTitle : T.editTitle(title));

function Fields({ typed }: { typed: Signal<Edited> }) {
  const { id, title, cost, needsInput, enabled } = typed.value;
  const change = (fields: Partial<Edited>) => {
    typed.value = { ...typed.value, ...fields };
  };
  const links = settings.value?.redeemLinks ?? {};
  return (
    <>
      <TextField
        label={T.title}
        required
        maxLength={45}
        value={title}
        hint={title.trim() && T.does(whatItDoes(links, { id: id ?? '', title }))}
        onInput={event => change({ title: event.currentTarget.value })}
      />
      <TextField
        label={T.cost}
        type="number"
        required
        min={1}
        max={1_000_000}
        value={cost}
        onChange={event => change({ cost: event.currentTarget.valueAsNumber })}
      />
      <CheckField
        label={T.needsInput}
        hint={T.needsInputHint}
        checked={needsInput}
        onChange={event => change({ needsInput: event.currentTarget.checked })}
      />
      <CheckField
        label={T.enabled}
        checked={enabled}
        onChange={event => change({ enabled: event.currentTarget.checked })}
      />
    </>
  );
}

async function save({ id, ...before }: Edited, { id: _, ...typed }: Edited) {
  if (id === null) await api.createReward({ platform: rewardPlatform(), ...typed });
  else await update(id, changesIn(before, typed));
  await readRewards();
  return id === null ? T.isMade(typed.title) : T.saved;
}

/** Sends only what was changed: somebody may have changed the rest meanwhile. */
async function update(rewardId: string, changes: Partial<Edited>) {
  if (Object.keys(changes).length > 0)
    await api.updateReward({ platform: rewardPlatform(), rewardId, ...changes });
}

const changesIn = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => before[key as keyof T] !== value),
  ) as Partial<T>;
