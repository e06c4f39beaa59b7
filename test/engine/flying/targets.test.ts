import { describe, expect, it } from 'vitest';
import { searchFar, searchNear, targetCost } from '../../../engine/ai/choose-target.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { nearestEnemy } from '../../../engine/entities/neighbours.ts';
import { setTarget, targetOf } from '../../../engine/pilots/target.ts';
import { SHIP_CELL } from '../../../engine/rules/arena.ts';
import { SKILL_LEVELS } from '../../../engine/rules/skills.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { FLAGS } from '../../../schema/wire/frame.ts';
import { inTeams, put, scene } from '../staging.ts';

/** Tests whom a pilot hunts. Ada looks to the right; bob and cyd are her enemies, dan is her friend. */

function meeting() {
  const sim = scene({ pilots: ['ada', 'bob', 'cyd', 'dan'] });
  inTeams(sim, { ada: 0, bob: 1, cyd: 1, dan: 0 });
  put(sim, 'ada', { x: 0, y: 0 });
  put(sim, 'bob', { x: 500, y: 0 });
  put(sim, 'cyd', { x: 1_400, y: 900 });
  put(sim, 'dan', { x: 60, y: 0 });
  return sim;
}

describe('hunting an enemy', () => {
  const cost = ({ world, eid }: Simulated) => targetCost(world, eid('ada'), eid('bob'));
  /** The difference that a change makes to the cost of an undamaged enemy straight ahead. */
  const worth = (change: (sim: Simulated) => void) => {
    const sim = meeting();
    const before = cost(sim);
    change(sim);
    return cost(sim) - before;
  };
  const { round } = Math;

  it('the cost of a target is its distance, plus up to 150 u if it is behind the ship', () => {
    expect(round(cost(meeting()))).toBe(501);
    expect(round(worth(sim => put(sim, 'bob', { x: 700, y: 0 })))).toBe(200);
    expect(round(worth(sim => put(sim, 'bob', { x: -500, y: 0 })))).toBe(150);
    expect(round(worth(sim => put(sim, 'bob', { x: 0, y: 500 })))).toBe(75);
  });

  it.each<[string, number, (sim: Simulated) => void]>([
    [
      '130 u higher for each other pilot that hunts it',
      260,
      ({ world, eid }) => {
        world.components.Brain.hunters[eid('bob')] = 2;
      },
    ],
    [
      '160 u lower if the pilot already hunts it, and the pilot is not one of the counted hunters',
      -160,
      ({ world, eid }) => setTarget(world, eid('ada'), eid('bob')),
    ],
    [
      "120 u lower if it was the pilot's last attacker",
      -120,
      ({ world, eid }) => {
        world.components.LastAttacker.ref[eid('ada')] = refOf(world, eid('bob'));
      },
    ],
    ['220 u lower if it has a bounty', -220, ({ run }) => run('placeBounty', { target: 'bob' })],
    [
      '45 u lower if it has half its hull left',
      -45,
      ({ world, eid }) => {
        world.components.Hull.points[eid('bob')] = world.components.Hull.full[eid('bob')] / 2;
      },
    ],
    [
      '220 u higher if its shield is up',
      220,
      ({ world, eid }) => {
        world.components.Status.bits[eid('bob')] |= FLAGS.shield;
      },
    ],
    [
      '220 u higher if it is protected after its launch',
      220,
      ({ world, eid }) => {
        world.components.Status.bits[eid('bob')] |= FLAGS.protected;
      },
    ],
  ])('the cost of a target is %s', (_, more, change) => {
    expect(worth(change)).toBeCloseTo(more, 2);
  });
});

it('when a ship is destroyed, its hunters give it up as their target', () => {
  const { world, eid } = meeting();
  setTarget(world, eid('ada'), eid('bob'));
  expect(targetOf(world, eid('ada'))).toBe(eid('bob'));
  world.components.Ship.alive[eid('bob')] = 0;
  expect(targetOf(world, eid('ada'))).toBe(0);
});

