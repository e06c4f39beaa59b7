import { soleLeader } from '../engine/round/modes/scoring.ts';
import { oddsOf } from '../engine/round/odds.ts';
import type { GameWorld } from '../engine/world.ts';
import type { Bench, Figure } from './lib/report.ts';
import { fightRound } from './lib/rounds.ts';
import { mean } from './lib/stats.ts';

/** Shares of the round at which the odds are read. */
const MARKS = [0.25, 0.5, 0.75];
/**
 * Sizes of the seeded rounds between bots, which have two, three and four teams in turn. The figures are the same on
 * every machine.
 */
const SIZES = {
  whole: { rounds: 36, bots: 60, roundMinutes: 5 },
  quick: { rounds: 6, bots: 30, roundMinutes: 1 },
};

const bench: Bench = {
  title: 'Chances to win in Factions against what came of them: Brier scores, summed over the teams',
  async run({ quick }) {
    const { rounds, ...settings } = quick ? SIZES.quick : SIZES.whole;
    const forecasts = Array.from({ length: rounds }, (_, i) => forecastsOf(i + 1, settings)).flat();
    return MARKS.flatMap(mark => figuresAt(mark, forecasts));
  },
};
export default bench;

/** The odds at one of the times in `MARKS`, in a round that a team has won, and the result of the round. */
interface Forecast {
  mark: number;
  odds: number[];
  scores: number[];
  winner: number;
}

function forecastsOf(seed: number, settings: { bots: number; roundMinutes: number }): Forecast[] {
  const told: Omit<Forecast, 'winner'>[] = [];
  const teamCount = ([2, 3, 4] as const)[seed % 3];
  const { round } = fightRound({ mode: 'dogfight', seed, settings: { ...settings, teamCount } }, world => {
    const mark = MARKS[told.length];
    const odds = oddsOf(world);
    if (odds && playedOf(world) >= mark) told.push({ mark, odds, scores: [...world.round.scores] });
  });
  const winner = round.result?.team ?? null;
  return winner === null ? [] : told.map(forecast => ({ ...forecast, winner }));
}

const playedOf = ({ round, time }: GameWorld) =>
  (time.tick - round.startedAt) / ((round.endsAt ?? 0) - round.startedAt);

function figuresAt(mark: number, forecasts: readonly Forecast[]): Figure[] {
  const known = forecasts.filter(forecast => forecast.mark === mark);
  const scoreOf = (told: (forecast: Forecast) => number[]) =>
    mean(known.map(forecast => brier(told(forecast), forecast.winner)));
  const odds = scoreOf(forecast => forecast.odds);
  const uniform = scoreOf(({ scores }) => evenly(scores));
  const leader = scoreOf(({ scores }) => allOnLeader(scores));
  const at = `${mark * 100} % of the round`;
  const details = { rounds: known.length, odds, uniform, leader, calibration: calibrationOf(known) };
  return [
    { name: `${at}: Brier score / that of even chances`, value: odds / uniform, unit: 'x', details },
    { name: `${at}: Brier score / that of "who leads wins"`, value: odds / leader, unit: 'x' },
  ];
}

const brier = (chances: readonly number[], winner: number) =>
  chances.reduce((sum, chance, team) => sum + (chance - Number(team === winner)) ** 2, 0);

const evenly = (scores: readonly number[]) => scores.map(() => 1 / scores.length);

function allOnLeader(scores: readonly number[]) {
  const leader = soleLeader(scores);
  return leader === null ? evenly(scores) : scores.map((_, team) => Number(team === leader));
}

/** For each fifth of the scale of odds: how often such odds occurred, their mean, and how often the team then won. */
function calibrationOf(forecasts: readonly Forecast[]) {
  const all = forecasts.flatMap(({ odds, winner }) =>
    odds.map((chance, team) => ({ chance, won: Number(team === winner) })),
  );
  return Array.from({ length: 5 }, (_, fifth) => {
    const some = all.filter(({ chance }) => Math.min(4, Math.floor(chance * 5)) === fifth);
    return {
      count: some.length,
      told: mean(some.map(({ chance }) => chance)),
      won: mean(some.map(({ won }) => won)),
    };
  });
}
