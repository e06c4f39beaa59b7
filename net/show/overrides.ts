import type { Settings } from '../../schema/records/settings.ts';
import type { RoundSetting } from '../../schema/records/show.ts';

/**
 * Settings that the running order has changed. They are restored when it no longer needs them, unless
 * somebody has changed them meanwhile.
 */
export interface Overrides {
  /** The values that the running order has set. */
  set: RoundSettings;
  /** The values that the settings had before. */
  before: RoundSettings;
}

export type RoundSettings = Partial<Pick<Settings, RoundSetting>>;

export const NO_OVERRIDES: Overrides = { set: {}, before: {} };

/**
 * Returns the changes that make the settings in `wanted` apply for these keys and restore settings that are
 * no longer overridden.
 */
export function override(
  current: Settings,
  { set, before }: Overrides,
  wanted: RoundSettings,
  keys: readonly RoundSetting[],
): { patch: RoundSettings; overrides: Overrides } {
  const own = keys.filter(key => key in set && current[key] === set[key]);
  const without: Settings = { ...current, ...pick(before, own) };
  const next = pick(wanted, keys);
  const target: Settings = { ...without, ...next };
  return {
    patch: pick(
      target,
      keys.filter(key => target[key] !== current[key]),
    ),
    overrides: {
      set: { ...omit(set, keys), ...next },
      before: { ...omit(before, keys), ...pick(without, Object.keys(next) as RoundSetting[]) },
    },
  };
}

/** Returns the values of those keys that are present. */
export const pick = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  Object.fromEntries(
    keys.filter(key => settings[key] != null).map(key => [key, settings[key]]),
  ) as RoundSettings;

const omit = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  pick(
    settings,
    (Object.keys(settings) as RoundSetting[]).filter(key => !keys.includes(key)),
  );
