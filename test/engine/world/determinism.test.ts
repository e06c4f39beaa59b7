import { describe, expect, it } from 'vitest';
import { storesOf } from '../../../engine/components.ts';
import { createRng, random } from '../../../engine/data/rng.ts';
import { restoreWorld, saveCheckpoint } from '../../../engine/restore/checkpoint.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { GameError } from '../../../schema/base/error.ts';
import { ABILITIES, keysOf, MODES, type Mode } from '../../../schema/catalog/catalog.ts';

/** Carries out actions that callers may repeat. They are drawn from a seed of the test's own. */
function disturb(sim: Simulated, rng: Uint32Array) {
  const any = <T>(items: readonly T[]) => items[Math.floor(random(rng) * items.length)];
  const pilots = sim.pilots();
  const acts = [
    () => sim.run('addPilot', { username: `viewer${Math.floor(random(rng) * 40)}` }),
    () => sim.run('useAbility', { pilot: any(pilots).name, ability: any(ABILITIES) }),
    () => sim.run('useAbility', { pilot: any(pilots).id, ability: any(ABILITIES) }),
    () => sim.run('followPilot', { id: any(pilots).id }),
    () => sim.run('announce', { text: `n ${random(rng)}` }),
    () => sim.set({ bots: 150 + Math.floor(random(rng) * 40) }),
    () => sim.set({ botSkill: any(['easy', 'normal', 'hard', 'veryHard'] as const) }),
  ];
  try {
    any(acts)();
  } catch (error) {
    if (!(error instanceof GameError)) throw error;
  }
}

function fight(seed: number, seconds: number, bots: number, mode: Mode = 'dogfight') {
  const sim = simulate({ seed, pilots: ['ada', 'bob', 'cy'], settings: { bots, calamities: true } });
  const rng = createRng(seed + 1);
  const hashes: string[] = [];
  sim.startRound(mode);
  for (let second = 0; second < seconds; second++) {
    for (let i = 0; i < 3; i++) disturb(sim, rng);
    sim.seconds(1);
    hashes.push(sim.hash);
  }
  return { sim, hashes };
}

describe('same seed and commands', () => {
  it('the same seed and commands give the same state hash every second for three minutes', () => {
    const first = fight(7, 180, 170);
    const second = fight(7, 180, 170);
    expect(first.sim.events('kill').length).toBeGreaterThan(100);
    expect(second.hashes).toEqual(first.hashes);
    expect(new Set(first.hashes).size).toBe(180);
  });

  it('a different seed gives a different state', () => {
    expect(fight(1, 2, 10).hashes).not.toEqual(fight(2, 2, 10).hashes);
  });

  it('running the log of commands again gives the same state', () => {
    const { sim } = fight(3, 20, 40);
    const again = simulate({ seed: 3, settings: { bots: 40, calamities: true } });
    for (const { tick, name, input } of sim.log) {
      again.ticks(tick - again.tick);
      again.world.inbox.push({ seq: 0, name, input });
    }
    again.ticks(sim.tick - again.tick);
    expect(again.hash).toBe(sim.hash);
  });
});

describe('checkpoint', () => {
  it.each(keysOf(MODES).flatMap(mode => [1, 2].map(seed => ({ mode, seed }))))(
    'a fight continues in the same way after it is restored from a checkpoint ($mode, seed $seed)',
    ({ mode, seed }) => {
      const rng = createRng(seed * 99);
      const { sim } = fight(seed, 8 + seed * 5, 60, mode);
      sim.ticks(Math.floor(random(rng) * 60));
      const copy = structuredClone(saveCheckpoint(sim.world));
      const restored = simulate({ world: restoreWorld(copy) });
      expect(restored.hash).toBe(sim.hash);
      const more = [createRng(5), createRng(5)];
      for (let second = 0; second < 10; second++) {
        [sim, restored].forEach((world, i) => {
          disturb(world, more[i]);
          world.seconds(1);
        });
        expect(restored.hash).toBe(sim.hash);
      }
      expect(restored.round).toEqual(sim.round);
      expect(restored.pilots()).toEqual(sim.pilots());
    },
  );

  it('a checkpoint can be taken on the title screen and in a lobby', () => {
    const sim = simulate({ pilots: ['ada'], settings: { bots: 4 } });
    const check = () => {
      const restored = simulate({ world: restoreWorld(saveCheckpoint(sim.world)) });
      expect(restored.hash).toBe(sim.hash);
      expect(restored.pilot('ada')).toEqual(sim.pilot('ada'));
    };
    check();
    sim.run('openLobby', {});
    check();
  });

  it.each([5, 7])(
    'the refusal of a checkpoint of another format (%i) names the version that can read it',
    format => {
      const checkpoint = { ...saveCheckpoint(simulate().world), format };
      expect(() => restoreWorld(checkpoint)).toThrow(
        `A checkpoint of format ${format} cannot be read; this version of the game reads format 6. Use the version that wrote it.`,
      );
    },
  );

  it('a checkpoint is refused if its tick differs from the tick of its world', () => {
    const checkpoint = { ...saveCheckpoint(simulate().world), tick: Number.MAX_SAFE_INTEGER };
    expect(() => restoreWorld(checkpoint)).toThrow('its tick differs from the one it states');
  });
});

describe('world', () => {
  it('after long fights, clearing the arena leaves only the pilots', () => {
    const sim = simulate({ pilots: ['ada', 'bob'], settings: { bots: 30, roundMinutes: 1 } });
    for (const mode of ['dogfight', 'ffa', 'reserves', 'ffaReserves'] as const) {
      sim.startRound(mode);
      sim.seconds(65);
      sim.run('openMainMenu', {});
      expect(sim.world.index.aliveCount).toBe(2);
    }
  });

  it('after a long fight, every value in every column is a number', () => {
    const { sim } = fight(11, 30, 60);
    for (const [name, values] of storesOf(sim.world.components)) {
      expect([name, values.findIndex(value => Number.isNaN(value))]).toEqual([name, -1]);
    }
  });
});
