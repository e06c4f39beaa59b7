import * as v from 'valibot';
import { SETTINGS, type Settings } from './settings.ts';

/** The running order: rounds that are played one after another. */

/** Maximum number of rounds in a running order. */
export const MAX_ROUNDS = 50;

/** The settings that a round of the order may override, besides its mode. */
const OPTIONS = [
  'field',
  'roundMinutes',
  'fleetSize',
  'ffaLives',
  'boss',
  'bossLives',
  'bossMinutes',
  'teamCount',
  'teamPick',
  'bots',
  'botSkill',
  'calamities',
  'missileFriendlyFire',
  'lobbySeconds',
  'resultsSeconds',
] as const;

/** All settings that a round of the order may change. */
export const ROUND_SETTINGS = ['mode', ...OPTIONS] as const;
export type RoundSetting = (typeof ROUND_SETTINGS)[number];

const legal = <K extends RoundSetting>(key: K) =>
  SETTINGS[key].schema as unknown as v.GenericSchema<Settings[K], Settings[K]>;
const optional = <K extends RoundSetting>(key: K) => v.nullish(legal(key));

/** A round of the order. For absent options, the settings at the time of the round apply. */
export const ShowRound = v.object({
  mode: legal('mode'),
  ...(Object.fromEntries(OPTIONS.map(key => [key, optional(key)])) as {
    [K in (typeof OPTIONS)[number]]: ReturnType<typeof optional<K>>;
  }),
});
export type ShowRound = v.InferOutput<typeof ShowRound>;

/**
 * `running`: the order continues automatically. `waiting`: it continues once the streamer has finished something by
 * hand, such as a held lobby. `paused`: it continues on request. `ended`: no rounds are left.
 */
const SHOW_STATES = ['running', 'waiting', 'paused', 'ended'] as const;

/**
 * Fields of the running order in answers and in its event. The event has `round` instead of `at`, because an event's
 * `at` is its time.
 */
export const showFields = {
  /** Index of the current or next round; the number of rounds if all were played. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(SHOW_STATES),
};
