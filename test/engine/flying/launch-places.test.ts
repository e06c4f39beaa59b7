import { describe, expect, it } from 'vitest';
import { hurtShip } from '../../../engine/combat/damage.ts';
import { idsOf } from '../../../engine/data/id-list.ts';
import { refOf } from '../../../engine/entities/entities.ts';
import { setTarget } from '../../../engine/pilots/target.ts';
import { SHIP_CELL } from '../../../engine/rules/arena.ts';
import { SEARCH_CELLS } from '../../../engine/rules/flying.ts';
import { homeOf, type Point, pointForRock } from '../../../engine/spawn/points.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { launchShip } from '../../../engine/spawn/ships.ts';
import type { GameWorld } from '../../../engine/world.ts';
import { type Simulated, simulate } from '../../../harness/simulate.ts';
import { basePosition } from '../../../schema/wire/frame.ts';
import { put, scene } from '../staging.ts';

/** Tests where new rocks and launched ships appear. */

const placesForRocks = ({ world }: Simulated) => Array.from({ length: 300 }, () => pointForRock(world));
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const nearest = (places: readonly Point[], to: Point) =>
  Math.min(...places.map(place => distance(place, to)));

describe('new rock', () => {
  it.each([2, 3, 4] as const)('a new rock appears at least 420 u away from each of %i bases', teamCount => {
    const pilots = ['ada', 'bob', 'cyd', 'dan'];
    const sim = simulate({ pilots, settings: { teamCount, field: 'deepSpace', calamities: false } });
    sim.startRound('dogfight');
    const places = placesForRocks(sim);
    const { width, height } = sim.world.arena;
    for (let team = 0; team < teamCount; team++) {
      const { x, y } = basePosition(team, teamCount);
      expect(nearest(places, { x: (x * width) / 2, y: (y * height) / 2 })).toBeGreaterThanOrEqual(420);
    }
  });

  it('a new rock appears at least 150 u away from ships and from the rims of other rocks', () => {
    const sim = scene({ mode: 'ffa' });
    put(sim, 'ada', { x: 100, y: 100 });
    put(sim, 'bob', { x: -900, y: 300 });
    spawnRock(sim.world, { x: 900, y: -300, vx: 0, vy: 0, radius: 100 });
    const places = placesForRocks(sim);
    expect(nearest(places, { x: 100, y: 100 })).toBeGreaterThanOrEqual(150);
    expect(nearest(places, { x: -900, y: 300 })).toBeGreaterThanOrEqual(150);
    expect(nearest(places, { x: 900, y: -300 })).toBeGreaterThanOrEqual(250);
  });
});

describe('launched ship', () => {
  it('in a free for all, ships launch at least 150 u away from rocks, in the inner 88 % of the arena', () => {
    const sim = scene({ mode: 'ffa' });
    spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 100 });
    const { width, height } = sim.world.arena;
    const homes = Array.from({ length: 300 }, () => homeOf(sim.world, sim.eid('ada'), []));
    expect(nearest(homes, { x: 0, y: 0 })).toBeGreaterThanOrEqual(250);
    expect(Math.max(...homes.map(({ x }) => Math.abs(x)))).toBeLessThanOrEqual((0.88 * width) / 2);
    expect(Math.max(...homes.map(({ y }) => Math.abs(y)))).toBeLessThanOrEqual((0.88 * height) / 2);
  });

  it("ships launch within their team's base, which grows with the square root of the team size", () => {
    const sim = scene({ pilots: ['ada', 'bob', 'cyd', 'dan'], settings: { teamCount: 2 } });
    const { width, height } = sim.world.arena;
    const { team } = sim.pilot('ada');
    const { x, y } = basePosition(team, 2);
    const base = { x: (x * width) / 2, y: (y * height) / 2 };
    const reaches = Array.from({ length: 300 }, () =>
      distance(homeOf(sim.world, sim.eid('ada'), [2, 2]), base),
    );
    expect(Math.max(...reaches)).toBeLessThanOrEqual(62 * Math.SQRT2);
    expect(Math.max(...reaches)).toBeGreaterThan(62 * Math.SQRT2 * 0.95);
  });
});

