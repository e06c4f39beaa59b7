import { randomSigned } from '../../data/rng.ts';
import { anyShip } from '../../entities/any-ship.ts';
import { cos, hypot, sin } from '../../maths.ts';
import { BOSS_AGILITY, BOSS_ARRIVAL, BOSS_COURSE, BOSS_MARGIN, BOSS_WANDER } from '../../rules/bosses.ts';
import { DT } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';

/** How bosses and their craft move. Speeds in u/s, turn rates in rad/s. */

/** Accelerates an entity towards a velocity. `agility` in 1/s. */
export function accelerateTo(
  { components: { Velocity } }: GameWorld,
  eid: number,
  vx: number,
  vy: number,
  agility: number,
) {
  const share = Math.min(1, agility * DT);
  Velocity.x[eid] += (vx - Velocity.x[eid]) * share;
  Velocity.y[eid] += (vy - Velocity.y[eid]) * share;
}

/** Flies to a point and slows down there. */
export function flyTo(
  world: GameWorld,
  eid: number,
  x: number,
  y: number,
  speed: number,
  agility = BOSS_AGILITY,
) {
  const { Position } = world.components;
  const dx = x - Position.x[eid];
  const dy = y - Position.y[eid];
  const distance = hypot(dx, dy) + 1;
  const wanted = speed * Math.min(1, distance / BOSS_ARRIVAL);
  accelerateTo(world, eid, (dx / distance) * wanted, (dy / distance) * wanted, agility);
}

/** Turns the nose towards a direction, as far as it can turn in a tick. */
export function turnTowards(world: GameWorld, eid: number, dx: number, dy: number, rate: number) {
  const { Heading } = world.components;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return;
  const ahead = (Heading.x[eid] * dx + Heading.y[eid] * dy) / length;
  const aside = (Heading.x[eid] * dy - Heading.y[eid] * dx) / length;
  const step = rate * DT;
  if (ahead < cos(step)) return turnBy(world, eid, aside < 0 ? -step : step);
  Heading.x[eid] = dx / length;
  Heading.y[eid] = dy / length;
}

/** Turns an entity at a constant rate. */
export const spinBy = (world: GameWorld, eid: number, rate: number) => turnBy(world, eid, rate * DT);

function turnBy({ components: { Heading } }: GameWorld, eid: number, angle: number) {
  const along = cos(angle);
  const across = sin(angle);
  const x = Heading.x[eid] * along - Heading.y[eid] * across;
  const y = Heading.x[eid] * across + Heading.y[eid] * along;
  const trim = 1.5 - 0.5 * (x * x + y * y); // keeps the length at 1 over many turns
  Heading.x[eid] = x * trim;
  Heading.y[eid] = y * trim;
}

/** Sets the course for a point, limited to the area in which bosses stay. */
export function setCourse(
  { components: { Boss }, arena, time }: GameWorld,
  eid: number,
  x: number,
  y: number,
) {
  const farX = arena.width / 2 - BOSS_MARGIN;
  const farY = arena.height / 2 - BOSS_MARGIN;
  Boss.goalX[eid] = Math.max(-farX, Math.min(farX, x));
  Boss.goalY[eid] = Math.max(-farY, Math.min(farY, y));
  Boss.stanceUntil[eid] = time.tick + BOSS_COURSE;
}

/** Flies around the arena, mostly towards ships. */
export function wander(world: GameWorld, eid: number, speed: number) {
  const { Boss, Position } = world.components;
  const isThere = hypot(Boss.goalX[eid] - Position.x[eid], Boss.goalY[eid] - Position.y[eid]) < BOSS_ARRIVAL;
  if (isThere || Boss.stanceUntil[eid] <= world.time.tick) chooseCourse(world, eid);
  flyTo(world, eid, Boss.goalX[eid], Boss.goalY[eid], speed);
}

function chooseCourse(world: GameWorld, eid: number) {
  const {
    components: { Position },
    rng,
    arena,
  } = world;
  const ship = anyShip(world);
  const x = ship === 0 ? 0 : Position.x[ship] * BOSS_WANDER.drawnIn;
  const y = ship === 0 ? 0 : Position.y[ship] * BOSS_WANDER.drawnIn;
  setCourse(
    world,
    eid,
    x + randomSigned(rng) * arena.width * BOSS_WANDER.spread,
    y + randomSigned(rng) * arena.height * BOSS_WANDER.spread,
  );
}
