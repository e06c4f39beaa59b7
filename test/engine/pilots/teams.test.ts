import { describe, expect, it } from 'vitest';
import { coldPatch } from '../../../engine/report/snapshot-writer.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Settings } from '../../../schema/records/settings.ts';

/**
 * Tests which team pilots are in: teams that are dealt or picked, and the teams of pilots who join late, leave or
 * return.
 */

const names = (count: number, prefix = 'p') => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

const sizes = (sim: Simulated) =>
  sim.round.scores.map((_, team) => sim.pilots().filter(pilot => pilot.team === team).length);

const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);

function inLobby(settings: Partial<Settings> = {}, pilots: string[] = []) {
  const sim = simulate({ pilots, settings: { calamities: false, ...settings } });
  sim.run('openLobby', { mode: 'dogfight' });
  return sim;
}

describe('dealt teams', () => {
  it('assigned teams are even in a lobby and in its round, also when pilots join or leave', () => {
    const sim = inLobby({ teamCount: 3 }, names(20));
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
    for (const username of names(9)) sim.internal('removePilot', { pilot: username });
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
    sim.run('startRound', {});
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
  });

  it('the number of teams in a lobby follows the number of pilots', () => {
    const sim = inLobby({}, names(24));
    expect(sizes(sim)).toEqual([12, 12]);
    sim.run('addPilot', { username: 'one-more' });
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
    expect(sim.round.scores).toHaveLength(3);
    sim.internal('removePilot', { pilot: 'p3' });
    expect(sizes(sim)).toEqual([12, 12]);
  });

  it('a lobby assigns its teams again when the number of teams, team picks or bots change', () => {
    const sim = inLobby({ teamCount: 2 }, names(12));
    sim.set({ teamCount: 3 });
    expect(sizes(sim)).toEqual([4, 4, 4]);
    sim.set({ teamPick: true, bots: 12 });
    for (const { name } of sim.pilots()) sim.run('addPilot', { username: name, team: 'red' });
    expect(sizes(sim)[0]).toBe(8);
    sim.set({ bots: 3 }); // the fair share of a team is smaller with fewer bots
    expect(sizes(sim)[0]).toBe(5);
    sim.set({ teamPick: false });
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
  });

  it('a latecomer joins the team with the fewest pilots', () => {
    const sim = inLobby({ teamCount: 2 }, names(6));
    sim.run('startRound', {});
    const [first, second] = sim.pilots().filter(pilot => pilot.team === 0);
    for (const { name } of [first, second]) sim.internal('removePilot', { pilot: name });
    expect(sim.run('addPilot', { username: 'late' })).toMatchObject({ joined: true, team: 0 });
    expect(sim.pilot('late')).toMatchObject({ team: 0, alive: true });
  });

  it('pilots stay in their teams during a round, even when filler bots leave', () => {
    const sim = inLobby({ teamCount: 4, bots: 40 });
    sim.run('startRound', {});
    sim.set({ bots: 9 });
    expect(sim.pilots()).toHaveLength(9);
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
    sim.set({ bots: 30 });
    expect(sim.pilots().every(pilot => pilot.alive)).toBe(true);
    expect(spread(sizes(sim))).toBeLessThanOrEqual(1);
  });

  it('the bot that must leave is the one that joined the largest team last', () => {
    const sim = inLobby({ teamCount: 2, bots: 6 }, names(1));
    sim.run('startRound', {});
    const largest = sizes(sim)[0] > sizes(sim)[1] ? 0 : 1;
    const bots = sim.pilots().filter(({ bot, team }) => bot && team === largest);
    sim.set({ bots: 5 });
    const left = sim.pilots().map(({ id }) => id);
    expect(bots.filter(({ id }) => !left.includes(id))).toEqual(bots.slice(-1));
  });

  it('a free for all has no teams', () => {
    const sim = inLobby({ teamPick: true }, names(4));
    sim.run('openLobby', { mode: 'ffa' });
    expect(sim.pilots().map(pilot => pilot.team)).toEqual([-1, -1, -1, -1]);
    expect(sim.run('addPilot', { username: 'eve', team: 'red' })).toMatchObject({ team: -1 });
    expect(sim.round.lobby?.teams).toEqual([]);
  });
});

