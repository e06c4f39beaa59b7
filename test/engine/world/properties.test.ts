import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { ROWS } from '../../../engine/components.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { replay } from '../../../engine/replay/replay.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import type { GameWorld } from '../../../engine/world.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { ACTIONS } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { keysOf, MODES } from '../../../schema/catalog/catalog.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import type { Settings } from '../../../schema/records/settings.ts';
import { Round } from '../../../schema/records/state.ts';
import { anyAction, anySettings, NAMES, ROSTER } from '../../arbitraries.ts';
import { fc } from '../../fast-check.ts';

/** Tests what is true whatever callers do, with random actions, settings, waits and seeds. */

type Step =
  | { action: { name: keyof typeof ACTIONS; input: unknown } }
  | { settings: Partial<Settings> }
  | { ticks: number };

/** Waits: short ones, and some that are long enough for a boss to enter or a calamity to rage. */
const ticks = fc
  .oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 60, max: 400 }), fc.constant(15 * TICK_RATE))
  .map(n => ({ ticks: n }));
const action = anyAction.map(action => ({ action }));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: action, weight: 5 },
  { arbitrary: ticks, weight: 3 },
  { arbitrary: anySettings.map(settings => ({ settings })), weight: 1 },
);

/** A story begins in a round of any mode, because most actions are possible there. */
const anyStory = fc.record({
  seed: fc.integer({ min: 0, max: 2 ** 40 }),
  mode: fc.constantFrom(...keysOf(MODES)),
  bots: fc.integer({ min: 2, max: 16 }),
  steps: fc.array(anyStep, { minLength: 4, maxLength: 24 }),
});
type Story = typeof anyStory extends fc.Arbitrary<infer S> ? S : never;

function begin({ seed, mode, bots }: Story) {
  const sim = simulate({
    seed,
    pilots: NAMES,
    settings: { bots, roundMinutes: 1, fleetSize: 6, namedBots: ROSTER },
  });
  attempt(sim, 'openLobby', { mode });
  attempt(sim, 'startRound', {});
  return sim;
}

/** Carries out an action like a caller, and checks that it returns a result as declared or is refused. */
function attempt(sim: Simulated, name: string, input: unknown) {
  let output: unknown;
  try {
    output = sim.run(name as 'announce', input as { text: string });
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
  v.parse(ACTIONS[name as 'announce'].output, output);
  return true;
}

const isRefusal = (error: unknown) => error instanceof GameError || error instanceof v.ValiError;

function take(sim: Simulated, step: Step) {
  if ('ticks' in step) sim.ticks(step.ticks);
  else if ('settings' in step) takeSettings(sim, step.settings);
  else return attempt(sim, step.action.name, step.action.input);
  return true;
}

function takeSettings(sim: Simulated, patch: Partial<Settings>) {
  try {
    sim.set(patch);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

vi.setConfig({ testTimeout: 180_000 });

/**
 * Factor for the number of stories. PROPERTY_RUNS=10 PROPERTY_SEED=42 vitest run test/engine/world/properties.test.ts
 * runs ten times as many stories, and other ones.
 */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 1);
const check = (property: fc.IProperty<[Story]>, numRuns: number) =>
  fc.assert(property, { numRuns: numRuns * RUNS });

describe('whatever callers do', () => {
  it('the state matches its schema, whatever callers do', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        for (const step of story.steps) {
          take(sim, step);
          expectSound(sim);
        }
      }),
      25,
    );
  });

  it('phases change only in the ways that the interface documents', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        for (const step of story.steps) {
          const before = sim.world.round.phase;
          take(sim, step);
          expect(allowed(before, step)).toContain(sim.world.round.phase);
        }
      }),
      20,
    );
  });

  it('a refused action and a dry run leave the world unchanged, whatever happened before', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        for (const step of story.steps) {
          const before = sim.hash;
          if ('action' in step) dryRun(sim, step.action);
          expect(sim.hash).toBe(before);
          if (!take(sim, step)) expect(sim.hash).toBe(before);
        }
      }),
      12,
    );
  });

  it('the points of a round add up to the credited kills plus the value of bounties', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        const book = { points: 0 };
        for (const step of story.steps) {
          for (const part of oneByOne(step)) countPoints(sim, book, () => take(sim, part));
        }
      }),
      15,
    );
  });

  it('a fight restored from a checkpoint is the same as one that never stopped', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        const half = story.steps.length >> 1;
        for (const step of story.steps.slice(0, half)) take(sim, step);
        const restored = simulate({ world: restoreWorld(structuredClone(saveCheckpoint(sim.world))) });
        expect(restored.hash).toBe(sim.hash);
        for (const step of story.steps.slice(half)) {
          expect(take(restored, step)).toBe(take(sim, step));
          expect(restored.hash).toBe(sim.hash);
        }
      }),
      20,
    );
  });

  it('running the log of commands again leads to the same states', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        const checkpoint = saveCheckpoint(sim.world);
        sim.log.length = 0;
        const hashes = story.steps.flatMap(step => {
          take(sim, step);
          if (!('ticks' in step)) return [];
          return [{ tick: sim.tick, value: sim.hash }];
        });
        expect(replay({ checkpoint, log: sim.log, hashes }).difference).toBe(null);
      }),
      15,
    );
  });

  it('nothing of a round remains on the title screen', () => {
    check(
      fc.property(anyStory, story => {
        const sim = begin(story);
        for (const step of story.steps) take(sim, step);
        sim.run('openMainMenu', {});
        expectNobodyElse(sim.world);
      }),
      15,
    );
  });
});

