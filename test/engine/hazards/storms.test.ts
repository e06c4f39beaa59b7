import { describe, expect, it } from 'vitest';
import { meansOf } from '../../../engine/events/causes.ts';
import { ZONE_BEHAVIOURS } from '../../../engine/hazards/index.ts';
import { calamityStart } from '../../../engine/hazards/placement.ts';
import { removeZone, spawnZone, zoneLook } from '../../../engine/hazards/zone.ts';
import { CALAMITY_RULES } from '../../../engine/rules/calamities.ts';
import { destroyShips } from '../../../engine/systems/destroy-ships.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import type { Calamity } from '../../../schema/catalog/catalog.ts';
import { boltEnd, FLAGS } from '../../../schema/wire/frame.ts';
import { hull, scene } from '../staging.ts';
import { bitsOf, centreOf, put, unleash } from './calamity-scene.ts';

/** Tests how far calamities reach and how much damage they do. Only the tested calamity acts; nothing else moves. */

const NAMES = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus'];

function raging(type: Calamity) {
  const sim = scene({ pilots: NAMES, mode: 'ffa' });
  const zone = unleash(sim, type);
  const { Position } = sim.world.components;
  for (const name of NAMES) {
    Position.x[sim.eid(name)] = 1e6;
    sim.world.components.Status.bits[sim.eid(name)] = 0;
    sim.world.components.Hull.points[sim.eid(name)] = 100;
  }
  return { sim, zone, ...centreOf(sim, zone), radius: CALAMITY_RULES[type].radius };
}

/** Lets the calamity rage for `ticks` ticks while nothing else happens. */
function rage({ world }: Simulated, zone: number, ticks: number) {
  for (let i = 0; i < ticks; i++) {
    world.time.tick++;
    ZONE_BEHAVIOURS[zoneLook(world, zone)].act(world, zone);
  }
}

describe('calamity', () => {
  it.each(['radiationLeak', 'iceStorm', 'thunderStorm'] as const)(
    'the calamity %s does not affect a pilot inside it who waits for the next ship',
    type => {
      const { sim, zone, x, y } = raging(type);
      put(sim, 'ada', x, y);
      sim.world.components.Hull.points[sim.eid('ada')] = 0;
      destroyShips(sim.world);
      const before = bitsOf(sim, 'ada');
      rage(sim, zone, 120);
      expect([hull(sim, 'ada'), bitsOf(sim, 'ada')]).toEqual([0, before]);
    },
  );
});

describe('radiation leak', () => {
  it('a radiation leak takes 9 hp per second from ships within its radius, even through shields', () => {
    const { sim, zone, x, y, radius } = raging('radiationLeak');
    put(sim, 'ada', x, y);
    put(sim, 'bob', x + radius - 1, y);
    put(sim, 'cy', x, y - radius - 1);
    sim.world.components.Status.bits[sim.eid('ada')] |= FLAGS.shield;
    rage(sim, zone, 60);
    expect(NAMES.slice(0, 3).map(name => hull(sim, name))).toEqual(
      [91, 91, 100].map(hp => expect.closeTo(hp, 2)),
    );
    expect(bitsOf(sim, 'ada') & FLAGS.shield).toBe(0);
    expect(bitsOf(sim, 'cy') & FLAGS.burning).toBe(0);
  });
});

describe('solar flare', () => {
  it('a solar flare takes 26 hp per second from ships at its front and up to 400 u behind it', () => {
    const { sim, zone, x } = raging('solarFlare');
    put(sim, 'ada', x + 1, 0);
    put(sim, 'bob', x + 399, 0);
    put(sim, 'cy', x + 401, 0);
    put(sim, 'dee', x - 1, 0);
    rage(sim, zone, 60);
    expect(NAMES.slice(0, 4).map(name => hull(sim, name))).toEqual(
      [74, 74, 100, 100].map(hp => expect.closeTo(hp, 2)),
    );
  });

  it('a solar flare ends once the whole of it has crossed the arena', () => {
    const sim = scene();
    const zone = unleash(sim, 'solarFlare');
    sim.seconds(CALAMITY_RULES.solarFlare.lasts / 60 - 0.1);
    const { x } = centreOf(sim, zone);
    expect(x + 400).toBeLessThan(-sim.world.arena.width / 2 + 30);
    expect(x + 400).toBeGreaterThan(-sim.world.arena.width / 2);
  });
});

