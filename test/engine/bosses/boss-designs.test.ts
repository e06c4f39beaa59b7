import { expect, it } from 'vitest';
import { idsOf } from '../../../engine/data/id-list.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { CRAFT_LOOKS, EFFECT_KINDS, FLAGS, PLATES, ZONE_LOOKS } from '../../../schema/wire/frame.ts';
import { put, unprotect } from '../staging.ts';
import { bossEid, bossFight, hit } from './boss-scene.ts';

const flagsOf = (sim: Simulated) => sim.world.components.Status.bits[bossEid(sim)];
const craftsOf = (sim: Simulated) =>
  idsOf(sim.world.lists.crafts).map(eid => CRAFT_LOOKS[sim.world.components.Kind.look[eid]]);

/** Runs the fight for some seconds and counts the effects of the kind `kind` that began. */
function countEffects(sim: Simulated, kind: (typeof EFFECT_KINDS)[number], seconds: number) {
  const { effects } = sim.world.visuals;
  let count = 0;
  for (let i = 0; i < seconds * 60; i++) {
    effects.count = 0;
    sim.ticks(1);
    for (let row = 0; row < effects.count; row++) if (EFFECT_KINDS[effects.kind[row]] === kind) count++;
  }
  return count;
}

/** Puts a pilot beside the boss, at the angle `angle` from the boss's centre, and turns the ship towards the boss. */
function putBeside(sim: Simulated, name: string, angle: number, gap = 120) {
  const { Position, Body } = sim.world.components;
  const boss = bossEid(sim);
  const away = Body.radius[boss] + gap;
  put(sim, name, {
    x: Position.x[boss] + Math.cos(angle) * away,
    y: Position.y[boss] + Math.sin(angle) * away,
    angle: angle + Math.PI,
  });
  unprotect(sim, name);
}

/**
 * Fires a single shot at the boss from the angle `angle`, and runs until the shot has arrived and may have returned.
 */
function shootFrom(sim: Simulated, name: string, angle: number) {
  sim.world.shots.count = 0;
  putBeside(sim, name, angle);
  spawnShot(sim.world, sim.eid(name), -Math.cos(angle), -Math.sin(angle));
  sim.ticks(25);
}

it.each(BOSS_NAMES)('the boss %s can destroy ships, and twelve pilots can bring it down', name => {
  const fights = [1, 2].map(seed => () => {
    const sim = simulate({ seed, settings: { bots: 12, boss: name, calamities: false, bossMinutes: 5 } });
    sim.startRound('boss');
    sim.until(() => sim.round.phase === 'lobby', 330);
    expect(sim.events('kill').length).toBeGreaterThan(8);
    expect(sim.events('boss.rage').at(-1)?.rage).toBeGreaterThanOrEqual(3);
    return sim.round.result?.winner === 'pilots';
  });
  expect(fights.some(fight => fight())).toBe(true);
});

it('the boss Leviathan launches fighters repeatedly', () => {
  const sim = bossFight({ boss: 'Leviathan' });
  expect(craftsOf(sim)).toContain('fighter');
  for (const eid of idsOf(sim.world.lists.crafts)) hit(sim, 'ada', 99, eid);
  sim.ticks(2);
  sim.until(() => sim.world.lists.crafts.count > 0, 15);
});

it("while the boss Bastion's shield is up, its turning plates stop all shots except those through the gaps", () => {
  const sim = bossFight({ boss: 'Bastion' });
  const { Boss, Heading } = sim.world.components;
  const boss = bossEid(sim);
  const lossAt = (offset: number) => {
    const before = Boss.shield[boss];
    shootFrom(sim, 'ada', Math.atan2(Heading.y[boss], Heading.x[boss]) + offset);
    return before - Boss.shield[boss];
  };
  expect(lossAt(0.1)).toBe(0);
  expect(lossAt((2 * Math.PI) / PLATES)).toBe(0);
  expect(lossAt(Math.PI / PLATES)).toBeCloseTo(6, 3);
  hit(sim, 'ada', Boss.shield[boss]);
  const { points } = sim.world.components.Hull;
  const before = points[boss];
  expect([lossAt(0), Boss.shield[boss]]).toEqual([0, 0]);
  expect(before - points[boss]).toBeCloseTo(6, 2);
});