describe('launch in a large round', () => {
  /** Whether a ship has an enemy within the distance at which pilots look for targets. */
  function hasFoeNear({ components: { Position, Team }, lists: { flying } }: GameWorld, eid: number) {
    const at = { x: Position.x[eid], y: Position.y[eid] };
    return idsOf(flying).some(
      other =>
        Team.side[other] !== Team.side[eid] &&
        distance(at, { x: Position.x[other], y: Position.y[other] }) < SEARCH_CELLS * SHIP_CELL,
    );
  }

  it.each([2, 3, 4] as const)('with %i teams and over 300 pilots, ships meet foes within 6 s', teamCount => {
    const sim = simulate({ settings: { bots: 301, teamCount, calamities: false } });
    sim.startRound('dogfight');
    const { world } = sim;
    const lonely = new Set(idsOf(world.lists.flying));
    for (let tick = 0; tick < 360; tick += 6) {
      for (const eid of lonely) if (hasFoeNear(world, eid)) lonely.delete(eid);
      sim.ticks(6);
    }
    expect([...lonely]).toEqual([]);
  });

  it('a team launches at all fronts, each time at its own point, with the nose towards the centre of the front', () => {
    const sim = simulate({ settings: { bots: 301, teamCount: 2, calamities: false, field: 'deepSpace' } });
    sim.startRound('dogfight');
    const { lists, components } = sim.world;
    const eid = idsOf(lists.flying).find(each => components.Team.index[each] === 0) ?? expect.fail();
    const homes = Array.from({ length: 300 }, () => homeOf(sim.world, eid, []));
    const points = homes.map(({ towards }) => ({ x: towards.x + 450, y: towards.y }));
    expect(Math.max(...homes.map((home, i) => distance(home, points[i])))).toBeLessThanOrEqual(200);
    const { width, height } = sim.world.arena;
    const fronts = Math.floor((0.88 * width) / 1_600) * Math.floor((0.88 * height) / 1_600);
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(fronts);
    launchShip(sim.world, eid);
    expect(components.Heading.x[eid]).toBeLessThan(-Math.cos(0.5 + Math.atan(200 / 250)));
  });

  it.each([
    ['a round of 300 pilots', 'dogfight', 300],
    ['a boss fight', 'boss', 301],
  ] as const)('in %s, ships launch in their bases', (_, mode, bots) => {
    const sim = simulate({ settings: { bots, teamCount: 2, calamities: false } });
    sim.startRound(mode);
    const { lists, components, arena, round } = sim.world;
    const base = (team: number) => basePosition(team, round.teams);
    for (const eid of idsOf(lists.flying)) {
      const { x, y } = base(components.Team.index[eid]);
      const home = { x: components.Ship.homeX[eid], y: components.Ship.homeY[eid] };
      const reach = distance(home, { x: (x * arena.width) / 2, y: (y * arena.height) / 2 });
      expect(reach).toBeLessThanOrEqual(62 * Math.sqrt(bots));
    }
  });
});

it('if no place is clear, ships still launch and rocks still drift in', () => {
  const sim = scene({ mode: 'ffa' });
  spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 9_000 });
  launchShip(sim.world, sim.eid('ada'));
  expect(sim.pilot('ada').alive).toBe(true);
  expect(Math.abs(pointForRock(sim.world).x)).toBeLessThanOrEqual((0.88 * sim.world.arena.width) / 2);
});

describe('ship', () => {
  /** Launches ada 400 times and measures each launch. */
  function launches<T>(measure: (sim: Simulated, ada: number) => T) {
    const sim = scene({ mode: 'ffa' });
    const ada = sim.eid('ada');
    return Array.from({ length: 400 }, () => {
      sim.world.time.tick++;
      launchShip(sim.world, ada);
      return measure(sim, ada);
    });
  }

  it('a ship launches at 130 u/s, within half a radian of the direction to the centre', () => {
    const offs = launches(({ world: { components } }, ada) => {
      const { Position, Velocity, Heading, Ship } = components;
      expect(Math.hypot(Velocity.x[ada], Velocity.y[ada])).toBeCloseTo(130, 2);
      const angle = Math.atan2(Velocity.y[ada], Velocity.x[ada]);
      expect(Math.atan2(Heading.y[ada], Heading.x[ada])).toBeCloseTo(angle, 4);
      expect([Ship.homeX[ada], Ship.homeY[ada]]).toEqual([Position.x[ada], Position.y[ada]]);
      const off = angle - Math.atan2(-Position.y[ada], -Position.x[ada]);
      return Math.atan2(Math.sin(off), Math.cos(off));
    });
    expect(Math.max(...offs)).toBeLessThanOrEqual(0.5001);
    expect(Math.max(...offs)).toBeGreaterThan(0.47);
    expect(Math.min(...offs)).toBeGreaterThanOrEqual(-0.5001);
    expect(Math.min(...offs)).toBeLessThan(-0.47);
  });

  it('newly launched ships fire and decide for the first time at random moments, so not all at once', () => {
    const waits = launches(({ world: { components, time } }, ada) => [
      components.Ship.gunAt[ada] - time.tick,
      components.Brain.thinkAt[ada] - time.tick,
    ]);
    const range = (index: number) => {
      const values = waits.map(wait => wait[index]);
      return [Math.min(...values), Math.max(...values)];
    };
    expect(range(0)).toEqual([0, 11]);
    expect(range(1)).toEqual([0, 19]);
  });

  it('a ship launches at full throttle, and keeps no target, steering or attackers from before', () => {
    const sim = scene();
    const [ada, bob] = ['ada', 'bob'].map(sim.eid);
    const { Brain, LastAttacker, Attackers } = sim.world.components;
    hurtShip(sim.world, ada, 10, refOf(sim.world, bob), 'laser');
    setTarget(sim.world, ada, bob);
    Brain.avoidX[ada] = Brain.avoidY[ada] = Brain.until[ada] = 9;
    launchShip(sim.world, ada);
    expect([Brain.throttle[ada], Brain.avoidX[ada], Brain.avoidY[ada], Brain.until[ada]]).toEqual([
      1, 0, 0, 0,
    ]);
    expect([Brain.target[ada], Brain.hunters[bob], LastAttacker.ref[ada]]).toEqual([0, 0, 0]);
    expect([...Attackers.ref.subarray(ada * 8, ada * 8 + 8)]).toEqual(Array(8).fill(0));
  });
});
