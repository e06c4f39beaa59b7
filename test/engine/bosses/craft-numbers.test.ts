import { describe, expect, it } from 'vitest';
import { clearCrafts, countCrafts, sendCrafts, spawnCraft } from '../../../engine/bosses/kit/craft.ts';
import { blowUp } from '../../../engine/combat/blasts.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { DIVE_BLAST } from '../../../engine/rules/bosses/crafts.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import { TICK_RATE } from '../../../schema/catalog/rules.ts';
import { CRAFT_LOOKS, type CraftLook } from '../../../schema/wire/frame.ts';
import { hull, put } from '../staging.ts';
import { bossEid, bossFight } from './boss-scene.ts';
import { beside, craftAt } from './craft-scene.ts';

/** Tests the numbers of each kind of craft, in a fight of usual size. */

it.each<[CraftLook, hull: number, radius: number, speed: number]>([
  ['fighter', 24, 14, 225],
  ['sentry', 60, 20, 190],
  ['rod', 48, 18, 420],
  ['blade', 16, 13, 360],
  ['prism', 42, 17, 220],
  ['shard', 14, 15, 290],
  ['shade', 30, 17, 205],
  ['head', 0, 46, 240],
])(
  "a boss's craft of the kind %s has %d hp and a radius of %d u, and starts at %d u/s",
  (look, hull, radius, speed) => {
    const sim = bossFight();
    const { Hull, Body, Velocity } = sim.world.components;
    const craft = spawnCraft(sim.world, bossEid(sim), look, 0.5, 0);
    expect([Hull.points[craft], Hull.full[craft], Body.radius[craft]]).toEqual([hull, hull, radius]);
    expect(Math.hypot(Velocity.x[craft], Velocity.y[craft])).toBeCloseTo(speed, 2);
  },
);

describe('craft', () => {
  /** The shots that a craft fires in a tick at a ship straight ahead, at the distance `distance`. */
  function volley(look: CraftLook, distance: number) {
    const sim = craftAt(look, -900, -500);
    sim.world.lists.pilots.count = 12;
    put(sim, 'ada', beside(-900, -500, distance, 0));
    sim.after('ada');
    sim.fly();
    const { vx, vy } = sim.world.shots.columns;
    return {
      angles: Array.from({ length: sim.shots() }, (_, row) => Math.atan2(vy[row], vx[row])),
      every: (sim.world.components.Craft.gunAt[sim.craft] - (sim.world.time.tick - 1)) / TICK_RATE,
    };
  }

  it.each<[CraftLook, shots: number, every: number, reach: number]>([
    ['fighter', 1, 0.5, 480],
    ['sentry', 1, 0.8, 620],
    ['head', 3, 1.5, 720],
    ['prism', 1, 1.1, 560],
  ])("a boss's craft of the kind %s fires %d shots every %d s within %d u", (look, shots, every, reach) => {
    const fired = volley(look, reach - 12);
    expect([fired.angles.length, fired.every]).toEqual([shots, expect.closeTo(every, 2)]);
    expect(volley(look, reach + 12).angles).toEqual([]);
  });

  it('a head of a boss spreads its shots over 0.3 rad', () => {
    const { angles } = volley('head', 600);
    expect(Math.max(...angles) - Math.min(...angles)).toBeCloseTo(0.3, 3);
  });

  it.each<CraftLook>(['blade', 'shard', 'shade'])("a boss's craft of the kind %s has no gun", look => {
    expect(volley(look, 200).angles).toEqual([]);
  });
});

it.each<[CraftLook, turnRate: number]>([
  ['blade', 1.7],
  ['shard', 1.1],
  ['shade', 2.6],
])("a boss's craft of the kind %s turns towards its target by %d rad per second", (look, turnRate) => {
  const sim = craftAt(look, -900, -500);
  put(sim, 'ada', beside(-900, -500, 0, 600));
  sim.after('ada');
  sim.fly();
  expect(sim.nose()).toBeCloseTo(turnRate / TICK_RATE, 4);
});