describe('ice storm', () => {
  it('an ice storm chills ships only within its radius', () => {
    const { sim, zone, x, y, radius } = raging('iceStorm');
    put(sim, 'ada', x, y + radius - 1);
    put(sim, 'bob', x, y + radius + 1);
    rage(sim, zone, 1);
    expect(['ada', 'bob'].map(name => bitsOf(sim, name) & FLAGS.chilled)).toEqual([FLAGS.chilled, 0]);
  });

  it('an ice storm drops two shards per tick anywhere inside it, and each shard costs a ship 5 hp', () => {
    const { sim, zone, x, y } = raging('iceStorm');
    sim.world.visuals.effects.count = 0;
    put(sim, 'ada', x, y);
    sim.ticks(1); // makes the grid of ships
    const before = hull(sim, 'ada');
    sim.world.visuals.effects.count = 0;
    rage(sim, zone, 100);
    expect(sim.world.visuals.effects.count).toBe(200);
    const lost = before - hull(sim, 'ada');
    expect(lost % 5).toBe(0);
    // About 1.3 of the 200 shards hit: a shard reaches 58 u, and the storm 720 u.
    expect(lost).toBeLessThan(40);
  });
});

describe('shards of an ice storm', () => {
  it("an ice storm's shard hurts exactly the ships within 58 u, also across the borders of grid cells", () => {
    const { sim, zone, x, y } = raging('iceStorm');
    const { Position, Hull } = sim.world.components;
    NAMES.forEach((name, i) => {
      put(sim, name, x - 300 + 75 * i, y - 200 + 61 * i);
    });
    indexSpace(sim.world);
    const { effects } = sim.world.visuals;
    const expected = NAMES.map(() => 0);
    const before = NAMES.map(name => {
      Hull.points[sim.eid(name)] = 4_000;
      return hull(sim, name);
    });
    for (let i = 0; i < 1_500; i++) {
      effects.count = 0;
      rage(sim, zone, 1);
      for (let row = 0; row < effects.count; row++) {
        NAMES.forEach((name, ship) => {
          const [dx, dy] = [
            Position.x[sim.eid(name)] - effects.x[row],
            Position.y[sim.eid(name)] - effects.y[row],
          ];
          if (Math.hypot(dx, dy) < 58) expected[ship] += 5;
        });
      }
    }
    expect(Math.min(...expected)).toBeGreaterThan(0);
    expect(NAMES.map((name, i) => before[i] - hull(sim, name))).toEqual(expected);
  });
});

describe('damage of a calamity', () => {
  it.each([
    ['radiationLeak', 'radiation'],
    ['solarFlare', 'flare'],
    ['thunderStorm', 'lightning'],
    ['iceStorm', 'ice'],
    ['blackHole', 'blackHole'],
  ] as const)('damage by a %s is reported with the means %s', (type, means) => {
    const { sim, zone, x, y } = raging(type);
    put(sim, 'ada', type === 'solarFlare' ? x + 10 : x, y);
    indexSpace(sim.world);
    for (let tick = 0; tick < 1_000 && hull(sim, 'ada') === 100; tick++) rage(sim, zone, 1);
    expect(hull(sim, 'ada')).toBeLessThan(100);
    expect(meansOf(sim.world, sim.eid('ada'))).toBe(means);
  });
});

describe('drift of a calamity', () => {
  it.each(['iceStorm', 'thunderStorm', 'radiationLeak'] as const)(
    'a drifting calamity moves straight, and in any direction: %s',
    type => {
      const sim = scene();
      const quarters = new Set<number>();
      for (let i = 0; i < 40; i++) {
        const { lists, components } = sim.world;
        const zone = spawnZone(sim.world, calamityStart(sim.world, type));
        const { Velocity, Heading } = components;
        const drift = CALAMITY_RULES[type].drift;
        expect(Velocity.x[zone]).toBeCloseTo(drift * Heading.x[zone], 3);
        expect(Velocity.y[zone]).toBeCloseTo(drift * Heading.y[zone], 3);
        expect(Math.hypot(Velocity.x[zone], Velocity.y[zone])).toBeCloseTo(drift, 3);
        quarters.add(Math.floor(Math.atan2(Velocity.y[zone], Velocity.x[zone]) / (Math.PI / 2)));
        removeZone(sim.world, lists.zones.ids[0]);
      }
      expect(quarters.size).toBe(4);
    },
  );
});

