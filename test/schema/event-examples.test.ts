import { expect, it } from 'vitest';
import { EXAMPLE_AT } from '../../schema/base/event.ts';
import { EVENTS } from '../../schema/records/events.ts';

/** What documents show of events must not contradict itself: readers take it for a case that has happened. */

const { result, stats, teamNames, winnerTeam, startedAt } = EVENTS['round.end'].example;

const sumOf = (team: number, column: 'k' | 'd') =>
  stats.filter(row => row.team === team).reduce((sum, row) => sum + row[column], 0);

it('the scores of the round are the kills of the teams, and the deaths of the other', () => {
  const teams = teamNames.map((_, team) => team);
  expect(result.scores).toEqual(teams.map(team => sumOf(team, 'k')));
  expect(result.scores).toEqual(teams.map(team => sumOf(1 - team, 'd')));
});

it('the team with the higher score has won, and its pilots with it', () => {
  const best = result.scores.indexOf(Math.max(...result.scores));
  expect(result).toMatchObject({ team: best, teamName: winnerTeam });
  expect(winnerTeam).toBe(teamNames[best]);
  expect(stats.map(({ won }) => won)).toEqual(stats.map(({ team }) => team === best));
});

it('the round began before it ended', () => {
  expect(startedAt).toBeGreaterThan(0);
  expect(startedAt).toBeLessThan(EXAMPLE_AT);
});
