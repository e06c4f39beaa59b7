import { randomSigned } from '../data/rng.ts';
import { cos, hypot, sin, square } from '../maths.ts';
import { BOSS_ENTRANCE_PLACE } from '../rules/bosses.ts';
import type { GameWorld } from '../world.ts';
import { designOf } from './designs/index.ts';
import type { BossDesign } from './kit/design.ts';

/** How bosses enter: in a straight line to (`Boss.goalX`, `goalY`), where the fight begins. */

/** The outward direction of each edge. */
const EDGES: Record<Exclude<BossDesign['entrance'], 'unfold'>, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  upper: { x: 0, y: -1 },
  lower: { x: 0, y: 1 },
};

export function chooseEntrance(world: GameWorld, eid: number) {
  const {
    rng,
    arena,
    components: { Boss },
  } = world;
  const { entrance } = designOf(world, eid);
  const edge = entrance === 'unfold' ? { x: 0, y: 0 } : EDGES[entrance];
  const place = (edge: number) =>
    edge * BOSS_ENTRANCE_PLACE.inside || randomSigned(rng) * BOSS_ENTRANCE_PLACE.about;
  Boss.goalX[eid] = (place(edge.x) * arena.width) / 2;
  Boss.goalY[eid] = (place(edge.y) * arena.height) / 2;
}

/** Where the line to the goal begins: `beyond` u outside the edge, or at the goal itself. */
function entranceStart(world: GameWorld, eid: number, beyond: number) {
  const {
    arena,
    components: { Boss },
  } = world;
  const { entrance } = designOf(world, eid);
  const x = Boss.goalX[eid];
  const y = Boss.goalY[eid];
  if (entrance === 'unfold') return { x, y };
  const edge = EDGES[entrance];
  return {
    x: edge.x === 0 ? x : edge.x * (arena.width / 2 + beyond),
    y: edge.y === 0 ? y : edge.y * (arena.height / 2 + beyond),
  };
}

/** Places the warning sign where the boss will first be seen. */
export function placeWarningSign(world: GameWorld, eid: number) {
  const { Position, Velocity } = world.components;
  const { x, y } = entranceStart(world, eid, 0);
  Position.x[eid] = x;
  Position.y[eid] = y;
  Velocity.x[eid] = Velocity.y[eid] = 0;
}

/** Places a boss at a share of its entrance, 0 to 1. The boss slows down, or unfolds, towards the end. */
export function placeInEntrance(world: GameWorld, eid: number, share: number) {
  const { Position, Heading, Body, Boss } = world.components;
  const way = 1 - square(1 - share);
  const from = entranceStart(world, eid, Boss.radius[eid] * 1.4);
  const dx = Boss.goalX[eid] - from.x;
  const dy = Boss.goalY[eid] - from.y;
  Position.x[eid] = from.x + dx * way;
  Position.y[eid] = from.y + dy * way;
  const isUnfolding = dx === 0 && dy === 0;
  Body.radius[eid] = Boss.radius[eid] * (isUnfolding ? way : 1);
  const length = hypot(dx, dy);
  Heading.x[eid] = isUnfolding ? cos(way * 4) : dx / length;
  Heading.y[eid] = isUnfolding ? sin(way * 4) : dy / length;
}
