import { describe, expect, it } from 'vitest';
import { blackHole } from '../../../engine/hazards/black-hole.ts';
import { BLACK_HOLE, CALAMITY_RULES } from '../../../engine/rules/calamities.ts';
import { spawnMine, spawnMissile } from '../../../engine/spawn/ordnance.ts';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { spawnShot } from '../../../engine/spawn/shots.ts';
import type { Simulated } from '../../../harness/simulate.ts';
import { EFFECT_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import { scene } from '../staging.ts';
import { centreOf, put, unleash } from './calamity-scene.ts';

/** Tests how a black hole affects everything that comes near. */

const { radius } = CALAMITY_RULES.blackHole;
const KINDS = ['ship', 'rock', 'missile', 'mine'] as const;

/** A black hole without a ship near it. */
function holed() {
  const sim = scene();
  const hole = unleash(sim, 'blackHole');
  const { x, y } = centreOf(sim, hole);
  for (const name of ['ada', 'bob']) put(sim, name, x, y < 0 ? y + 1_200 : y - 1_200);
  return { sim, hole, x, y };
}

const makers = {
  ship: (sim: Simulated) => sim.eid('ada'),
  rock: (sim: Simulated) => spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 40 }),
  missile: (sim: Simulated) => spawnMissile(sim.world, sim.eid('ada'), 0),
  mine: (sim: Simulated) => spawnMine(sim.world, sim.eid('ada')),
} satisfies Record<(typeof KINDS)[number], (sim: Simulated) => number>;

/** Puts an object at rest to the right of a black hole. Returns how far it has moved to the left after `ticks`. */
function drawnIn(kind: (typeof KINDS)[number], distance: number, ticks = 10) {
  const { sim, x, y } = holed();
  const { Position, Velocity, Brain } = sim.world.components;
  const eid = makers[kind](sim);
  Position.x[eid] = x + distance;
  Position.y[eid] = y;
  Velocity.x[eid] = Velocity.y[eid] = 0;
  if (kind === 'ship') {
    Brain.throttle[eid] = 0;
    Brain.thinkAt[eid] = 2 ** 32 - 1;
  }
  sim.ticks(ticks);
  return x + distance - Position.x[eid];
}

/** A shot that has flown to the right past a black hole, at the height `above` above its centre. */
function passingShot(above: number) {
  const { sim, x, y } = holed();
  sim.world.shots.count = 0;
  spawnShot(sim.world, sim.eid('ada'), 1, 0);
  const { columns } = sim.world.shots;
  columns.x[0] = x - 30;
  columns.y[0] = y - above;
  sim.ticks(4);
  return { sim, vx: columns.vx[0], vy: columns.vy[0] };
}

