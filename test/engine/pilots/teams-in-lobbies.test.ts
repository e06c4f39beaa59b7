import { describe, expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { letTimeRunOut } from '../arranged.ts';

/** Tests who is moved to another team between rounds, and who stays. */

const PILOTS = Array.from({ length: 8 }, (_, i) => `p${i}`);

function inLobby(settings: Partial<Settings> = {}, seed = 1) {
  const sim = simulate({ seed, pilots: PILOTS, settings: { calamities: false, teamCount: 2, ...settings } });
  sim.run('openLobby', { mode: 'dogfight' });
  return sim;
}

const teamsOf = (sim: Simulated, names: readonly string[] = PILOTS) =>
  names.map(name => sim.pilot(name).team);
const membersOf = (sim: Simulated, team: number) => PILOTS.filter(name => sim.pilot(name).team === team);

describe('team', () => {
  it('teams are assigned at random, and not in the order of joining', () => {
    const deals = Array.from({ length: 10 }, (_, seed) => teamsOf(inLobby({}, seed + 1)).join());
    expect(new Set(deals).size).toBeGreaterThan(7);
    const first = deals.map(deal => deal[0]);
    expect(new Set(first)).toEqual(new Set(['0', '1']));
  });

  it('viewers in a lobby keep their team when another viewer joins and when the round starts', () => {
    const sim = inLobby({ bots: 4 });
    const before = teamsOf(sim);
    sim.run('addPilot', { username: 'late' });
    expect(teamsOf(sim)).toEqual(before);
    sim.run('startRound', {});
    expect(teamsOf(sim)).toEqual(before);
    sim.run('startRound', {});
    expect(teamsOf(sim)).toEqual(before);
  });

  it('when the teams are made even, only the last pilot to join the larger team moves', () => {
    const sim = inLobby();
    const [red, blue] = [membersOf(sim, 0), membersOf(sim, 1)];
    for (const pilot of blue.slice(0, 2)) sim.internal('removePilot', { pilot });
    expect(teamsOf(sim, red)).toEqual([0, 0, 0, 1]);
    expect(teamsOf(sim, blue.slice(2))).toEqual([1, 1]);
  });

  it('changing the number of teams leaves the teams in the shown results unchanged', () => {
    const sim = inLobby({ roundMinutes: 1 });
    sim.run('startRound', {});
    letTimeRunOut(sim);
    sim.set({ teamCount: 4 });
    expect(sim.round.scores).toHaveLength(2);
    sim.run('closeResults', {});
    expect(sim.round.scores).toHaveLength(4);
  });
});
