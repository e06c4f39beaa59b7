import { describe, expect, it } from 'vitest';
import { simulate } from '../../../harness/simulate.ts';
import { keysOf, MODES, type Mode } from '../../../schema/catalog/catalog.ts';
import {
  defaultSettings,
  SETTING_KEYS,
  type Setting,
  type SettingKey,
  type Settings,
  settingOf,
  settingsOfNextRound,
} from '../../../schema/records/settings.ts';
import {
  arranged,
  destroy,
  ending,
  letTimeRunOut,
  membersOf,
  PILOTS,
  sinkAtOnce,
  wearDown,
} from '../arranged.ts';

/** Tests how each mode is fought to its end, with real rounds and with rounds whose deaths are arranged. */

describe('every mode', () => {
  const quick: Partial<Settings> = { bots: 8, roundMinutes: 1, fleetSize: 2, ffaLives: 1 };

  it.each(['dogfight', 'reserves', 'ffa', 'ffaReserves'] as const)(
    'a round in the mode %s ends by itself, and reports its result and statistics',
    mode => {
      const sim = simulate({ pilots: ['ada', 'bob'], settings: quick });
      sim.startRound(mode);
      sim.until(() => sim.round.result !== null, 1_300);
      const { result, stats, teamNames, winnerTeam } = ending(sim);
      expect(sim.events('round.end')).toHaveLength(1);
      expect(sim.round).toMatchObject({ phase: 'lobby', lobby: null, result, stats });
      expect(result).toMatchObject({ mode, teamName: winnerTeam });
      expect(stats).toHaveLength(10);
      expect(stats.map(row => row.id)).toContain('chat:ada');
      expect(stats.every(row => row.won === false) || result.outcome === 'won').toBe(true);
      expect(teamNames).toEqual(mode.startsWith('ffa') ? [] : ['Red', 'Blue']);
    },
  );
});

describe('dogfight', () => {
  it('the team with most points wins a dogfight when the time is up', () => {
    const sim = arranged('dogfight', { roundMinutes: 1 });
    const [red] = membersOf(sim, 0);
    const [blue] = membersOf(sim, 1);
    destroy(sim, blue, red);
    expect(sim.round.scores).toEqual([1, 0]);
    letTimeRunOut(sim);
    expect(ending(sim).result).toMatchObject({
      outcome: 'won',
      winner: 'team',
      team: 0,
      teamName: 'Red',
      pilot: null,
      reason: 'time',
    });
    expect(ending(sim).winnerTeam).toBe('Red');
    expect(
      ending(sim)
        .stats.filter(row => row.won)
        .map(row => row.team),
    ).toEqual([0, 0]);
  });

  it('a dogfight ends in a tie if teams have the same points', () => {
    const sim = arranged('dogfight', { roundMinutes: 1 });
    const [red] = membersOf(sim, 0);
    const [blue] = membersOf(sim, 1);
    destroy(sim, blue, red);
    destroy(sim, red, blue);
    letTimeRunOut(sim);
    const { result, winnerTeam, stats } = ending(sim);
    expect(result).toMatchObject({ outcome: 'tie', winner: null, team: null, text: 'Factions: a tie.' });
    expect(winnerTeam).toBeNull();
    expect(stats.some(row => row.won)).toBe(false);
  });

  it('in a dogfight, a kill of a teammate costs a point and is counted separately', () => {
    const sim = arranged('dogfight');
    const [killer, friend] = membersOf(sim, 0);
    destroy(sim, friend, killer);
    expect(sim.round.scores).toEqual([-1, 0]);
    expect(sim.pilot(killer).kills).toBe(0);
  });

  it.each([2, 3, 4] as const)('a dogfight has %i teams if the setting says so', teamCount => {
    const sim = arranged('dogfight', { teamCount, bots: 9 }, ['ada']);
    const [{ teams, teamNames }] = sim.events('round.start');
    expect(teamNames).toEqual(['Red', 'Blue', 'Green', 'Yellow'].slice(0, teamCount));
    expect(Math.max(...teams) - Math.min(...teams)).toBeLessThanOrEqual(1);
    expect(sim.round.scores).toHaveLength(teamCount);
  });

  it.each([
    [24, 2],
    [25, 3],
    [60, 3],
    [61, 4],
  ])('a dogfight of %i pilots has %i teams by default', (bots, teams) => {
    const sim = arranged('dogfight', { bots }, []);
    expect(sim.round.scores).toHaveLength(teams);
  });
});