describe('thunder storm', () => {
  it("a thunder storm's bolts start at six tenths of its radius, go to a ship, and then go from ship to ship", () => {
    const { sim, zone, x, y, radius } = raging('thunderStorm');
    put(sim, 'ada', x + radius - 10, y);
    put(sim, 'bob', x + radius + 190, y);
    sim.world.components.Zone.nextAt[zone] = 0;
    const { effects } = sim.world.visuals;
    effects.count = 0;
    rage(sim, zone, 1);
    expect(effects.count).toBe(2);
    expect(Math.hypot(effects.x[0] - x, effects.y[0] - y)).toBeCloseTo(0.6 * radius, 1);
    expect([effects.x[1], effects.y[1]]).toEqual([Math.fround(x + radius - 10), Math.fround(y)]);
    expect(boltEnd(effects.arg[1])).toEqual({ x: 200, y: 0 });
  });

  it('a bolt of a thunder storm jumps up to four times, to a ship within 270 u, and is a quarter weaker each time', () => {
    const { sim, zone, x, y, radius } = raging('thunderStorm');
    NAMES.forEach((name, i) => {
      put(sim, name, x + radius - 260 + i * 265, y); // only ada is in the storm
    });
    sim.world.components.Zone.nextAt[zone] = 0;
    rage(sim, zone, 1);
    const losses = NAMES.map(name => 100 - hull(sim, name));
    expect(losses).toEqual([26, 19.5, 14.625, 10.969, 8.227, 0, 0].map(hp => expect.closeTo(hp, 2)));
  });

  it('a bolt of a thunder storm jumps at most 270 u, and the next bolt follows after 0.35 to 0.9 s', () => {
    const { sim, zone, x, y, radius } = raging('thunderStorm');
    put(sim, 'ada', x + radius - 10, y);
    put(sim, 'bob', x + radius - 10 + 271, y);
    sim.world.components.Zone.nextAt[zone] = 0;
    rage(sim, zone, 1);
    expect([hull(sim, 'ada'), hull(sim, 'bob')]).toEqual([74, 100]);
    rage(sim, zone, 20);
    expect(hull(sim, 'ada')).toBe(74); // the next bolt comes after 0.35 s at the earliest
    rage(sim, zone, 35);
    expect(hull(sim, 'ada')).toBeLessThan(74); // and after 0.9 s at the latest
  });
});

describe('drifting calamity', () => {
  it.each([
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ])('a drifting calamity turns back when its centre reaches an edge (%i, %i)', (dx, dy) => {
    const { sim, zone } = raging('thunderStorm');
    const { Position, Velocity, Heading } = sim.world.components;
    const { width, height } = sim.world.arena;
    Position.x[zone] = dx * (width / 2 + 1);
    Position.y[zone] = dy * (height / 2 + 1);
    for (const store of [Velocity, Heading]) {
      store.x[zone] = dx || 0.5;
      store.y[zone] = dy || 0.5;
    }
    rage(sim, zone, 2);
    expect([Velocity.x[zone], Velocity.y[zone]]).toEqual([-dx || 0.5, -dy || 0.5]);
    expect([Heading.x[zone], Heading.y[zone]]).toEqual([-dx || 0.5, -dy || 0.5]);
  });

  it.each(['iceStorm', 'thunderStorm', 'radiationLeak'] as const)(
    'a drifting calamity also turns back at an edge during its warning: %s',
    type => {
      const sim = scene();
      sim.run('startCalamity', { type });
      const [zone] = sim.world.lists.zones.ids;
      const { Position, Velocity } = sim.world.components;
      Position.x[zone] = sim.world.arena.width / 2 + 1;
      Velocity.x[zone] = 20;
      sim.ticks(2);
      expect(sim.round.calamities).toMatchObject([{ type, phase: 'warning' }]);
      expect(Velocity.x[zone]).toBe(-20);
    },
  );
});

it("a thunder storm's bolts jump as far vertically and diagonally as they do sideways", () => {
  const { sim, zone, x, y, radius } = raging('thunderStorm');
  put(sim, 'ada', x, y + radius - 10); // only ada is in the storm
  put(sim, 'bob', x, y + radius - 10 + 265);
  put(sim, 'cy', x + 180, y + radius - 10 + 265 + 190); // 262 u from bob
  put(sim, 'dee', x + 180 + 200, y + radius - 10 + 265 + 190 + 190); // 276 u from cy
  sim.world.components.Zone.nextAt[zone] = 0;
  rage(sim, zone, 1);
  const losses = ['ada', 'bob', 'cy', 'dee'].map(name => 100 - hull(sim, name));
  expect(losses).toEqual([26, 19.5, 14.625, 0].map(hp => expect.closeTo(hp, 2)));
});
