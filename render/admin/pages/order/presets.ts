import { MODES, type Mode } from '../../../../schema/catalog/catalog.ts';
import type { Settings } from '../../../../schema/records/settings.ts';
import type { ShowRound } from '../../../../schema/records/show.ts';

/** Prepared evenings, and how long an evening takes. */

/** Time after which the results of a round in a prepared evening close by themselves. Unit: s. */
const RESULTS_SECONDS = 20;

const round = (mode: Mode, more: Partial<ShowRound> = {}): ShowRound => ({
  mode,
  lobbySeconds: 60,
  resultsSeconds: RESULTS_SECONDS,
  ...more,
});
const teams = round('dogfight', { roundMinutes: 6 });
const free = round('ffa', { roundMinutes: 5 });
const fleets = round('reserves', { fleetSize: 40 });
const stock = (ffaLives: number) => round('ffaReserves', { ffaLives });
const boss = (name: ShowRound['boss']) => round('boss', { boss: name, bossMinutes: 6 });

export const PRESETS = {
  hour: [teams, free, boss('random'), fleets, teams, stock(3), boss('random'), free],
  cup: [free, teams, free, teams, stock(3), stock(1)],
  bosses: [boss('Hydra'), boss('Leviathan'), boss('Comet Queen'), boss('Stormcaller'), boss('Null')],
} as const satisfies Record<string, readonly ShowRound[]>;

/** The modes of rounds, each named once, in their order; a chosen boss is named in place of its mode. */
export const kindsIn = (rounds: readonly ShowRound[]) => [...new Set(rounds.map(kindOf))].join(', ');

const kindOf = ({ mode, boss }: ShowRound) =>
  mode === 'boss' && boss && boss !== 'random' ? boss : MODES[mode];

/** Approximate duration of a round without a clock. Unit: minutes. */
const UNTIL_LAST = 6;

/** Approximate duration of all rounds. Unit: minutes. */
export const lengthOf = (rounds: readonly ShowRound[], settings: Settings): number =>
  Math.round(rounds.reduce((sum, round) => sum + secondsOf(round, settings), 0) / 60);

/** Approximate duration of a round from its lobby to the end of its results. Unit: s. */
export function secondsOf(round: ShowRound, settings: Settings): number {
  const { lobbySeconds, resultsSeconds } = withOptions(round, settings);
  return lobbySeconds + resultsSeconds + fightOf(round, settings);
}

/** Approximate duration of the fight of a round. Unit: s. */
export const fightOf = (round: ShowRound, settings: Settings) => 60 * minutesOf(round, settings);

function minutesOf(round: ShowRound, settings: Settings) {
  const { roundMinutes, bossMinutes } = withOptions(round, settings);
  if (round.mode === 'boss') return bossMinutes || UNTIL_LAST;
  return round.mode === 'dogfight' || round.mode === 'ffa' ? roundMinutes : UNTIL_LAST;
}

/** Whether the show waits after a round until somebody closes its results. */
export const waitsForYou = (rounds: readonly ShowRound[], settings: Settings) =>
  rounds.some(round => withOptions(round, settings).resultsSeconds === 0);

/** The durations of a round: its own, or those of the settings. */
export const withOptions = (round: ShowRound, settings: Settings) => ({
  lobbySeconds: round.lobbySeconds ?? settings.lobbySeconds,
  resultsSeconds: round.resultsSeconds ?? settings.resultsSeconds,
  roundMinutes: round.roundMinutes ?? settings.roundMinutes,
  bossMinutes: round.bossMinutes ?? settings.bossMinutes,
});
