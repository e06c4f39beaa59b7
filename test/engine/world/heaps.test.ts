import { describe, expect, it } from 'vitest';
import { spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { castLance } from '../../../engine/bosses/kit/lances.ts';
import { openVoid } from '../../../engine/bosses/kit/voids.ts';
import { type IdList, idsOf } from '../../../engine/data/id-list.ts';
import { callStrikes } from '../../../engine/hazards/strikes.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { burnLances } from '../../../engine/systems/burn-lances.ts';
import { destroyBosses } from '../../../engine/systems/destroy-bosses.ts';
import { destroyShips } from '../../../engine/systems/destroy-ships.ts';
import { driftRocks } from '../../../engine/systems/drift-rocks.ts';
import { expireCosmetics } from '../../../engine/systems/expire-cosmetics.ts';
import { fireStrikes } from '../../../engine/systems/fire-strikes.ts';
import { flyCrafts } from '../../../engine/systems/fly-crafts.ts';
import { guideMissiles } from '../../../engine/systems/guide-missiles.ts';
import { pullVoids } from '../../../engine/systems/pull-voids.ts';
import { watchMines } from '../../../engine/systems/watch-mines.ts';
import type { GameWorld } from '../../../engine/world.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { scene } from '../staging.ts';

/**
 * A list moves its last entry to the position of a removed one. A loop that removes entries could therefore miss
 * some; these tests check that none does.
 */

const FOUR = [0, 1, 2, 3];
type Lists = GameWorld['lists'];

interface Heap {
  system: (world: GameWorld) => void;
  list: keyof Lists;
  fill: (sim: Simulated) => unknown;
}

/** Makes four objects whose lifetime has just ended. */
const lapsed = (spawn: (sim: Simulated) => number) => (sim: Simulated) => {
  for (const _ of FOUR) sim.world.components.Lifetime.endsAt[spawn(sim)] = sim.world.time.tick;
};
const shotDown = (list: (lists: Lists) => IdList, spawn: (sim: Simulated) => unknown) => (sim: Simulated) => {
  for (const _ of FOUR) spawn(sim);
  for (const eid of idsOf(list(sim.world.lists))) sim.world.components.Hull.points[eid] = 0;
};
const small = (sim: Simulated) => spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 10 });

const inFight: Record<string, Heap> = {
  'missiles that have burnt out': {
    system: guideMissiles,
    list: 'missiles',
    fill: lapsed(sim => spawnMissile(sim.world, sim.eid('ada'), 0)),
  },
  'mines that have lapsed': {
    system: watchMines,
    list: 'mines',
    fill: lapsed(sim => spawnMine(sim.world, sim.eid('ada'))),
  },
  'rocks that were shot down': { system: driftRocks, list: 'rocks', fill: shotDown(l => l.rocks, small) },
  'ships that were shot down': {
    system: destroyShips,
    list: 'flying',
    fill: shotDown(
      l => l.flying,
      () => {},
    ),
  },
  'strikes that are over': {
    system: fireStrikes,
    list: 'strikes',
    fill(sim) {
      callStrikes(sim.world, 4)();
      sim.world.time.tick += 1_000_000;
    },
  },
  'styles that have run out': {
    system: expireCosmetics,
    list: 'adorned',
    fill(sim) {
      for (const pilot of ['ada', 'bob', 'cy', 'dan'])
        sim.run('applyEffect', { effect: 'trail', pilot, input: 'rainbow' });
      sim.world.time.tick += 1_000_000;
    },
  },
};

const ofBosses: Record<string, Heap> = {
  'craft that were shot down': {
    system: destroyBosses,
    list: 'crafts',
    fill: shotDown(
      l => l.crafts,
      sim => spawnCraft(sim.world, bossEid(sim), 'fighter', 0, 0),
    ),
  },
  'craft that have burnt out': {
    system: flyCrafts,
    list: 'crafts',
    fill(sim) {
      for (const _ of FOUR) spawnCraft(sim.world, bossEid(sim), 'rod', 0, 0);
      for (const eid of idsOf(sim.world.lists.crafts)) sim.world.components.Lifetime.endsAt[eid] = 1;
    },
  },
  'rays that are over': {
    system: burnLances,
    list: 'lances',
    fill(sim) {
      for (const _ of FOUR) castLance(sim.world, bossEid(sim), 0, 0);
      for (const eid of idsOf(sim.world.lists.lances)) sim.world.components.Lifetime.endsAt[eid] = 1;
    },
  },
  'small black holes that are over': {
    system: pullVoids,
    list: 'voids',
    fill(sim) {
      for (const _ of FOUR) openVoid(sim.world, bossEid(sim), 0, 0);
      for (const eid of idsOf(sim.world.lists.voids)) sim.world.components.Lifetime.endsAt[eid] = 1;
    },
  },
};

function leftOf({ system, list, fill }: Heap, sim: Simulated) {
  fill(sim);
  expect(sim.world.lists[list].count).toBeGreaterThanOrEqual(FOUR.length);
  system(sim.world);
  return sim.world.lists[list].count;
}

describe('heap that is removed in one tick', () => {
  it.each(Object.entries(inFight))('a heap of %s is removed in one tick', (_, heap) => {
    const sim = scene({ pilots: ['ada', 'bob', 'cy', 'dan'] });
    expect(leftOf(heap, sim)).toBe(0);
  });

  it.each(Object.entries(ofBosses))('a heap of %s is removed in one tick', (_, heap) => {
    const sim = bossFight({ mode: 'ffa', settings: { boss: 'Leviathan' } });
    expect(leftOf(heap, sim)).toBe(0);
  });
});
