import * as v from 'valibot';
import { quote } from '../base/error.ts';
import { nameOf } from '../base/names.ts';
import { nearest } from '../base/nearest.ts';
import { HexColor } from '../base/primitives.ts';
import { BOSS_NAMES, bossNameOf, FIELDS, keysOf, MODES, SEASONS, SKILLS } from '../catalog/catalog.ts';
import { NoticeEffects, RewardLinks } from '../platform/rewards.ts';
import { TipEffects } from '../platform/tips.ts';

/**
 * One setting. `schema` describes its legal values, `fallback` is its default. `resolve` turns any value that a caller
 * sends into a legal one, or returns `undefined` to keep the old value. So a setting never causes an error.
 */
export interface Setting<T = unknown> {
  schema: v.GenericSchema<unknown, T>;
  fallback: T;
  resolve(raw: unknown): T | undefined;
  /** The range, for numbers. */
  range?: { min: number; max: number; isWhole: boolean };
  /** The legal values, if there are few. */
  options?: readonly (string | number)[];
  /** Whether a change takes effect with the next round. */
  isOfRound?: boolean;
}

const within = (
  range: { min: number; max: number; isWhole: boolean },
  fallback: number,
): Setting<number> => ({
  range,
  schema: v.pipe(v.number(), v.minValue(range.min), v.maxValue(range.max)) as v.GenericSchema<
    unknown,
    number
  >,
  fallback,
  resolve: raw => (typeof raw === 'number' && !Number.isNaN(raw) ? fitted(raw, range) : undefined),
});

function fitted(value: number, { min, max, isWhole }: { min: number; max: number; isWhole: boolean }) {
  const clamped = Math.min(max, Math.max(min, value));
  return isWhole ? Math.round(clamped) : clamped;
}

/** A whole number, clamped to `min..max`. Fractions are rounded. */
const whole = (min: number, max: number, fallback: number) => within({ min, max, isWhole: true }, fallback);

/** Any number, clamped to `min..max`. */
const real = (min: number, max: number, fallback: number) => within({ min, max, isWhole: false }, fallback);

const volume = (fallback: number) => whole(0, 100, fallback);

/** A value that must match the schema exactly; otherwise the old value stays. */
const exactly = <T>(schema: v.GenericSchema<unknown, T>, fallback: T): Setting<T> => ({
  schema,
  fallback,
  resolve: raw => {
    const parsed = v.safeParse(schema, raw);
    return parsed.success ? parsed.output : undefined;
  },
});

const oneOf = <const T extends readonly (string | number)[]>(values: T, fallback: T[number]) => ({
  ...exactly<T[number]>(v.picklist(values) as v.GenericSchema<unknown, T[number]>, fallback),
  options: values,
});

/** Marks a setting that stays unchanged during a round; a change takes effect with the next round. */
const ofRound = <T extends object>(setting: T) => ({ ...setting, isOfRound: true });

const flag = (fallback: boolean) => exactly(v.boolean() as v.GenericSchema<unknown, boolean>, fallback);

/** Displayed name of a bot: 1 to 64 characters, without a colon, which is reserved for ids. */
export const BotName = v.pipe(nameOf(64), v.regex(/^[^:]*$/, 'must not contain a colon'));

/** A named bot that can be added to every round. */
export const RosterBot = v.object({
  login: nameOf(64),
  name: BotName,
  /** True if login, name and picture come from the streaming platform. */
  stream: v.optional(v.boolean(), false),
  userId: v.optional(v.string()),
  /** A path returned by PUT /bots/:login/image, or the URL of a picture under https://static-cdn.jtvnw.net/. */
  image: v.optional(v.string()),
  color: v.optional(HexColor),
  autoJoin: v.optional(v.boolean(), false),
});
export type RosterBot = v.InferOutput<typeof RosterBot>;

/** Maximum number of bots in the roster. */
export const MAX_ROSTER = 500;

const Roster = v.pipe(
  v.array(RosterBot),
  v.maxLength(MAX_ROSTER, `must have at most ${MAX_ROSTER} bots`),
  v.check(
    bots => new Set(bots.map(bot => bot.login.toLowerCase())).size === bots.length,
    'logins must be unique',
  ),
);

