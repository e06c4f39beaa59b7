import type { Settings } from '../../schema/records/settings.ts';
import type { RoundSetting } from '../../schema/records/show.ts';

/** Settings that the running order has changed: they go back once it needs them no more, unless somebody changed them. */
export interface Overrides {
  /** What it set. */
  set: RoundSettings;
  /** What was there before. */
  before: RoundSettings;
}

export type RoundSettings = Partial<Pick<Settings, RoundSetting>>;

export const NO_OVERRIDES: Overrides = { set: {}, before: {} };

/** What to change so that those of `wanted` hold for these keys, and none that were set earlier. */
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

/** Those of the keys that are there. */
export const pick = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  Object.fromEntries(
    keys.filter(key => settings[key] != null).map(key => [key, settings[key]]),
  ) as RoundSettings;

const omit = (settings: RoundSettings, keys: readonly RoundSetting[]): RoundSettings =>
  pick(
    settings,
    (Object.keys(settings) as RoundSetting[]).filter(key => !keys.includes(key)),
  );
