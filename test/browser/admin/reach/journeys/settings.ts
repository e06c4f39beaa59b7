import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { resetText } from '../../../../../render/admin/pages/settings/rows.ts';
import { TEXTS } from '../../../../../render/admin/texts/index.ts';
import { VOLUMES } from '../../../../../render/audio/sound/volumes.ts';
import { keysOf } from '../../../../../schema/catalog/catalog.ts';
import { defaultSettings, settingOf } from '../../../../../schema/records/settings.ts';
import { WIDTHS } from '../../menu.ts';
import { IS_WHOLE, type Journey, press, put, type Step, type Way, within } from '../step.ts';

/**
 * Changes and resets settings as their declarations permit. At each width, one setting of every kind is changed and
 * half of the others, so every setting is changed.
 */

const T = TEXTS.settings;
const KEYS = keysOf(T.rows);

type Key = (typeof KEYS)[number];

const kindOf = (key: Key) => {
  const { fallback, options, range } = settingOf(key);
  return Array.isArray(fallback) ? 'names' : options ? 'choice' : range ? 'number' : 'switch';
};
const isVolume = (key: string) => key === 'soundMaster' || VOLUMES.some(volume => volume === key);
const isFirstOfKind = (key: Key) => KEYS.find(other => kindOf(other) === kindOf(key)) === key;
const isDriven = (key: Key, { width }: Way) =>
  IS_WHOLE || isFirstOfKind(key) || (KEYS.indexOf(key) % 2 === 0) === (width === WIDTHS.window);

/** A value other than the default, and how to enter it. */
function changeOf(key: Key): { value: unknown; text: string | null } {
  const { fallback, options, range } = settingOf(key);
  if (Array.isArray(fallback)) return { value: ['rude'], text: 'rude' };
  if (options) {
    const at = options.indexOf(fallback as string);
    const value = options[at + 1] ?? options[at - 1];
    return { value, text: T.rows[key].options?.[String(value)] ?? String(value) };
  }
  if (range) {
    const value = Number(fallback) + (Number(fallback) < range.max ? 1 : -1);
    return { value, text: String(value) };
  }
  return { value: !fallback, text: null };
}

function stepsFor(key: Key): Step[] {
  const { name, group } = T.rows[key];
  const { value, text } = changeOf(key);
  const does = { [key]: value };
  const change = Array.isArray(value)
    ? [put(name, String(value)), press('Save names', { does })]
    : [text === null ? press(name, { does }) : put(name, text, { does })];
  const test = press(T.testOf(name), { sees: `[data-setting=${key}] .played:not(:empty)` });
  const reset = press(T.resetOf(resetText(key), name), { does: { [key]: defaultSettings()[key] } });
  return within(T.groups[group].title, [...change, ...(isVolume(key) ? [test] : []), reset]);
}

/** The controls of a setting, by name. */
const namesOf = (key: Key) => {
  const { name, group } = T.rows[key];
  return [name, T.resetOf(resetText(key), name), T.testOf(name)].map(
    one => `${T.groups[group].title} > ${one}`,
  );
};

const sliderOf = (key: Key) => `${T.groups[T.rows[key].group].title} > ${T.sliderOf(T.rows[key].name)}`;

const SCRIPT = { name: 'Greeter', language: 'js', code: 'say("hi")', trigger: { type: 'none' }, hosts: [] };
const FILE = 'starfray-settings.json';

/** Creates a file that changes one setting and adds a script. */
function fileIn(folder: string) {
  const path = join(folder, FILE);
  const content = { kind: 'starfray settings', settings: { bots: 60 }, scripts: [SCRIPT] };
  writeFileSync(path, JSON.stringify(content));
  return path;
}

export const settings = (way: Way): Journey => ({
  page: 'settings',
  async prepare({ client }) {
    await client.updateSettings(defaultSettings());
    for (const { id } of (await client.listScripts()).scripts) await client.deleteScript({ id });
  },
  async read({ client }) {
    const [settings, { scripts }] = await Promise.all([client.getSettings(), client.listScripts()]);
    return { ...settings, scripts };
  },
  steps: [
    ...keysOf(T.groups).map(group => press(`${T.jumps} > ${T.groups[group].title}`, {})),
    press(`${T.groups.picture.title} > ${T.exact}`, {}),
    ...KEYS.filter(key => isDriven(key, way)).flatMap(stepsFor),
    put('Settings > Search', 'call sign', { hides: '[data-setting=mode]' }),
    put('Settings > Search', '', { sees: '[data-setting=mode]' }),
    press('Settings > Only changed settings', { hides: '[data-setting=mode]' }),
    press('Settings > Only changed settings', { sees: '[data-setting=mode]' }),
    press('Save or load all settings > Export', { opens: 'download' }),
    put('Save or load all settings > Import a file', fileIn(way.folder), { sees: '[data-testid=import]' }),
    press('Save or load all settings > Cancel', { hides: '[data-testid=import]' }),
    put('Save or load all settings > Import a file', fileIn(way.folder), { sees: '[data-testid=import]' }),
    press('Save or load all settings > Apply', {
      does: { bots: 60, scripts: [{ ...SCRIPT, enabled: false }] },
      acts: ['updateSettings', 'saveScript'],
    }),
    ({ client }) => client.updateSettings({ blockedNames: ['rude'] }),
    press('Settings > Reset all', {
      asks: { yes: 'Reset all' },
      does: { bots: 12, blockedNames: ['rude'] },
    }),
  ],
  elsewhere: Object.fromEntries([
    ...KEYS.filter(key => !isDriven(key, way))
      .flatMap(namesOf)
      .map(name => [name, 'is driven at the other width']),
    ...Object.values(T.groups).map(({ title }) => [`${title} > ${title}`, 'is opened by the list of groups']),
    ...KEYS.filter(key => settingOf(key).range).map(key => [
      sliderOf(key),
      'does what the field beside it does',
    ]),
  ]),
});
