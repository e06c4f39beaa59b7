import * as v from 'valibot';
import { SETTINGS, type Settings } from './settings.ts';

/** The running order: rounds that are played one after the other. */

/** The most rounds of an order. */
export const MAX_ROUNDS = 50;

/** The settings that a round of the order may have of its own, beside its mode. */
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

/** A round of the order. Options that are left out are as they are set when the round comes. */
export const ShowRound = v.object({
  mode: legal('mode'),
  ...(Object.fromEntries(OPTIONS.map(key => [key, optional(key)])) as {
    [K in (typeof OPTIONS)[number]]: ReturnType<typeof optional<K>>;
  }),
});
export type ShowRound = v.InferOutput<typeof ShowRound>;

/**
 * `running`: it goes on by itself. `waiting`: it goes on once what somebody did by hand is over, such as a held lobby.
 * `paused`: it goes on when it is told to. `ended`: nothing is left of it.
 */
const SHOW_STATES = ['running', 'waiting', 'paused', 'ended'] as const;

/** What the order answers, and tells in its event, where `at` is called `round` beside the time of the event. */
export const showFields = {
  /** Index of the round that is under way, or that comes next; the number of rounds when all were played. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0)),
  state: v.picklist(SHOW_STATES),
};