/** Removed modes with the mode that replaced each; saved settings may still contain them. */
const REMOVED_MODES: Record<string, string> = { supernova: 'boss' };
/** Maximum number of names in a list. */
const MAX_NAMES = 500;
const Names = v.pipe(v.array(nameOf(64)), v.maxLength(MAX_NAMES, `must have at most ${MAX_NAMES} names`));
const names = () => exactly<string[]>(Names as v.GenericSchema<unknown, string[]>, []);

const mode = ofRound(oneOf(keysOf(MODES), 'dogfight'));
const boss = ofRound(oneOf(['random', ...BOSS_NAMES], 'random'));

/**
 * All settings of the game, with their ranges, their defaults and the rules that make values legal. This is the only
 * such table.
 */
export const SETTINGS = {
  mode: {
    ...mode,
    resolve: (raw: unknown) => mode.resolve(typeof raw === 'string' ? (REMOVED_MODES[raw] ?? raw) : raw),
  },
  teamCount: ofRound(oneOf([0, 2, 3, 4], 0)),
  teamPick: flag(false),
  roundMinutes: ofRound(whole(1, 60, 5)),
  fleetSize: ofRound(whole(1, 999, 30)),
  ffaLives: ofRound(whole(1, 20, 3)),
  boss: {
    ...boss,
    resolve: (raw: unknown) => boss.resolve(typeof raw === 'string' ? bossNameOf(raw) : raw),
  },
  bossLives: ofRound(whole(1, 20, 5)),
  bossMinutes: ofRound(oneOf([0, 3, 4, 5, 6, 8, 10, 15, 20], 6)),
  bots: whole(0, 500, 12),
  windowMode: oneOf(['borderless', 'fullscreen', 'windowed'], 'borderless'),
  soundMaster: volume(100),
  musicVolume: volume(20),
  lobbyMusicVolume: volume(20),
  soundMuted: flag(false),
  muteWhenMinimized: flag(true),
  muteWhenUnfocused: flag(false),
  sfxLasers: volume(60),
  sfxMissiles: volume(80),
  sfxHits: volume(70),
  sfxExplosions: volume(90),
  sfxCrashing: volume(80),
  sfxThunder: volume(80),
  sfxJoins: volume(80),
  sfxMenu: volume(80),
  namedBots: exactly<RosterBot[]>(Roster as v.GenericSchema<unknown, RosterBot[]>, []),
  lobbySeconds: whole(15, 600, 60),
  botSkill: oneOf(SKILLS, 'normal'),
  streamerJoins: flag(true),
  camera: oneOf(['auto', 'map', 'zoom'], 'auto'),
  cameraZoom: real(0.1, 2, 1),
  scoreboard: oneOf(['left', 'right'], 'left'),
  pieCorner: oneOf(['top-left', 'top-right', 'bottom-left', 'bottom-right'], 'bottom-left'),
  pieSize: whole(80, 1000, 240),
  pieOffsetX: whole(-2000, 2000, 0),
  pieOffsetY: whole(-2000, 2000, 0),
  calamities: flag(true),
  season: oneOf(['auto', ...SEASONS], 'auto'),
  field: ofRound(oneOf(['random', ...keysOf(FIELDS)], 'random')),
  missileFriendlyFire: flag(false),
  trailMinutes: whole(1, 600, 10),
  redeemLinks: exactly<Record<string, string>>(
    RewardLinks as v.GenericSchema<unknown, Record<string, string>>,
    {},
  ),
  /**
   * Preview: the effect that is applied for a viewer when a platform reports a notice, by kind of notice; none by
   * default.
   */
  noticeEffects: exactly<NoticeEffects>(NoticeEffects as v.GenericSchema<unknown, NoticeEffects>, {}),
  /**
   * Preview: effects by the amount from which on a tip causes them, such as `12.50 EUR`. A tip causes only the effect of
   * the highest amount that it reaches.
   */
  tipEffects: exactly<Record<string, string>>(
    TipEffects as v.GenericSchema<unknown, Record<string, string>>,
    {},
  ),
  /** Preview: how much the picture may flash. Both values are within the limits of WCAG 2.3.1. */
  flashes: oneOf(['full', 'reduced'], 'full'),
  /** Preview: seconds until the results board closes by itself; 0 leaves it open. */
  resultsSeconds: whole(0, 600, 0),
  /** Preview: whether viewers of other channels can play through a shared chat. */
  sharedChat: oneOf(['ignore', 'join'], 'ignore'),
  /** Preview: what viewers vote on in each lobby, by typing `!1` to `!4`. */
  lobbyVote: oneOf(['off', 'mode', 'field'], 'off'),
  /** Preview: at most 500 names. A viewer whose name contains one of them, ignoring case, gets a call sign. */
  blockedNames: names(),
  /** Preview: at most 500 names that are always shown, ignoring case. */
  allowedNames: names(),
} as const;