describe('viewer', () => {
  it("a viewer's team choice is ignored if the setting is off", () => {
    const sim = inLobby({ teamCount: 2, bots: 10 });
    for (const username of names(4)) sim.run('addPilot', { username, team: 'blue' });
    expect(sizes(sim)).toEqual([2, 2]);
    expect(sim.round.lobby).not.toHaveProperty('teams');
  });

  it('a viewer can choose a team that has less than its fair share of all pilots, bots included', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2, bots: 4 });
    const teams = names(6).map(username => sim.run('addPilot', { username, team: 'blue' }).team);
    expect(teams).toEqual([1, 1, 1, 1, 1, 0]);
    expect(sim.round.lobby?.teams).toEqual([
      ['chat:p5'],
      ['chat:p0', 'chat:p1', 'chat:p2', 'chat:p3', 'chat:p4'],
    ]);
    sim.run('startRound', {});
    expect(sizes(sim)).toEqual([5, 5]);
    expect(sim.pilot('p4').team).toBe(1);
  });

  it('a viewer can change teams in the lobby, but not in the round', () => {
    const sim = inLobby({ teamPick: true, teamCount: 3, bots: 12 });
    sim.run('addPilot', { username: 'ada', team: 'red' });
    expect(sim.run('addPilot', { username: 'ada', team: 'green' })).toMatchObject({ joined: false, team: 2 });
    sim.run('startRound', {});
    expect(sim.run('addPilot', { username: 'ada', team: 'red' })).toMatchObject({ joined: false, team: 2 });
  });

  it('a viewer cannot change teams in a round even if the other team has room', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2 }, names(6));
    sim.run('startRound', {});
    const [first, second] = sim.pilots().filter(({ team }) => team === 0);
    for (const { name } of [first, second]) sim.internal('removePilot', { pilot: name });
    const other = sim.pilots().find(({ team }) => team === 1)?.name ?? '';
    expect(sim.run('addPilot', { username: other, team: 'red' })).toMatchObject({ joined: false, team: 1 });
  });

  it('a viewer cannot change teams while the results are shown', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2, roundMinutes: 1 }, names(6));
    sim.run('startRound', {});
    const first = sim.pilots().find(({ team }) => team === 0)?.name ?? '';
    sim.internal('removePilot', { pilot: first });
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    const other = sim.pilots().find(({ team }) => team === 1)?.name ?? '';
    expect(sim.run('addPilot', { username: other, team: 'red' }).team).toBe(1);
    sim.run('closeResults', {});
    expect(sim.run('addPilot', { username: other, team: 'red' }).team).toBe(0);
  });

  it('a latecomer can choose a team that has less than its fair share', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2, bots: 5 });
    sim.run('startRound', {});
    const smaller = sizes(sim)[0] < sizes(sim)[1] ? 'red' : 'blue';
    const larger = smaller === 'red' ? 'blue' : 'red';
    const { team } = sim.run('addPilot', { username: 'ada', team: larger });
    expect(team).toBe(smaller === 'red' ? 0 : 1);
    expect(sim.run('addPilot', { username: 'bob', team: larger }).team).not.toBe(team);
  });

  it("a viewer's team choice is kept when the mode changes and when the next lobby opens", () => {
    const sim = inLobby({ teamPick: true, teamCount: 2, bots: 8, roundMinutes: 1 });
    for (const username of names(4)) sim.run('addPilot', { username, team: 'blue' });
    sim.run('openLobby', { mode: 'reserves' });
    expect(sizes(sim)).toEqual([0, 4]);
    sim.run('openLobby', { mode: 'dogfight' });
    sim.run('startRound', {});
    sim.until(() => sim.round.result !== null, 61);
    sim.run('closeResults', {});
    expect(sizes(sim)).toEqual([0, 4]);
  });

  it('the front thread gets the team picks whenever somebody joins, changes teams or leaves', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2, bots: 8 });
    const told = (act: () => void) => {
      act();
      return coldPatch(sim.world)?.round?.lobby?.teams;
    };
    expect(told(() => sim.run('addPilot', { username: 'ada', team: 'red' }))).toEqual([['chat:ada'], []]);
    expect(told(() => sim.run('addPilot', { username: 'ada', team: 'blue' }))).toEqual([[], ['chat:ada']]);
    expect(told(() => sim.internal('removePilot', { pilot: 'ada' }))).toEqual([[], []]);
  });

  it('a choice of a team that does not exist is ignored', () => {
    const sim = inLobby({ teamPick: true, teamCount: 2 });
    expect(sim.run('addPilot', { username: 'ada', team: 'yellow' }).team).toBe(0);
  });

  it("in Fleet Reserves, viewers' choices of teams never leave a team without an enemy", () => {
    const sim = inLobby({ teamPick: true, teamCount: 2 }, ['ada', 'bob', 'cyd', 'dan']);
    sim.run('openLobby', { mode: 'reserves' });
    for (const { name, team } of sim.pilots()) if (team === 0) sim.internal('removePilot', { pilot: name });
    expect(sizes(sim)).toEqual([1, 1]);
    sim.run('startRound', {});
    sim.seconds(1);
    expect(sim.round.phase).toBe('playing');
  });
});

