import { describe, expect, it } from 'vitest';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { keysOf, MODES, TEAM_PICKS } from '../../../schema/catalog/catalog.ts';
import { fc } from '../../fast-check.ts';

/** In whatever order viewers join, leave, pick teams and are renamed, teams stay fair and names stay unique. */

const login = fc.constantFrom('ada', 'bob', 'cyd', 'dan', 'eve', 'Axiom', 'zed', 'fay', 'gus', 'hal');
const rosterBot = fc.record({
  login: fc.constantFrom('x', 'y', 'z'),
  name: fc.constantFrom('Ada', 'Axiom', 'Twin', 'Twin 2'),
  stream: fc.constant(false),
  autoJoin: fc.boolean(),
  color: fc.option(fc.constant('#ff8800'), { nil: undefined }),
});

const step: fc.Arbitrary<(sim: Simulated) => void> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(login, fc.option(fc.constantFrom(...TEAM_PICKS))).map(
      ([username, team]) =>
        (sim: Simulated) =>
          void sim.run('addPilot', { username, team }),
    ),
  },
  {
    weight: 3,
    arbitrary: login.map(username => (sim: Simulated) => sim.internal('removePilot', { pilot: username })),
  },
  { weight: 2, arbitrary: fc.boolean().map(teamPick => (sim: Simulated) => sim.set({ teamPick })) },
  { weight: 2, arbitrary: fc.nat(70).map(bots => (sim: Simulated) => sim.set({ bots })) },
  fc.constantFrom(0, 2, 3, 4).map(teamCount => (sim: Simulated) => sim.set({ teamCount })),
  fc
    .uniqueArray(rosterBot, { selector: bot => bot.login })
    .map(namedBots => (sim: Simulated) => sim.set({ namedBots })),
  fc
    .subarray(['x', 'y', 'z'], { minLength: 1 })
    .map(logins => (sim: Simulated) => void sim.run('joinBots', { logins })),
  fc.constantFrom(...keysOf(MODES)).map(mode => (sim: Simulated) => void sim.run('openLobby', { mode })),
  { weight: 2, arbitrary: fc.constant((sim: Simulated) => void sim.run('startRound', {})) },
  fc.constant((sim: Simulated) => void sim.run('openMainMenu', {})),
  fc.constant((sim: Simulated) => {
    sim.world.round.endsAt = sim.tick + 1;
    sim.ticks(1);
  }),
  fc.constant((sim: Simulated) => void sim.run('closeResults', {})),
  fc.nat(300).map(count => (sim: Simulated) => sim.ticks(count)),
);

const steps = fc.array(step, { minLength: 5, maxLength: 60 });

/** Calls an action that may be refused. Any other error fails the test. */
function dare(sim: Simulated, act: (sim: Simulated) => void) {
  try {
    act(sim);
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}

function sizesOf(sim: Simulated) {
  return sim.round.scores.map((_, team) => sim.pilots().filter(pilot => pilot.team === team).length);
}

function expectFairTeams(sim: Simulated) {
  const { settings, round } = sim.world;
  const teams = sim.round.scores.length;
  for (const { team } of sim.pilots()) {
    expect(team).toBeGreaterThanOrEqual(teams === 0 ? -1 : 0);
    expect(team).toBeLessThan(Math.max(teams, 0.5));
  }
  if (teams === 0 || !round.lobby) return;
  const sizes = sizesOf(sim);
  const fairShare = Math.ceil((sim.pilots().length + settings.bots) / teams);
  if (settings.teamPick) expect(Math.max(...sizes)).toBeLessThanOrEqual(fairShare);
  else expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
}

function expectUniqueNames(sim: Simulated) {
  const pilots = sim.pilots();
  const known = pilots.flatMap(({ id, name }) => [id.toLowerCase(), name.toLowerCase()]);
  expect(new Set(known).size).toBe(known.length);
  expect([...sim.world.byName.keys()].sort()).toEqual(known.sort());
  for (const { id, name } of pilots) expect(sim.eid(id)).toBe(sim.eid(name));
}

describe('joining and leaving', () => {
  it('in any order of joining and leaving, lobby teams are fair, everybody has a team, and names are unique', () => {
    fc.assert(
      fc.property(steps, fc.nat(1_000), (acts, seed) => {
        const sim = simulate({ seed });
        for (const act of acts) {
          dare(sim, act);
          if (sim.round.phase !== 'menu') expectFairTeams(sim);
          expectUniqueNames(sim);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('a round starts with even teams, or, if viewers pick teams, with no team above its fair share', () => {
    fc.assert(
      fc.property(steps, fc.nat(1_000), (acts, seed) => {
        const sim = simulate({ seed, pilots: ['ada'] });
        for (const act of acts) dare(sim, act);
        sim.run('openMainMenu', {});
        sim.run('openLobby', { mode: 'reserves' });
        dare(sim, () => sim.run('startRound', {}));
        if (sim.round.phase !== 'playing') return;
        const sizes = sizesOf(sim);
        const fairShare = Math.ceil(sim.pilots().length / sizes.length);
        expect(Math.max(...sizes)).toBeLessThanOrEqual(fairShare);
        if (!sim.world.settings.teamPick)
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 40, seed: 12 },
    );
  });
});
