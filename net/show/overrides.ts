import type { Settings } from '../../schema/records/settings.ts';
import type { RoundSetting } from '../../schema/records/show.ts';

/**
 * Settings changed by the running order. They are restored when it no longer needs them, unless somebody has changed
 * them.
 */
export interface Overrides {
  /** The values that it has set. */
  set: RoundSettings;
  /** The values from before. */
  before: RoundSettings;
}

export type RoundSettings = Partial<Pick<Settings, RoundSetting>>;

export const NO_OVERRIDES: Overrides = { set: {}, before: {} };

/** Changes after which the settings in `wanted` apply for these keys, and earlier ones are restored. */
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

/** The present values of these keys. */
export const pick = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  Object.fromEntries(
    keys.filter(key => settings[key] != null).map(key => [key, settings[key]]),
  ) as RoundSettings;

const omit = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  pick(
    settings,
    (Object.keys(settings) as RoundSetting[]).filter(key => !keys.includes(key)),
  );
