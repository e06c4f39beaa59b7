import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import type { ControlProps } from './rows.ts';

const T = TEXTS.settings;

/** A list of names, one per line, saved when the button is pressed. */
export function NamesControl({ name, value, hint, change }: ControlProps) {
  const typed = useSignal<string | null>(null);
  const id = useId();
  const save = async () => {
    const isSaved = await change(namesIn(typed.value ?? ''));
    if (isSaved) typed.value = null;
    return '';
  };
  return (
    <div class="field">
      <label for={id}>{T.rows[name].name}</label>
      <textarea
        id={id}
        rows={4}
        aria-describedby={`${id}-hint`}
        value={typed.value ?? (value as string[]).join('\n')}
        onInput={event => {
          typed.value = event.currentTarget.value;
        }}
      />
      <small id={`${id}-hint`} class="hint">
        {hint}
      </small>
      {typed.value !== null && <Act run={save}>{T.saveNames}</Act>}
    </div>
  );
}

const namesIn = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '');
