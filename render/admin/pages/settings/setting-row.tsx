import { settingOf } from '../../../../schema/records/settings.ts';
import { VOLUMES } from '../../../audio/sound/volumes.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { memo } from '../../ui/memo.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Control } from './control.tsx';
import { defaultOf, inWords, isOfARound, type ListedKey, labelOf, rangeOf, resetText } from './rows.ts';
import { type TestedVolume, TestSound } from './test-sound.tsx';

const T = TEXTS.settings;

interface RowProps {
  name: ListedKey;
  value: unknown;
}

/** A setting with its control, its range and, if the value differs from the default, a button that restores it. */
export const SettingRow = memo(({ name, value }: RowProps) => {
  const { name: title } = T.rows[name];
  const { fallback } = settingOf(name);
  const isChanged = JSON.stringify(value) !== JSON.stringify(fallback);
  return (
    <div class={isChanged ? 'setting changed' : 'setting'} data-setting={name}>
      <Control name={name} value={value} hint={hintOf(name, value)} change={next => save(name, next)} />
      {isOfARound(name) && (
        <span class="when" title={T.whenAbout}>
          {T.whenNext}
        </span>
      )}
      {isVolume(name) && <TestSound name={name} />}
      {isChanged && (
        <Act label={T.resetOf(resetText(name), title)} run={() => set(name, defaultOf(name))}>
          {resetText(name)}
        </Act>
      )}
    </div>
  );
}, isSame);

/** Compares the content, because values are new objects in every state. */
function isSame(before: RowProps, after: RowProps) {
  return before.name === after.name && JSON.stringify(before.value) === JSON.stringify(after.value);
}

/** The hint of a setting: its effect, what 0 means, and the possible values. */
function hintOf(name: ListedKey, value: unknown) {
  const { about = '', unit = '', zero } = T.rows[name];
  const { fallback } = settingOf(name);
  const range = rangeOf(name);
  return [
    about,
    zero && (value === 0 ? T.zeroNow(zero) : T.zeroWould(zero)),
    range && unit !== '%' && rangeInWords(name, range),
    Array.isArray(fallback) && T.namesHint,
  ]
    .filter(Boolean)
    .join(' ');
}

function rangeInWords(name: ListedKey, { min, max }: { min: number; max: number }) {
  const { unit = '', ends } = T.rows[name];
  return ends ? T.ends(inWords(min), inWords(max), ends) : T.range(inWords(min), inWords(max), unit);
}

const isVolume = (name: ListedKey): name is TestedVolume =>
  name === 'soundMaster' || VOLUMES.some(volume => volume === name);

const save = (name: ListedKey, value: unknown) => attempt(() => set(name, value));

async function set(name: ListedKey, value: unknown) {
  const settings = await api.updateSettings({ [name]: value });
  const title = T.rows[name].name;
  const now = settings[name];
  return JSON.stringify(now) === JSON.stringify(value)
    ? T.saved(title, isOfARound(name) && state.value?.round.phase === 'playing')
    : T.adjusted(title, labelOf(name, now));
}
