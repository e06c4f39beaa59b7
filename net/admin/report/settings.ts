import { SETTING_KEYS, type SettingKey, type Settings, settingOf } from '../../../schema/settings.ts';

/** Values that come from a list or are numbers; of lists and texts of the streamer only how many they are. */
export const namelessSettings = (settings: Settings) =>
  Object.fromEntries(SETTING_KEYS.map(key => [key, nameless(key, settings[key])]));

function nameless(key: SettingKey, value: unknown) {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'string' && settingOf(key).options?.includes(value)) return value;
  return { entries: typeof value === 'object' && value !== null ? Object.keys(value).length : 1 };
}