describe('leaving a round', () => {
  it('a pilot who leaves a round disappears with the ship at once', () => {
    const sim = inLobby({}, ['ada', 'bob']);
    sim.run('startRound', {});
    sim.run('followPilot', { id: 'ada' });
    sim.internal('removePilot', { pilot: 'Ada' });
    sim.seconds(1);
    expect(sim.pilots().map(pilot => pilot.name)).toEqual(['bob']);
    expect(sim.round.overlay.follow).toBeNull();
    expect(sim.internal('removePilot', { pilot: 'ada' })).toEqual({ removed: false });
  });

  it('a pilot who returns in the same round gets the same team and record, and waits for a ship', () => {
    const sim = inLobby({ teamCount: 2 }, ['ada', 'bob', 'cyd']);
    sim.run('startRound', {});
    const { team } = sim.pilot('ada');
    sim.world.components.Tally.kills[sim.eid('ada')] = 7;
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('ada')).toMatchObject({ team, kills: 7, alive: false });
    sim.seconds(3.1);
    expect(sim.pilot('ada').alive).toBe(true);
  });

  it('leaving a round costs the current life, and returning gives no new lives', () => {
    const sim = inLobby({ ffaLives: 2 }, ['ada', 'bob', 'cyd']);
    sim.run('openLobby', { mode: 'ffaReserves' });
    sim.run('startRound', {});
    const leaveAndReturn = () => {
      sim.internal('removePilot', { pilot: 'ada' });
      sim.run('addPilot', { username: 'ada' });
    };
    leaveAndReturn();
    expect(sim.pilot('ada').lives).toBe(1);
    sim.seconds(3.1);
    leaveAndReturn();
    expect(sim.pilot('ada').lives).toBe(0);
    sim.seconds(3.1);
    expect(sim.pilot('ada').alive).toBe(false);
  });

  it('a pilot who left a round stays in the statistics, but cannot win', () => {
    const sim = inLobby({ teamCount: 2, bots: 4 }, ['ada', 'bob', 'cyd']);
    sim.run('startRound', {});
    const { team } = sim.pilot('ada');
    const [bot] = sim.pilots().filter(pilot => pilot.bot);
    sim.world.components.Tally.kills[sim.eid('ada')] = 7;
    sim.world.components.Tally.assists[sim.eid(bot.id)] = 2;
    sim.world.round.scores[team] = 7;
    sim.internal('removePilot', { pilot: 'ada' });
    sim.set({ bots: 0 });
    sim.set({ bots: 2 });
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
    const [{ stats, result }] = sim.events('round.end');
    expect(result.team).toBe(team);
    expect(stats).toContainEqual(
      expect.objectContaining({ name: 'ada', login: 'ada', team, k: 7, won: false }),
    );
    expect(stats).toContainEqual(expect.objectContaining({ id: bot.id, name: bot.name, a: 2, won: false }));
    expect(stats).toHaveLength(1 + 1 + sim.pilots().length);
    expect(new Set(stats.map(row => row.id)).size).toBe(stats.length);
  });

  it('a pilot who leaves and does not return counts as knocked out', () => {
    const sim = inLobby({ ffaLives: 1 }, ['ada', 'bob', 'cyd', 'dan']);
    sim.run('openLobby', { mode: 'ffaReserves' });
    sim.run('startRound', {});
    const end = (name: string) => {
      sim.world.components.Hull.points[sim.eid(name)] = 0;
      sim.ticks(1);
    };
    end('cyd');
    sim.internal('removePilot', { pilot: 'ada' });
    sim.ticks(1);
    end('dan');
    expect(sim.round.stats?.map(row => row.name)).toEqual(['bob', 'dan', 'ada', 'cyd']);
  });

  it('a new round forgets who left the previous one', () => {
    const sim = inLobby({}, ['ada', 'bob', 'cyd']);
    sim.run('startRound', {});
    sim.world.components.Tally.kills[sim.eid('ada')] = 7;
    sim.internal('removePilot', { pilot: 'ada' });
    sim.run('startRound', {});
    sim.run('addPilot', { username: 'ada' });
    expect(sim.pilot('ada')).toMatchObject({ kills: 0, alive: true });
  });
});
