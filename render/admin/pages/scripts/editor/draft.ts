import { signal } from '@preact/signals';
import type { Output } from '../../../../../schema/actions/index.ts';
import type { Script } from '../../../../../schema/actions/scripts.ts';
import { formOf, type TriggerForm, triggerOf } from './trigger-form.ts';

/** The edited script. Survives a change of page and a lost connection. */

export type Warning = Output<'checkScript'>['warnings'][number];

export interface Draft {
  /** Null for a script that was never saved. */
  id: string | null;
  name: string;
  language: Script['language'];
  code: string;
  trigger: TriggerForm;
  /** One per line. */
  hosts: string;
  enabled: boolean;
}

export const draft = signal<Draft | null>(null);
/** Probable errors in the script that was saved last; null before anything was saved. */
export const warnings = signal<readonly Warning[] | null>(null);
/** The saved draft, as JSON. */
const saved = signal('');

type Opened = Omit<Script, 'id' | 'enabled'> & { id: string | null; enabled: boolean };

export const NEW_SCRIPT: Opened = {
  id: null,
  name: '',
  language: 'js',
  code: '',
  trigger: { type: 'none' },
  hosts: [],
  enabled: true,
};

/** Number of scripts that were opened or closed so far. */
export const opened = signal(0);

/** Opens a script in the editor; `isSaved` means that the game has it in this form. */
export function open(script: Opened, { isSaved }: { isSaved: boolean }) {
  draft.value = draftOf(script);
  saved.value = isSaved ? JSON.stringify(draft.value) : '';
  warnings.value = null;
  opened.value++;
}

/** Marks the saved script in the editor as saved, unless the draft was changed after it was sent. */
export function showSaved(sent: Draft, script: Script) {
  saved.value = JSON.stringify(draftOf(script));
  draft.value = draft.value === sent ? draftOf(script) : draft.value && { ...draft.value, id: script.id };
}

const draftOf = ({ id, name, language, code, trigger, hosts, enabled }: Opened): Draft => ({
  id,
  name,
  language,
  code,
  enabled,
  trigger: formOf(trigger),
  hosts: hosts.join('\n'),
});

/** The identity of the draft in the game; null before it was saved. */
export const savedName = (): string | null => (draft.value?.id ? JSON.parse(saved.value).name : null);

export function close() {
  draft.value = null;
  warnings.value = null;
  opened.value++;
}

export const isUnsaved = () => draft.value !== null && JSON.stringify(draft.value) !== saved.value;

export function change(fields: Partial<Draft>) {
  if (draft.value) draft.value = { ...draft.value, ...fields };
}

/** Call when the script in the editor was switched on or off, which the game already knows. */
export function showSwitched({ enabled }: Pick<Draft, 'enabled'>) {
  saved.value = JSON.stringify({ ...JSON.parse(saved.value), enabled });
  change({ enabled });
}

export function changeTrigger(fields: Partial<TriggerForm>) {
  if (draft.value) change({ trigger: { ...draft.value.trigger, ...fields } });
}

/** The draft in the form for the game. */
export const scriptOf = ({ name, language, code, trigger, hosts, enabled }: Draft) => ({
  name,
  language,
  code,
  enabled,
  trigger: triggerOf(trigger),
  hosts: hosts
    .split('\n')
    .map(host => host.trim())
    .filter(Boolean),
});