describe('black hole', () => {
  it.each(KINDS)(
    'a black hole pulls a %s within its reach towards its core, and pulls harder the nearer it is',
    kind => {
      const near = drawnIn(kind, 150);
      expect(near).toBeGreaterThan(5);
      expect(near).toBeGreaterThan(1.5 * drawnIn(kind, 300));
      expect(drawnIn(kind, 300)).toBeGreaterThan(0.5);
      expect(drawnIn(kind, radius + 30)).toBeCloseTo(0, 3);
    },
  );

  it('a black hole bends the flight of a shot towards its core without changing its speed', () => {
    const { vx, vy } = passingShot(150);
    expect(vy).toBeGreaterThan(30);
    expect(Math.hypot(vx, vy)).toBeCloseTo(900, 1);
    expect(passingShot(radius + 1).vy).toBe(0);
  });

  it('a shot that a black hole bends is replaced by a new shot every few ticks, so that its bent path is shown', () => {
    const { sim } = passingShot(150);
    const { shots, effects } = sim.world.visuals;
    shots.count = effects.count = 0;
    const { fired } = sim.world.shots;
    sim.ticks(BLACK_HOLE.shotRaster);
    expect([shots.count, sim.world.shots.fired - fired, effects.count]).toEqual([1, 1, 1]);
    expect(effects.kind[0]).toBe(EFFECT_KINDS.indexOf('bend'));
  });

  it.each(KINDS)(
    'a black hole swallows a %s that touches its core, but not one just outside the core',
    kind => {
      for (const [distance, isGone] of [
        [BLACK_HOLE.core - 4, true],
        [BLACK_HOLE.core + 14, false],
      ] as const) {
        const { sim, x, y } = holed();
        const { Position, Velocity, Ship, Kind, Status } = sim.world.components;
        const eid = makers[kind](sim);
        Position.x[eid] = x;
        Position.y[eid] = y + distance;
        Velocity.x[eid] = Velocity.y[eid] = 0;
        Status.bits[eid] |= FLAGS.protected; // even protected ships, because nothing protects from a black hole
        const wasKind = Kind.code[eid];
        sim.ticks(1);
        const isThere =
          kind === 'ship' ? Ship.alive[eid] === 1 : Kind.code[eid] === wasKind && listed(sim, eid);
        expect(isThere).toBe(!isGone);
      }
    },
  );

  it('a black hole swallows a shot that touches its core', () => {
    expect(passingShot(BLACK_HOLE.core - 6).sim.world.shots.count).toBe(0);
    expect(passingShot(BLACK_HOLE.core + 40).sim.world.shots.count).toBe(1);
  });

  it('a black hole swallows a whole heap of objects in one tick, and shows an effect for each', () => {
    const { sim, hole, x, y } = holed();
    const { lists, shots, visuals, components } = sim.world;
    const heap = ['rock', 'missile', 'mine'] as const;
    shots.count = 0;
    for (let i = 0; i < 4; i++) {
      for (const kind of heap) {
        const eid = makers[kind](sim);
        components.Position.x[eid] = x;
        components.Position.y[eid] = y + 10;
      }
      spawnShot(sim.world, sim.eid('ada'), 1, 0);
      shots.columns.x[i] = x;
      shots.columns.y[i] = y - 10;
    }
    put(sim, 'bob', x, y);
    visuals.effects.count = 0;
    blackHole.act(sim.world, hole);
    expect([lists.rocks.count, lists.missiles.count, lists.mines.count, shots.count]).toEqual([0, 0, 0, 0]);
    const shown = [...visuals.effects.kind.subarray(0, visuals.effects.count)].map(
      code => EFFECT_KINDS[code],
    );
    expect(shown.filter(kind => kind === 'bend')).toHaveLength(4); // so that screens remove the shots
    expect(shown.filter(kind => kind === 'swallow')).toHaveLength(3 * 4 + 1);
  });

  it('frames show which shots a black hole bent, which shots replace those, and which shots it swallowed', () => {
    const { sim, hole, x, y } = holed();
    const { shots, visuals, time } = sim.world;
    shots.count = 0;
    spawnShot(sim.world, sim.eid('ada'), 1, 0);
    const { columns } = shots;
    /**
     * The effects of the shot in frames, at the distance `distance` from the core: their number, and the argument of
     * the first.
     */
    const reportedAt = (distance: number) => {
      columns.x[0] = x;
      columns.y[0] = y - distance;
      visuals.effects.count = 0;
      for (let i = 0; i < BLACK_HOLE.shotRaster && visuals.effects.count === 0; i++) {
        time.tick++;
        blackHole.act(sim.world, hole);
      }
      return [visuals.effects.count, visuals.effects.arg[0]];
    };
    const [first] = columns.number;
    expect(reportedAt(200)).toEqual([1, first]);
    const [second] = columns.number;
    expect([second, shots.fired]).toEqual([first + 1, first + 1]);
    expect([reportedAt(0), shots.count]).toEqual([[1, second], 0]);
  });

  it('a black hole moves no ship during its warning', () => {
    const sim = scene();
    sim.run('startCalamity', { type: 'blackHole' });
    const { x, y } = centreOf(sim, sim.world.lists.zones.ids[0]);
    const ada = put(sim, 'ada', x + 150, y);
    sim.world.components.Brain.throttle[ada] = 0;
    sim.ticks(30);
    expect(sim.world.components.Position.x[ada]).toBe(Math.fround(x + 150));
  });
});

const listed = ({ world: { lists } }: Simulated, eid: number) =>
  [lists.rocks, lists.missiles, lists.mines].some(({ ids, count }) => ids.subarray(0, count).includes(eid));

it.each(KINDS)('a black hole does not move a %s far beyond its reach', kind => {
  expect(drawnIn(kind, radius * 1.5)).toBeCloseTo(0, 3);
});

it.each(KINDS)('a black hole pulls a %s from below as hard as from the side', kind => {
  const { sim, x, y } = holed();
  const { Position, Velocity, Brain } = sim.world.components;
  const eid = makers[kind](sim);
  const below = y < 0 ? 150 : -150; // towards the centre of the arena, so that the edge has no effect
  Position.x[eid] = x;
  Position.y[eid] = y + below;
  Velocity.x[eid] = Velocity.y[eid] = 0;
  if (kind === 'ship') {
    Brain.throttle[eid] = 0;
    Brain.thinkAt[eid] = 2 ** 32 - 1;
  }
  sim.ticks(10);
  expect((y + below - Position.y[eid]) * Math.sign(below)).toBeGreaterThan(5);
  expect(Position.x[eid]).toBeCloseTo(x, 0);
});