export type SettingKey = keyof typeof SETTINGS;
export type Settings = { [K in SettingKey]: NonNullable<ReturnType<(typeof SETTINGS)[K]['resolve']>> };

export const SETTING_KEYS = keysOf(SETTINGS);

/** A setting without its specific type, for code that loops over all settings. */
export const settingOf = (key: SettingKey): Setting => SETTINGS[key];

/**
 * Whether the setting is always a number, a switch or a word of the game. Other settings may contain typed text, such
 * as names of viewers and rewards.
 */
export const isSettingOfGame = (key: SettingKey): boolean => {
  const { range, options, fallback } = settingOf(key);
  return range !== undefined || options !== undefined || typeof fallback === 'boolean';
};

/**
 * Settings that are not part of a world's hash, because they do not change a fight. A few other settings do not change
 * a fight either, but have always been part of the hash.
 */
export const FRONT_SETTINGS = [
  'flashes',
  'sharedChat',
  'noticeEffects',
  'tipEffects',
  'lobbyVote',
  'blockedNames',
  'allowedNames',
] as const satisfies readonly SettingKey[];

/** Schema of the answer of `GET /settings`. */
export const Settings = v.object(
  Object.fromEntries(SETTING_KEYS.map(key => [key, SETTINGS[key].schema])) as {
    [K in SettingKey]: (typeof SETTINGS)[K]['schema'];
  },
);

/** A new copy of all default settings. */
export const defaultSettings = (): Settings => JSON.parse(DEFAULTS);

const DEFAULTS = JSON.stringify(Object.fromEntries(SETTING_KEYS.map(key => [key, SETTINGS[key].fallback])));

/** The known keys of `raw` with legal values. `adjusted` lists the known keys whose values were clamped or refused. */
export function resolveSettings(raw: Record<string, unknown>): {
  patch: Partial<Settings>;
  adjusted: SettingKey[];
} {
  const present = SETTING_KEYS.filter(key => Object.hasOwn(raw, key));
  const resolved = present.map(key => [key, SETTINGS[key].resolve(raw[key])] as const);
  return {
    patch: Object.fromEntries(resolved.filter(([, value]) => value !== undefined)) as Partial<Settings>,
    adjusted: resolved
      .filter(([key, value]) => value === undefined || (typeof value !== 'object' && value !== raw[key]))
      .map(([key]) => key),
  };
}

/** Settings that stay unchanged during a round. */
export const SETTINGS_OF_A_ROUND: readonly SettingKey[] = SETTING_KEYS.filter(
  key => settingOf(key).isOfRound,
);

/** The changed settings that take effect with the next round, if one is in progress. */
export const settingsOfNextRound = (before: Settings, patch: Partial<Settings>): SettingKey[] =>
  SETTINGS_OF_A_ROUND.filter(key => patch[key] !== undefined && patch[key] !== before[key]);

/** Explains why a setting differs from the value that a caller sent, and which values are possible. */
export function whyAdjusted(key: SettingKey, raw: unknown, patch: Partial<Settings>): string {
  const { range, options, schema } = SETTINGS[key] as Setting;
  const possible = range ? `${range.min} to ${range.max}` : options?.join(', ');
  if (range && patch[key] !== undefined)
    return `${key} was clamped to ${patch[key]}: possible values are ${possible}.`;
  if (possible) {
    const meant = typeof raw === 'string' ? nearest(raw, (options ?? []).map(String)) : null;
    return `${key} stays as it was: possible values are ${possible}.${meant ? ` Did you mean ${meant}?` : ''}`;
  }
  const issue = v.safeParse(schema, raw).issues?.[0];
  const path = issue && v.getDotPath(issue);
  const rule = issue?.message.startsWith('Invalid ') ? `must be ${issue.expected}` : issue?.message;
  const why = issue ? `${path ? `entry ${quote(path)} ` : ''}${rule}` : 'a picture in it is not stored here';
  return `${key} stays as it was: ${why}.`.replace(/\.\.$/, '.');
}
