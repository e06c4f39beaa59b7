import { keysOf } from '../../../../schema/catalog/catalog.ts';
import {
  defaultSettings,
  SETTINGS_OF_A_ROUND,
  type Settings,
  settingOf,
} from '../../../../schema/records/settings.ts';
import { LARGEST_MAP, roomOfMap } from '../../../page/map-position.ts';
import { settings } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';

const T = TEXTS.settings;

/** The settings of this page in its order. */
export const LISTED = keysOf(T.rows);
export type ListedKey = (typeof LISTED)[number];

/** Properties of the control of a setting. */
export interface ControlProps {
  name: ListedKey;
  value: unknown;
  hint: string;
  change: (value: unknown) => unknown;
}

export const defaultOf = (key: ListedKey): Settings[ListedKey] => defaultSettings()[key];

/**
 * The range that the page offers: the range of the setting, or a smaller one if a larger map would not fit into a 16:9
 * picture.
 */
export function rangeOf(name: ListedKey) {
  const { range } = settingOf(name);
  const room = range && roomFor(name);
  if (!room) return range;
  const [min, max] = [Math.ceil(Math.max(range.min, room.min)), Math.floor(Math.min(range.max, room.max))];
  return { ...range, min, max };
}

function roomFor(name: ListedKey) {
  if (name === 'pieSize') return { min: 0, max: LARGEST_MAP };
  const { x, y } = roomOfMap(settings.value ?? defaultSettings(), 16 / 9);
  if (name === 'pieOffsetX') return x;
  return name === 'pieOffsetY' ? y : undefined;
}

export const isChanged = (key: ListedKey, settings: Settings) =>
  JSON.stringify(settings[key]) !== JSON.stringify(settingOf(key).fallback);

/** Whether a change during a fight applies with the next round. */
export const isOfARound = (key: ListedKey) => SETTINGS_OF_A_ROUND.includes(key);

/** Whether every searched word is in the setting's name, title or sentence. */
export function matches(key: ListedKey, search: string): boolean {
  const { name, about = '', group } = T.rows[key];
  const text = `${key} ${name} ${about} ${T.groups[group].title}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

/** A value as people read it. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? T.on : T.off;
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(inWords).join(', ');
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The name of a setting's value in its list. */
export const labelOf = (name: ListedKey, value: unknown) =>
  T.rows[name].options?.[String(value)] ?? inWords(value);

/** A value as people read it, with its unit if it has one. */
export function measured(name: ListedKey, value: unknown): string {
  const { unit, options } = T.rows[name];
  return unit && !options?.[String(value)] ? `${inWords(value)} ${unit}` : labelOf(name, value);
}

/** The text of the button that restores the default of a setting. */
export function resetText(name: ListedKey): string {
  const { fallback } = settingOf(name);
  return Array.isArray(fallback) ? T.reset : T.resetTo(measured(name, fallback));
}
