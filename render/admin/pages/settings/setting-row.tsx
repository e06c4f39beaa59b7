import { settingOf } from '../../../../schema/records/settings.ts';
import { VOLUMES, type Volume } from '../../../audio/sound/volumes.ts';
import { api } from '../../api.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { memo } from '../../ui/memo.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Control } from './control.tsx';
import { defaultOf, inWords, type ListedKey, labelOf } from './rows.ts';
import { TestSound } from './test-sound.tsx';

const T = TEXTS.settings;

interface RowProps {
  name: ListedKey;
  value: unknown;
}

/** A setting with its control, its range and default, and a way back to the default. */
export const SettingRow = memo(({ name, value }: RowProps) => {
  const { name: title } = T.rows[name];
  const isChanged = JSON.stringify(value) !== JSON.stringify(settingOf(name).fallback);
  return (
    <div class={isChanged ? 'setting changed' : 'setting'} data-setting={name}>
      <Control name={name} value={value} hint={hintOf(name)} change={next => save(name, next)} />
      {isVolume(name) && <TestSound name={name} />}
      {isChanged && (
        <Act label={T.resetOf(title)} run={() => set(name, defaultOf(name))}>
          {T.reset}
        </Act>
      )}
    </div>
  );
}, isSame);

/** Values are made anew with every state. */
function isSame(before: RowProps, after: RowProps) {
  return before.name === after.name && JSON.stringify(before.value) === JSON.stringify(after.value);
}

/** Says what it does, what can be entered, and the default. */
function hintOf(name: ListedKey) {
  const { about = '', unit = '' } = T.rows[name];
  const { range, fallback } = settingOf(name);
  const legal = range ? [T.range(inWords(range.min), inWords(range.max), unit)] : [];
  const usual = Array.isArray(fallback) ? T.namesHint : T.defaultIs(labelOf(name, fallback));
  return `${about} ${capitalised([...legal, usual].join(', '))}`.trim();
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isVolume = (name: ListedKey): name is Volume => VOLUMES.some(volume => volume === name);

const save = (name: ListedKey, value: unknown) => attempt(() => set(name, value));

async function set(name: ListedKey, value: unknown) {
  const settings = await api.updateSettings({ [name]: value });
  const title = T.rows[name].name;
  const now = settings[name];
  return JSON.stringify(now) === JSON.stringify(value)
    ? T.saved(title)
    : T.adjusted(title, labelOf(name, now));
}