describe('search', () => {
  const near = (sim: Simulated) => {
    indexSpace(sim.world);
    return searchNear(sim.world, sim.eid('ada'));
  };

  it.each([0, 1, 2, 3, 4, 5, 6, 7])(
    "a pilot's search for a target finds an enemy %i eighths of a turn away",
    eighth => {
      const sim = meeting();
      const angle = (eighth * Math.PI) / 4;
      put(sim, 'bob', { x: Math.cos(angle) * SHIP_CELL * 3, y: Math.sin(angle) * SHIP_CELL * 3 });
      put(sim, 'cyd', { x: Math.cos(angle) * SHIP_CELL * 4, y: Math.sin(angle) * SHIP_CELL * 4 });
      expect(near(sim)).toBe(sim.eid('bob'));
    },
  );

  it("a pilot's search for a target picks the cheapest target, even if another target is nearer", () => {
    const sim = meeting();
    put(sim, 'bob', { x: SHIP_CELL * 0.8, y: 0 });
    put(sim, 'cyd', { x: SHIP_CELL * 1.2, y: 0 });
    expect(near(sim)).toBe(sim.eid('bob'));
    sim.run('placeBounty', { target: 'cyd' });
    expect(near(sim)).toBe(sim.eid('cyd'));
  });

  it("a pilot's search for a target reaches six grid cells, and finds neither teammates nor the pilot itself", () => {
    const sim = meeting();
    put(sim, 'ada', { x: -1_900, y: -1_000 });
    for (const name of ['bob', 'cyd']) put(sim, name, { x: -1_900 + SHIP_CELL * 7.1, y: 1_000 });
    expect(near(sim)).toBe(0);
  });

  it("if nobody is near, a pilot's search for a target picks among a few random ships, but never a teammate", () => {
    const sim = meeting();
    const found = Array.from({ length: 60 }, () => searchFar(sim.world, sim.eid('ada')));
    expect(new Set(found).size).toBeGreaterThan(1);
    expect(new Set([0, sim.eid('bob'), sim.eid('cyd'), ...found]).size).toBe(3);
    // the search tries six times, among four ships
    expect(found.filter(eid => eid === sim.eid('bob')).length).toBeGreaterThan(45);
  });
});

it("a pilot's search for a target finds the nearest enemy, whether it is a ship or a boss", () => {
  const sim = scene();
  sim.run('spawnBoss', { boss: 'Leviathan' });
  const { world, eid } = sim;
  const { Position, Ship } = world.components;
  const [ada, bob, boss] = [eid('ada'), eid('bob'), world.lists.bosses.ids[0]];
  Ship.alive[boss] = 1; // as after its entrance
  inTeams(sim, { ada: 0, bob: 1 });
  const nearest = (bobAt: number, bossAt: number) => {
    put(sim, 'ada', { x: 0, y: 0 });
    put(sim, 'bob', { x: bobAt, y: 0 });
    [Position.x[boss], Position.y[boss]] = [0, bossAt];
    return nearestEnemy(world, ada);
  };
  expect(nearest(300, 400)).toBe(bob);
  expect(nearest(300, 200)).toBe(boss);
  inTeams(sim, { ada: 0, bob: 0 });
  expect(nearest(300, 400)).toBe(boss);
  Ship.alive[boss] = 0;
  expect(nearest(300, 400)).toBe(0);
});