it.each<[CraftLook, distance: number, turnRate: number]>([
  ['sentry', 130, 0.45],
  ['head', 70, 0.35],
  ['prism', 90, -0.7],
])(
  "a boss's craft of the kind %s circles %d u outside the boss's rim, by %d rad per second",
  (look, distance, turnRate) => {
    const sim = craftAt(look, 0, 0);
    const { Boss, Craft, Position } = sim.world.components;
    sim.fly(600);
    const from = Craft.angle[sim.craft];
    const away: number[] = [];
    sim.fly(300, () =>
      away.push(Math.hypot(Position.x[sim.craft], Position.y[sim.craft]) - Boss.radius[bossEid(sim)]),
    );
    expect(Craft.angle[sim.craft] - from).toBeCloseTo(5 * turnRate, 2);
    const middle = (Math.max(...away) + Math.min(...away)) / 2;
    expect(Math.abs(middle - distance)).toBeLessThan(0.1 * distance);
  },
);

it.each([
  ['Bastion', 'sentry', 3],
  ['Leviathan', 'fighter', 4],
  ['Warden', 'prism', 4],
  ['Hydra', 'head', 3],
] as const)('the boss %s starts its fight with craft of the kind %s (number: %d)', (boss, look, count) => {
  const pilots = Array.from({ length: 12 }, (_, i) => `p${i}`);
  const sim = bossFight({ boss, mode: 'boss', pilots });
  const looks = idsOf(sim.world.lists.crafts).map(eid => CRAFT_LOOKS[sim.world.components.Kind.look[eid]]);
  expect(new Set(looks)).toEqual(new Set([look]));
  expect(countCrafts(sim.world, bossEid(sim))).toBe(count);
});

it("each head of the boss Hydra has a third of Hydra's hull", () => {
  const sim = bossFight({ boss: 'Hydra' });
  const { Hull } = sim.world.components;
  for (const head of idsOf(sim.world.lists.crafts)) {
    expect(Hull.points[head]).toBeCloseTo(Hull.full[bossEid(sim)] / 3, 2);
  }
});

it('the heads of the boss Hydra are a third of a turn apart', () => {
  const sim = bossFight({ boss: 'Hydra' });
  const { angle } = sim.world.components.Craft;
  const [first, second, third] = idsOf(sim.world.lists.crafts).map(head => angle[head]);
  expect([second - first, third - second]).toEqual(
    [1, 1].map(turn => expect.closeTo((turn * 2 * Math.PI) / 3, 4)),
  );
});

it('new craft leave their boss at angles that differ by the golden angle', () => {
  const sim = bossFight();
  sim.world.lists.pilots.count = 12;
  const boss = bossEid(sim);
  clearCrafts(sim.world, boss);
  const { slot, angle } = sim.world.components.Craft;
  sendCrafts(sim.world, boss, 'sentry', 3);
  sendCrafts(sim.world, boss, 'sentry', 2);
  const sent = idsOf(sim.world.lists.crafts);
  expect(sent.map(eid => slot[eid])).toEqual([0, 1, 2, 3, 4]);
  const golden = Math.PI * (3 - Math.sqrt(5));
  expect(sent.slice(1).map((eid, i) => angle[eid] - angle[sent[i]])).toEqual(
    [0, 1, 2, 3].map(() => expect.closeTo(golden, 4)),
  );
  sendCrafts(sim.world, boss, 'sentry', 30);
  expect(countCrafts(sim.world, boss)).toBe(7); // four, and a quarter more for each pilot
});

it('an exploding diving craft hurts every ship whose centre is within 70 u plus half a hull', () => {
  for (const [distance, hp] of [
    [78, 74],
    [80, 100],
  ]) {
    const sim = craftAt('blade', -900, -500);
    put(sim, 'ada', beside(-900, -500, 0, 20));
    put(sim, 'bob', beside(-900, -500, 0, -distance));
    indexSpace(sim.world);
    blowUp(sim.world, sim.craft, DIVE_BLAST, false);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([74, hp]);
  }
});
