import { expect, it } from 'vitest';
import { EXAMPLE_AT } from '../../schema/base/event.ts';
import { EVENTS } from '../../schema/records/events.ts';

/** Examples of events in documents must be consistent, because readers take them for real cases. */

const { result, stats, teamNames, winnerTeam, startedAt } = EVENTS['round.end'].example;

const sumOf = (team: number, column: 'k' | 'd') =>
  stats.filter(row => row.team === team).reduce((sum, row) => sum + row[column], 0);

it("in the example round, a team's score is its number of kills and equals the other team's number of deaths", () => {
  const teams = teamNames.map((_, team) => team);
  expect(result.scores).toEqual(teams.map(team => sumOf(team, 'k')));
  expect(result.scores).toEqual(teams.map(team => sumOf(1 - team, 'd')));
});

it('in the example round, the team with the higher score wins, and its pilots count as winners', () => {
  const best = result.scores.indexOf(Math.max(...result.scores));
  expect(result).toMatchObject({ team: best, teamName: winnerTeam });
  expect(winnerTeam).toBe(teamNames[best]);
  expect(stats.map(({ won }) => won)).toEqual(stats.map(({ team }) => team === best));
});

it('the example round begins before it ends', () => {
  expect(startedAt).toBeGreaterThan(0);
  expect(startedAt).toBeLessThan(EXAMPLE_AT);
});
