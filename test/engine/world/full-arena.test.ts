import { expect, it } from 'vitest';
import { firstAt } from '../../../engine/data/cover.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { createEntity, hasRoom } from '../../../engine/entities/entities.ts';
import { SHIP_HULL } from '../../../engine/rules/ships.ts';
import { LASER } from '../../../engine/rules/weapons.ts';
import { breakRock } from '../../../engine/spawn/rock-field.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import { flyShots } from '../../../engine/systems/fly-shots.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { BOSS_NAMES } from '../../../schema/catalog/catalog.ts';
import { MAX_ENTITIES } from '../../../schema/wire/snapshot.ts';
import { scene } from '../staging.ts';

/** When the arena is full, nothing is added and everything else continues. */

function fill({ world }: Simulated) {
  while (hasRoom(world)) createEntity(world, 'rock');
}

/** The highest number of objects within `seconds` seconds, with every free slot filled at once. */
function mostWhileFull(sim: Simulated, seconds: number) {
  let most = 0;
  for (let tick = 0; tick < seconds * 60; tick++) {
    fill(sim);
    sim.ticks(1);
    most = Math.max(most, sim.world.index.aliveCount);
  }
  return most;
}

it('in an arena full of large rocks, every ship and every rock can still be hit', () => {
  const { world } = scene({ mode: 'ffa', pilots: ['ada', 'bob', 'cyd', 'dan'] });
  const { lists, components, shots, grids } = world;
  const { x, y } = components.Position;
  for (let i = 0; hasRoom(world); i++) {
    spawnRock(world, { x: (i % 90) * 50 - 2_225, y: (i % 91) * 29 - 1_305, vx: 0, vy: 0, radius: 105 });
  }
  indexSpace(world);
  const isListed = (eid: number) => {
    let entry = firstAt(grids.solids, x[eid], y[eid]);
    while (entry !== 0 && grids.solids.entity[entry] !== eid) entry = grids.solids.next[entry];
    return entry !== 0;
  };
  const missed = [...idsOf(lists.flying), ...idsOf(lists.rocks)].filter(eid => !isListed(eid));
  expect([missed, lists.flying.count]).toEqual([[], 4]);
  shots.count = 0;
  spawnShot(world, lists.flying.ids[0], 1, 0);
  shots.columns.x[0] = x[lists.flying.ids[1]];
  shots.columns.y[0] = y[lists.flying.ids[1]];
  flyShots(world);
  expect(components.Hull.points[lists.flying.ids[1]]).toBe(SHIP_HULL - LASER.damage);
});

it.each(BOSS_NAMES)('the boss %s adds no entity to a full arena', boss => {
  const sim = scene({ mode: 'ffa', pilots: ['ada', 'bob', 'cyd', 'dan'] });
  sim.run('spawnBoss', { boss });
  expect(mostWhileFull(sim, 14)).toBe(MAX_ENTITIES);
  expect(sim.round.bosses[0]?.phase).toBe('fighting');
});

it('a meteor shower in a full arena continues without meteors', () => {
  const sim = scene();
  sim.run('startCalamity', { type: 'meteorShower' });
  expect(mostWhileFull(sim, 5)).toBe(MAX_ENTITIES);
});

it('in a full arena, no natural calamity starts and no rock drifts in', () => {
  const sim = scene({ settings: { calamities: true } });
  const { round, time } = sim.world;
  round.rockAt = round.calamityAt = time.tick + 30;
  expect(mostWhileFull(sim, 1)).toBe(MAX_ENTITIES);
  expect(sim.events('calamity')).toEqual([]);
});

it('in a full arena, only as many auto-join bots fly as fit; the others join when they are added again', () => {
  const namedBots = ['quark', 'muon'].map(login => ({ login, name: login, stream: false, autoJoin: true }));
  const sim = scene();
  while (sim.world.index.aliveCount < MAX_ENTITIES - 1) createEntity(sim.world, 'rock');
  sim.set({ namedBots });
  expect(sim.pilots().filter(({ bot }) => bot)).toMatchObject([{ id: 'bot:quark', alive: true }]);
});

it('in a full arena, a bot of the roster is refused if it does not already fly', () => {
  const bots = ['quark', 'muon'].map(login => ({ login, name: login, stream: false, autoJoin: false }));
  const sim = scene({ settings: { namedBots: bots } });
  sim.run('joinBots', { logins: ['quark'] });
  fill(sim);
  expect(sim.run('joinBots', { logins: ['quark'] }).ok).toBe(true);
  expect(() => sim.run('joinBots', { logins: ['quark', 'muon'] })).toThrow(
    'room for 0 more pilots, not for 1',
  );
});

it('a called boss is refused in a full arena', () => {
  const sim = scene();
  fill(sim);
  expect(() => sim.run('spawnBoss', { boss: 'random' })).toThrow('no room for a boss');
});

it.each(['missile', 'mine'] as const)(
  'in a full arena, no %s is launched, and its charge is not spent',
  ability => {
    const sim = scene();
    const left = () => sim.world.components.Charges[ability][sim.eid('ada')];
    const before = left();
    fill(sim);
    expect(sim.run('useAbility', { pilot: 'ada', ability })).toMatchObject({
      triggered: false,
      reason: 'blocked',
    });
    expect(left()).toBe(before);
  },
);

it('a rock breaks into only as many pieces as there is room for', () => {
  const sim = scene();
  const rock = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 90 });
  fill(sim);
  breakRock(sim.world, rock);
  expect([sim.world.lists.rocks.count, sim.world.index.aliveCount]).toEqual([1, MAX_ENTITIES]);
});
