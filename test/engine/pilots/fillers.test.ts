import { describe, expect, it } from 'vitest';
import { CALL_SIGNS, FURTHER_CALL_SIGNS } from '../../../engine/rules/call-signs.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { inTeams, scene } from '../staging.ts';

/** Tests which filler bots leave first, and what they are called. */

const fillersOf = (sim: Simulated) => sim.pilots().filter(({ id }) => id.startsWith('filler:'));
const idsOf = (sim: Simulated) => fillersOf(sim).map(({ id }) => id);

describe('filler bots', () => {
  it('in a free for all, the filler bots that joined last are the first to leave', () => {
    const sim = simulate({ settings: { bots: 5 } });
    sim.startRound('ffa');
    sim.set({ bots: 3 });
    expect(idsOf(sim)).toEqual(['filler:1', 'filler:2', 'filler:3']);
  });

  it('if the largest team has only viewers, the filler bot that joined last leaves another team', () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd', 'dan'], settings: { bots: 3, teamCount: 2 } });
    inTeams(sim, { ada: 0, bob: 0, cyd: 0, dan: 0, 'filler:1': 1, 'filler:2': 1, 'filler:3': 1 });
    sim.set({ bots: 2 });
    expect(idsOf(sim)).toEqual(['filler:1', 'filler:2']);
  });

  it('a filler bot that leaves Last Pilot Standing without losing a life leaves no row in the statistics', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 3, ffaLives: 3, calamities: false } });
    sim.startRound('ffaReserves');
    sim.set({ bots: 2 });
    expect(sim.world.round.departures).toEqual({});
  });

  it('in a small round, filler bots have well-known call signs, chosen anew for each round', () => {
    const sim = simulate({ settings: { bots: 12 } });
    const namesOfRound = () => {
      sim.run('openMainMenu', {});
      sim.startRound();
      return fillersOf(sim).map(({ name }) => name);
    };
    const [first, second] = [namesOfRound(), namesOfRound()];
    expect(CALL_SIGNS).toEqual(expect.arrayContaining([...first, ...second]));
    expect(second).not.toEqual(first);
  });

  it('filler bots get call signs with numbers if viewers have taken all names', () => {
    const sim = simulate({ pilots: [...CALL_SIGNS, ...FURTHER_CALL_SIGNS], settings: { bots: 3 } });
    sim.startRound('ffa');
    const names = fillersOf(sim).map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ 2$/);
    expect(new Set(names).size).toBe(3);
  });
});