describe('pilot in a blizzard', () => {
  it("in a blizzard, a pilot's search for a target reaches three grid cells and checks half as many ships", () => {
    const sim = meeting();
    const { world } = sim;
    sim.run('startCalamity', { type: 'blizzard' });
    world.components.Status.bits[world.lists.zones.ids[0]] |= FLAGS.armed;
    put(sim, 'ada', { x: SHIP_CELL / 2, y: 10 });
    put(sim, 'cyd', { x: -2_000, y: -1_000 });
    const isFound = (cells: number) => {
      put(sim, 'bob', { x: SHIP_CELL * (cells + 0.5), y: 10 });
      indexSpace(world);
      return searchNear(world, sim.eid('ada')) === sim.eid('bob');
    };
    expect([3, 4].map(isFound)).toEqual([true, false]);
    const misses = Array.from({ length: 800 }, () => searchFar(world, sim.eid('ada'))).filter(
      eid => eid === 0,
    );
    // the search tries three times, and half of the ships are enemies
    expect(misses.length / 800).toBeCloseTo(1 / 8, 1);
    expect(misses.length / 800).toBeGreaterThan(0.08);
  });
});

describe('pilot', () => {
  const near = (sim: Simulated) => {
    indexSpace(sim.world);
    return searchNear(sim.world, sim.eid('ada'));
  };
  /**
   * Ada in the middle of a cell; `bob` and `cyd` are the distances of the other two in cells. Cyd is the more valuable
   * target.
   */
  const rings = (bob: number, cyd: number) => {
    const sim = meeting();
    put(sim, 'ada', { x: SHIP_CELL / 2, y: 10 });
    put(sim, 'bob', { x: SHIP_CELL * (bob + 0.5), y: 10 });
    put(sim, 'cyd', { x: SHIP_CELL * (cyd + 0.5), y: 10 });
    sim.world.components.Status.bits[sim.eid('bob')] |= FLAGS.shield;
    sim.run('placeBounty', { target: 'cyd' });
    return sim;
  };

  it("a pilot's search for a target also steers the pilot away from a teammate in the next grid cell", () => {
    const sim = rings(5, 5);
    const { Brain } = sim.world.components;
    const ada = sim.eid('ada');
    put(sim, 'ada', { x: SHIP_CELL - 10, y: 10 });
    const pushWith = (x: number) => {
      put(sim, 'dan', { x, y: 10 });
      Brain.avoidX[ada] = 0;
      near(sim);
      return Brain.avoidX[ada];
    };
    expect(pushWith(SHIP_CELL + 30)).toBeLessThan(-0.3);
    expect(pushWith(SHIP_CELL - 50)).toBeGreaterThan(0.3);
  });

  it("a pilot's search for a target picks an enemy within two grid cells, even if a better one is further away", () => {
    const sim = rings(2, 3);
    expect(near(sim)).toBe(sim.eid('bob'));
  });

  it("a pilot's search for a target compares all enemies within two grid cells before it looks further", () => {
    const within = rings(1, 2);
    expect(near(within)).toBe(within.eid('cyd'));
    const beyond = rings(7, 6);
    expect(near(beyond)).toBe(beyond.eid('cyd'));
  });

  it('while its target is more than 1,200 u away, a pilot searches thoroughly only every other time', () => {
    const sim = rings(5, 5);
    const { Brain } = sim.world.components;
    const ada = sim.eid('ada');
    const { reaction } = SKILL_LEVELS[Brain.skill[ada]];
    const found = (range: number) => {
      Brain.range[ada] = range;
      return [0, 1, 2, 3].map(decision => {
        sim.world.time.tick = decision * reaction;
        return near(sim) !== 0;
      });
    };
    expect(found(1_201)).toEqual([true, false, true, false]);
    expect(found(1_199)).toEqual([true, true, true, true]);
  });
});

it('a pilot that is shot down no longer hunts anybody', () => {
  const sim = meeting();
  const { Brain, Hull } = sim.world.components;
  setTarget(sim.world, sim.eid('ada'), sim.eid('bob'));
  expect(Brain.hunters[sim.eid('bob')]).toBe(1);
  Hull.points[sim.eid('ada')] = 0;
  sim.ticks(1);
  expect([Brain.hunters[sim.eid('bob')], targetOf(sim.world, sim.eid('ada'))]).toEqual([0, 0]);
});