it('a hundred rounds leave no entity behind', () => {
  const sim = simulate({ seed: 5, pilots: NAMES, settings: { bots: 10, calamities: true } });
  const modes = keysOf(MODES);
  for (let round = 0; round < 100; round++) {
    sim.set({ mode: modes[round % modes.length] });
    sim.run('openMainMenu', {});
    attempt(sim, 'openLobby', { mode: modes[round % modes.length] });
    attempt(sim, 'startRound', {});
    for (const [name, input] of TROUBLE) attempt(sim, name, input);
    sim.seconds(4);
  }
  sim.run('openMainMenu', {});
  expectNobodyElse(sim.world);
  expect(sim.world.index.maxId).toBeLessThan(600);
});

/** Actions that fill the arena with objects that must disappear again. */
const TROUBLE: [string, object][] = [
  ['startCalamity', { type: 'random' }],
  ['callStrikes', { count: 5 }],
  ['launchNuke', {}],
  ['spawnBoss', { boss: 'random' }],
  ['useAbility', { pilot: 'ada', ability: 'mine' }],
  ['useAbility', { pilot: 'Bob', ability: 'missile' }],
];

/** Expects that the pilots are the only objects, and that no other list has entries. */
function expectNobodyElse(world: GameWorld) {
  expect(world.index.aliveCount).toBe(world.lists.pilots.count);
  const { pilots: _, adorned: __, ...others } = world.lists;
  const left = Object.entries(others).filter(([, { count }]) => count > 0);
  expect(left.map(([name, { count }]) => `${name}: ${count}`)).toEqual([]);
  expect(world.shots.count).toBe(0);
}

function allowed(phase: string, step: Step): string[] {
  if ('settings' in step) return [phase];
  if ('ticks' in step) return phase === 'menu' ? ['menu'] : ['lobby', 'playing'];
  const { name } = step.action;
  if (name === 'openMainMenu') return ['menu', phase];
  if (name === 'openLobby') return phase === 'menu' ? ['lobby', 'menu'] : [phase];
  if (name === 'startRound') return phase === 'lobby' ? ['playing', 'lobby'] : [phase];
  return [phase];
}

function dryRun(sim: Simulated, { name, input }: { name: string; input: unknown }) {
  try {
    sim.dryRun(name as 'announce', input as { text: string });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

const oneByOne = (step: Step): Step[] =>
  'ticks' in step ? Array.from({ length: step.ticks }, () => ({ ticks: 1 })) : [step];

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Compares the change of the scores with the kills and bounties of the same time. */
function countPoints(sim: Simulated, book: { points: number }, act: () => void) {
  const { startedAt } = sim.world.round;
  const stacks = new Map(sim.round.bounties.map(({ name, stacks }) => [name, stacks]));
  const seen = sim.events('kill').length;
  act();
  if (sim.world.round.startedAt !== startedAt || sim.world.round.scores.length === 0) book.points = 0;
  for (const { victim, killer, friendly } of sim.events('kill').slice(seen)) {
    if (killer === null || !isPilot(sim, killer)) continue;
    book.points += friendly ? -1 : 1 + (stacks.get(victim) ?? 0);
    if (!friendly) stacks.delete(victim);
  }
  if (sim.world.round.teams > 1) expect(sum(sim.world.round.scores)).toBe(book.points);
}

const isPilot = ({ world }: Simulated, name: string) => world.byName.has(name.toLowerCase());

function expectSound(sim: Simulated) {
  const { world } = sim;
  v.parse(Round, sim.round);
  for (const [name, values] of world.stores) {
    const inUse = values.subarray(0, (world.index.maxId + 1) * (values.length / ROWS));
    if (values instanceof Float32Array) expect(hasNaN(inUse), `${name} has a NaN`).toBe(false);
  }
  for (const [name, values] of Object.entries(world.shots.columns)) {
    expect(hasNaN(values.subarray(0, world.shots.count)), `shots.${name} has a NaN`).toBe(false);
  }
  expect(Math.min(0, ...world.round.reserves)).toBe(0);
  expect(sim.round.bosses.length).toBeLessThanOrEqual(3);
  expectFlyingOrOut(world);
}

const hasNaN = (values: ArrayLike<number>) => {
  for (let i = 0; i < values.length; i++) if (Number.isNaN(values[i])) return true;
  return false;
};

/** Expects that every pilot of a round flies, returns soon, or is out of the round. */
function expectFlyingOrOut({ round, components: { Ship, Team, Tally }, lists, time }: GameWorld) {
  if (round.phase !== 'playing') return;
  const isOut = (eid: number) => Tally.lives[eid] === 0 || round.reserves[Math.max(0, Team.index[eid])] === 0;
  const hasStock = round.mode !== 'dogfight' && round.mode !== 'ffa';
  for (const eid of idsOf(lists.pilots)) {
    const isDue = Ship.alive[eid] === 0 && Ship.respawnAt[eid] < time.tick;
    if (isDue) expect(hasStock && isOut(eid), `pilot ${eid} neither flies nor is out`).toBe(true);
    expect(Ship.respawnAt[eid]).toBeLessThanOrEqual(time.tick + 10 * TICK_RATE);
  }
}
