import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { identityOf } from '../../../engine/pilots/roster.ts';
import { createRefusalWatch, refusalsOf } from '../../../engine/report/refusals.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { declarationOf, type RawInput, type SimActionName } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { keysOf, MODES, type Mode } from '../../../schema/catalog/catalog.ts';
import { anyAction, NAMES, ROSTER, SIM_ACTIONS } from '../../arbitraries.ts';
import { fc } from '../../fast-check.ts';

/** Actions that the state reports as impossible are refused; all others are possible. */

const SHORT = { roundMinutes: 1, fleetSize: 4, ffaLives: 1, bossMinutes: 3, bossLives: 1 } as const;

const begin = (mode: Mode, bots = 6) =>
  simulate({ pilots: NAMES, settings: { ...SHORT, mode, bots, namedBots: ROSTER } });

/** The example input of an action. If a pilot flies, the input names that pilot. */
function inputFor(name: SimActionName, { world }: Simulated): RawInput<SimActionName> {
  const input = declarationOf(name).example?.input as RawInput<SimActionName>;
  const [flying] = idsOf(world.lists.flying);
  if (!flying) return input;
  const { id } = identityOf(world, flying);
  if (name === 'useAbility') return { ...input, pilot: id };
  return name === 'placeBounty' ? { ...input, target: id } : input;
}

/** All actions except `applyEffect`. Effects have different requirements, so its refusal depends on the effect. */
const WITHOUT_EFFECTS = SIM_ACTIONS.filter(name => name !== 'applyEffect');

function answerOf(sim: Simulated, name: SimActionName) {
  try {
    sim.dryRun(name, inputFor(name, sim));
    return undefined;
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
    return { code: error.code, message: error.message };
  }
}

const expectTruth = (sim: Simulated) => {
  const answers = WITHOUT_EFFECTS.map(name => [name, answerOf(sim, name)]);
  expect(refusalsOf(sim.world)).toEqual(Object.fromEntries(answers.filter(([, answer]) => answer)));
};

describe.each(keysOf(MODES))('mode %s', mode => {
  it('impossible actions are reported correctly in every phase', () => {
    const sim = begin(mode);
    expectTruth(sim);
    sim.run('openLobby', { mode });
    expectTruth(sim);
    sim.run('holdLobby', { hold: true });
    expectTruth(sim);
    sim.run('startCountdown', {});
    expectTruth(sim);
    sim.run('startRound', {});
    expectTruth(sim);
    sim.internal('holdRound', { seconds: 5, until: 0 });
    expectTruth(sim);
    sim.run('startRound', {});
    sim.run('openMainMenu', {});
    expectTruth(sim);
  });

  it('impossible actions are reported correctly when there is no room for more bosses and nukes', () => {
    const sim = begin(mode);
    sim.startRound(mode);
    while (!refusalsOf(sim.world).spawnBoss) sim.run('spawnBoss', { boss: 'random' });
    for (let i = 0; i < 20; i++) sim.run('launchNuke', {});
    expect(refusalsOf(sim.world)).toMatchObject({
      spawnBoss: { code: 'too-many-bosses' },
      launchNuke: { code: 'not-available' },
    });
    expectTruth(sim);
  });

  it('impossible actions are reported correctly after the round', () => {
    const sim = begin(mode);
    sim.startRound(mode);
    sim.until(() => sim.round.result !== null, 2_000);
    expectTruth(sim);
    sim.run('closeResults', {});
    expectTruth(sim);
  });
});

it('starting a round is reported as impossible if there are no pilots', () => {
  const sim = simulate();
  sim.run('openLobby', { mode: 'dogfight' });
  expect(refusalsOf(sim.world).startRound?.code).toBe('no-pilots');
});

it('abilities and strikes are reported as impossible while nobody flies', () => {
  const sim = begin('dogfight', 0);
  sim.startRound();
  for (const eid of idsOf(sim.world.lists.flying)) sim.world.components.Hull.points[eid] = 0;
  sim.ticks(1);
  expect(refusalsOf(sim.world)).toMatchObject({
    useAbility: { code: 'not-flying' },
    callStrikes: { code: 'not-flying' },
  });
});

const anyStep = fc.oneof(
  anyAction.map(action => ({ action })),
  fc.integer({ min: 1, max: 200 }).map(ticks => ({ ticks })),
);

it('impossible actions are reported correctly after any sequence of actions', () => {
  fc.assert(
    fc.property(fc.constantFrom(...keysOf(MODES)), fc.array(anyStep, { maxLength: 25 }), (mode, steps) => {
      const sim = begin(mode);
      sim.startRound(mode);
      for (const step of steps) {
        if ('ticks' in step) sim.ticks(step.ticks);
        else attempt(sim, step.action.name, step.action.input);
        expectTruth(sim);
      }
    }),
    { numRuns: 15, seed: 7 },
  );
});

function attempt(sim: Simulated, name: SimActionName, input: unknown) {
  try {
    sim.run(name, input as RawInput<SimActionName>);
  } catch (error) {
    if (!(error instanceof GameError || error instanceof v.ValiError)) throw error;
  }
}

it('impossible actions are checked four times per second, and reported only if they have changed', () => {
  const sim = simulate({ pilots: NAMES });
  const look = createRefusalWatch(sim.world);
  const looks = (hasChanged: boolean) => look(hasChanged) !== undefined;
  expect(looks(false)).toBe(true);
  expect(looks(true)).toBe(false); // nothing differs
  sim.run('openLobby', {});
  sim.ticks(14);
  expect(looks(false)).toBe(false); // too early for the next check
  sim.ticks(1);
  expect([looks(false), looks(true)]).toEqual([true, false]);
  sim.run('startRound', {});
  expect([looks(false), looks(true)]).toEqual([false, true]);
});

it('impossible actions are checked four times per second, and at once after a command', () => {
  const sim = simulate({ pilots: ['ada', 'bob'] });
  const look = createRefusalWatch(sim.world);
  expect(look(false)).toHaveProperty('spawnBoss');
  sim.startRound();
  sim.ticks(14);
  expect(look(false)).toBeUndefined();
  sim.ticks(1);
  expect(look(false)).not.toHaveProperty('spawnBoss');
  sim.run('openMainMenu', {});
  expect(look(true)).toHaveProperty('spawnBoss');
  expect(look(true)).toBeUndefined();
});
