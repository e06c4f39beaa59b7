import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EVENTS, type EventType } from '../../schema/events.ts';
import { simulate } from '../simulate.ts';

/** The events that every round tells: their fields to the letter of the interface document, and their order. */

const DOCUMENTED: Partial<Record<EventType, string[]>> = {
  join: ['user'],
  kill: ['victim', 'killer', 'friendly'],
  'round.start': ['mode', 'field', 'pilots', 'teams', 'teamNames', 'roster'],
  // `startedAt` is added by the front thread, which has a clock.
  'round.end': ['mode', 'result', 'stats', 'teamNames', 'winnerTeam', 'bitLeaders'],
  lobby: ['seconds'],
};
const ROSTER_ROW = ['name', 'login', 'bot', 'team'];
const STATS_ROW = ['id', 'name', 'login', 'bot', 'won', 'color', 'team', 'k', 'd', 'a', 'f', 'dmg', 'last'];

/** A lobby with a viewer, a bot of the roster and fillers, and its round to the end. */
function wholeRound(mode: 'dogfight' | 'reserves' | 'ffa' | 'ffaReserves') {
  const namedBots = [{ login: 'zed', name: 'Zed', stream: false, autoJoin: true, color: '#ff8800' }];
  const settings = { bots: 6, roundMinutes: 1, fleetSize: 1, ffaLives: 1, calamities: false, namedBots };
  const sim = simulate({ pilots: ['ada'], settings });
  sim.run('openLobby', { mode });
  sim.run('startCountdown', {});
  sim.until(() => sim.round.result !== null, 1_500);
  return sim;
}

it.each(['dogfight', 'reserves', 'ffa', 'ffaReserves'] as const)(
  '%s tells join, lobby, start, kills and end, each with exactly its fields',
  mode => {
    const { allEvents } = wholeRound(mode);
    for (const { type, fields } of allEvents) {
      expect(Object.keys(fields).sort(), type).toEqual([...(DOCUMENTED[type] ?? [])].sort());
      const stamped = type === 'round.end' ? { ...fields, startedAt: 0 } : fields;
      expect(v.safeParse(EVENTS[type].fields, stamped).issues, type).toBeUndefined();
    }
    const order = allEvents.map(event => event.type).filter(type => type !== 'kill');
    expect(order).toEqual(['join', 'lobby', 'round.start', 'round.end']);
  },
);

it('rows of roster and statistics have exactly their fields; a bot has no login', () => {
  const sim = wholeRound('dogfight');
  const [{ roster, pilots, teams }] = sim.events('round.start');
  const [{ stats }] = sim.events('round.end');
  for (const row of roster) expect(Object.keys(row).sort()).toEqual([...ROSTER_ROW].sort());
  for (const row of stats) expect(Object.keys(row).sort()).toEqual([...STATS_ROW].sort());
  expect(roster).toContainEqual({ name: 'ada', login: 'ada', bot: false, team: sim.pilot('ada').team });
  expect(roster.filter(row => row.bot).map(row => row.login)).toEqual(new Array(7).fill(null));
  expect(stats.filter(row => !row.bot).map(row => row.login)).toEqual(['ada']);
  expect(pilots).toBe(8);
  expect(teams).toEqual([4, 4]);
});

it('kills are told once each and add up to the statistics', () => {
  const sim = wholeRound('ffa');
  const kills = sim.events('kill');
  const [{ stats }] = sim.events('round.end');
  for (const { name, k, d } of stats) {
    expect(kills.filter(({ killer, friendly }) => killer === name && !friendly)).toHaveLength(k);
    expect(kills.filter(({ victim }) => victim === name)).toHaveLength(d);
  }
});
