import { expect, it } from 'vitest';
import { spawnRock } from '../../../engine/spawn/rocks.ts';
import { collideBosses } from '../../../engine/systems/collide-bosses.ts';
import { collideRocks } from '../../../engine/systems/collide-rocks.ts';
import { collideShips } from '../../../engine/systems/collide-ships.ts';
import { indexSpace } from '../../../engine/systems/index-space.ts';
import { fc } from '../../fast-check.ts';
import { bossEid, bossFight } from '../bosses/boss-scene.ts';
import { place, put, scene } from '../staging.ts';

/** Hulls that overlap touch, whichever cells of the grids they are in. */

const coordinate = (most: number) => fc.integer({ min: -most, max: most });
const somewhere = fc.record({ x: coordinate(2_300), y: coordinate(1_250) });
const anyAngle = fc.integer({ min: 0, max: 359 }).map(degrees => (degrees / 180) * Math.PI);
const off = ({ x, y }: { x: number; y: number }, angle: number, distance: number) => ({
  x: x + Math.cos(angle) * distance,
  y: y + Math.sin(angle) * distance,
});

it('overlapping ships anywhere in the arena are pushed apart, once every two ticks', () => {
  const sim = scene();
  const { x, y } = sim.world.components.Velocity;
  const [ada, bob] = ['ada', 'bob'].map(sim.eid);
  fc.assert(
    fc.property(somewhere, anyAngle, fc.boolean(), (at, angle, isSwapped) => {
      put(sim, isSwapped ? 'bob' : 'ada', at);
      put(sim, isSwapped ? 'ada' : 'bob', off(at, angle, 34));
      indexSpace(sim.world);
      for (let i = 0; i < 2; i++) {
        sim.world.time.tick++;
        collideShips(sim.world);
      }
      expect(Math.hypot(x[ada], y[ada])).toBeCloseTo(2 * 2.2, 1);
      expect(x[ada] + x[bob]).toBeCloseTo(0, 3);
    }),
  );
});

it('a ship can touch a boss anywhere on its hull', () => {
  const sim = bossFight({ boss: 'Leviathan' });
  const { Position, Velocity, Body } = sim.world.components;
  const boss = bossEid(sim);
  const ada = sim.eid('ada');
  put(sim, 'bob', { x: -2_390, y: -1_340 });
  fc.assert(
    fc.property(somewhere, anyAngle, (at, angle) => {
      Position.x[boss] = at.x;
      Position.y[boss] = at.y;
      put(sim, 'ada', off(at, angle, Body.radius[boss] + 17));
      indexSpace(sim.world);
      collideBosses(sim.world);
      expect(Math.hypot(Velocity.x[ada], Velocity.y[ada])).toBeCloseTo(55, 0);
    }),
  );
});

it('a ship bounces off a rock anywhere on its rim', () => {
  const sim = scene();
  const rock = spawnRock(sim.world, { x: 0, y: 0, vx: 0, vy: 0, radius: 90 });
  const { x, y } = sim.world.components.Position;
  fc.assert(
    fc.property(somewhere, anyAngle, (at, angle) => {
      x[rock] = at.x;
      y[rock] = at.y;
      put(sim, 'ada', off(at, angle, 100));
      indexSpace(sim.world);
      collideRocks(sim.world);
      const ship = place(sim, 'ada');
      expect(Math.hypot(ship.x - x[rock], ship.y - y[rock])).toBeCloseTo(108, 1);
    }),
  );
});