it('the lightning of the boss Stormcaller jumps from ship to ship', () => {
  const sim = bossFight({ boss: 'Stormcaller', pilots: ['ada', 'bob', 'cid'] });
  ['ada', 'bob', 'cid'].forEach((name, i) => {
    putBeside(sim, name, i * 0.5, 200);
  });
  expect(countEffects(sim, 'bolt', 4)).toBeGreaterThanOrEqual(2);
});

it('the boss Reaper warns before it dashes', () => {
  const sim = bossFight({ boss: 'Reaper' });
  sim.until(() => (flagsOf(sim) & FLAGS.armed) !== 0, 60);
  expect(flagsOf(sim) & FLAGS.ram).toBe(0);
  sim.until(() => (flagsOf(sim) & FLAGS.ram) !== 0, 2);
});

it('the body of the boss Hydra takes no damage until all three heads are destroyed', () => {
  const sim = bossFight({ boss: 'Hydra' });
  const { Boss, Hull } = sim.world.components;
  const boss = bossEid(sim);
  expect(craftsOf(sim)).toEqual(['head', 'head', 'head']);
  hit(sim, 'ada', Boss.shield[boss]);
  const worth = sim.pilot('ada').damage;
  hit(sim, 'ada', 500);
  expect(sim.pilot('ada').damage).toBe(worth);
  expect(Hull.points[boss]).toBe(Hull.full[boss]);
  for (const left of [2, 1, 0]) {
    const [head] = idsOf(sim.world.lists.crafts);
    hit(sim, 'ada', Hull.points[head], head);
    expect(sim.round.bosses[0].phase).toBe('fighting');
    sim.ticks(1);
    expect(Boss.heads[boss]).toBe(left);
  }
  expect(sim.round.bosses[0].phase).toBe('down');
});

it('the mirror of the boss Warden reflects shots, which then harm the pilot who fired them', () => {
  const sim = bossFight({ boss: 'Warden' });
  sim.until(() => (flagsOf(sim) & FLAGS.mirror) !== 0, 20);
  for (const eid of idsOf(sim.world.lists.crafts)) hit(sim, 'bob', 99, eid);
  sim.ticks(1);
  const { Boss, Hull } = sim.world.components;
  const shield = Boss.shield[bossEid(sim)];
  const hull = Hull.points[sim.eid('ada')];
  shootFrom(sim, 'ada', 0);
  expect(Boss.shield[bossEid(sim)]).toBe(shield);
  expect(Hull.points[sim.eid('ada')]).toBe(hull - 6);
  expect(sim.pilot('ada').damage).toBe(0);
});

it("the mirror of the boss Warden goes down at intervals, and stays down once Warden's shield has broken", () => {
  const sim = bossFight({ boss: 'Warden' });
  sim.until(() => (flagsOf(sim) & FLAGS.mirror) !== 0, 20);
  sim.until(() => (flagsOf(sim) & FLAGS.mirror) === 0, 20);
  hit(sim, 'ada', 99_999);
  const boss = bossEid(sim);
  sim.world.components.Hull.points[boss] = sim.world.components.Hull.full[boss];
  for (let i = 0; i < 20; i++) {
    sim.seconds(1);
    expect(flagsOf(sim) & FLAGS.mirror).toBe(0);
  }
});

it('the boss Comet Queen leaves mines behind her', () => {
  const sim = bossFight({ boss: 'Comet Queen' });
  sim.seconds(8);
  expect(sim.world.lists.mines.count).toBeGreaterThan(3);
});

it('the boss Null restores its own shield by stealing raised shields, and opens small black holes', () => {
  const sim = bossFight({ boss: 'Null' });
  const { Boss } = sim.world.components;
  const boss = bossEid(sim);
  hit(sim, 'ada', 100);
  const shield = Boss.shield[boss];
  putBeside(sim, 'ada', 1, 150);
  sim.run('useAbility', { pilot: 'ada', ability: 'shields' });
  sim.ticks(8);
  expect(sim.world.components.Status.bits[sim.eid('ada')] & FLAGS.shield).toBe(0);
  expect(Boss.shield[boss]).toBeGreaterThan(shield);
  sim.until(() => sim.world.lists.voids.count > 0, 20);
  const [hole] = idsOf(sim.world.lists.voids);
  expect(ZONE_LOOKS[sim.world.components.Kind.look[hole]]).toBe('void');
  sim.until(() => sim.world.lists.voids.count === 0, 30);
});
