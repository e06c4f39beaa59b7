import { isSettingOfGame, SETTING_KEYS, type Settings } from '../../../schema/records/settings.ts';

/** Values of settings of the game; of lists and texts of the streamer only how many entries they have. */
export const namelessSettings = (settings: Settings) =>
  Object.fromEntries(
    SETTING_KEYS.map(key => [key, isSettingOfGame(key) ? settings[key] : { entries: sizeOf(settings[key]) }]),
  );

const sizeOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : 1;