describe('Fleet Reserves', () => {
  it("in Fleet Reserves, each pilot's first ship is free, and every further ship comes from the team's reserve", () => {
    const sim = arranged('reserves', { fleetSize: 5 });
    expect(sim.round).toMatchObject({ reserves: [5, 5], fleetSize: 5 });
    destroy(sim, membersOf(sim, 1)[0]);
    expect(sim.round.reserves).toEqual([5, 5]);
    sim.seconds(3.1);
    expect(sim.round.reserves).toEqual([5, 4]);
  });

  it('a latecomer to Fleet Reserves gets a ship from the reserve, or none if the reserve is empty', () => {
    const sim = arranged('reserves', { fleetSize: 5, teamCount: 2 });
    const { team } = sim.run('addPilot', { username: 'eve' });
    expect(sim.pilot('eve').alive).toBe(true);
    expect(sim.round.reserves).toEqual([0, 1].map(each => (each === team ? 4 : 5)));
    sim.world.round.reserves = [0, 0];
    sim.run('addPilot', { username: 'fay' });
    sim.seconds(4);
    expect(sim.pilot('fay').alive).toBe(false);
    expect(sim.round.reserves).toEqual([0, 0]);
  });

  it('the last team that has ships wins Fleet Reserves', () => {
    const sim = arranged('reserves', { fleetSize: 2 });
    wearDown(sim, membersOf(sim, 0));
    expect(sim.round.reserves).toEqual([0, 2]);
    expect(ending(sim).result).toMatchObject({ winner: 'team', team: 1, reason: 'last-standing' });
    expect(ending(sim).result.ships).toEqual([0, 4]);
  });

  it('Fleet Reserves ends in a tie if the last ships of all teams fall at once', () => {
    const sim = arranged('reserves');
    sim.world.round.reserves = [0, 0];
    sinkAtOnce(sim, PILOTS);
    expect(ending(sim).result).toMatchObject({ outcome: 'tie', reason: 'lives-out' });
  });

  it('a round with reserves ends at once when all pilots of one of the two teams have left', () => {
    const sim = arranged('reserves', { fleetSize: 9 });
    for (const username of membersOf(sim, 0)) sim.internal('removePilot', { pilot: username });
    sim.ticks(1);
    expect(ending(sim).result).toMatchObject({ team: 1, reason: 'last-standing' });
  });

  it('a new fleet size applies to the next round', () => {
    const sim = arranged('reserves', { fleetSize: 5 });
    sim.set({ fleetSize: 50 });
    expect(sim.round).toMatchObject({ fleetSize: 5, reserves: [5, 5] });
    sim.run('startRound', {});
    expect(sim.round).toMatchObject({ fleetSize: 50, reserves: [50, 50] });
  });
});

describe('setting changed', () => {
  const QUIET: Partial<Settings> = { bots: 4, calamities: false, teamCount: 2, field: 'mars', boss: 'Hydra' };
  const namedBots = [{ login: 'robo', name: 'Robo', stream: false, autoJoin: true }];

  /** A legal value of the setting that differs from its current one. */
  function otherValue(key: SettingKey) {
    const { range, options, fallback }: Setting = settingOf(key);
    const now = QUIET[key] ?? fallback;
    if (key === 'namedBots') return namedBots;
    if (range) return now === range.min ? range.max : range.min;
    if (options) return options.findLast(option => option !== now);
    return typeof now === 'boolean' ? !now : now;
  }

  /**
   * Fights for 5 s with changed settings. `when` says whether they change before or during the fight. Returns the
   * states at the beginning and at the end.
   */
  function fight(mode: Mode, patch: Partial<Settings>, when: 'before' | 'in it') {
    const sim = simulate({ pilots: ['ada', 'bob', 'cy', 'di'], settings: QUIET });
    sim.run('openLobby', { mode });
    if (when === 'before') sim.set(patch);
    sim.run('startRound', {});
    const look = () => JSON.stringify([sim.round, sim.pilots()]);
    const begun = look();
    if (when === 'in it') sim.set(patch);
    if (when === 'in it') sim.seconds(5);
    return { begun, ended: look() };
  }

  it('settings that determine how a round begins do not change a running round', () => {
    const ofBeginning = new Set<SettingKey>();
    const atOnce = new Set<SettingKey>();
    for (const mode of keysOf(MODES)) {
      const usual = fight(mode, {}, 'in it');
      for (const key of SETTING_KEYS) {
        const patch = { [key]: otherValue(key) };
        if (fight(mode, patch, 'in it').ended !== usual.ended) atOnce.add(key);
        if (fight(mode, patch, 'before').begun !== usual.begun) ofBeginning.add(key);
      }
    }
    const before = { ...defaultSettings(), ...QUIET };
    const patch = Object.fromEntries(SETTING_KEYS.map(key => [key, otherValue(key)]));
    expect(settingsOfNextRound(before, patch).sort()).toEqual(
      [...ofBeginning].filter(key => !atOnce.has(key)).sort(),
    );
    expect([...atOnce]).toEqual(expect.arrayContaining(['bots', 'botSkill', 'namedBots']));
  });
});
