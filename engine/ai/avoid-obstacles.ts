import { KIND } from '../components.ts';
import { columnAt, rowAt } from '../data/grid.ts';
import {
  FRIEND_DISTANCE,
  FRIEND_PUSH,
  LOOK_AHEAD,
  OBSTACLE_BERTH,
  OBSTACLE_GRAZE,
  OBSTACLE_PUSH,
} from '../rules/flying.ts';
import { MINE } from '../rules/weapons.ts';
import type { GameWorld } from '../world.ts';

/** Works out which way a ship should avoid the rocks and mines ahead. */
export function avoidObstacles(world: GameWorld, eid: number) {
  const { Brain, Position } = world.components;
  const grid = world.grids.obstacles;
  const x = Position.x[eid];
  const y = Position.y[eid];
  Brain.avoidX[eid] = 0;
  Brain.avoidY[eid] = 0;
  const firstColumn = columnAt(grid, x - LOOK_AHEAD);
  const lastColumn = columnAt(grid, x + LOOK_AHEAD);
  const lastRow = rowAt(grid, y + LOOK_AHEAD);
  for (let row = rowAt(grid, y - LOOK_AHEAD); row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      let other = grid.head[row * grid.columns + column];
      for (; other !== 0; other = grid.next[other]) avoidObstacle(world, eid, other);
    }
  }
}

/** Pushes sideways, harder the nearer and the more directly ahead the obstacle is. */
export function avoidObstacle({ components }: GameWorld, eid: number, obstacle: number) {
  const { Position, Velocity, Body, Brain, Kind, Team } = components;
  const isMine = Kind.code[obstacle] === KIND.mine;
  if (isMine && Team.side[obstacle] === Team.side[eid]) return;
  const size = isMine ? MINE.trigger : Body.radius[obstacle];
  const dx = Position.x[obstacle] - Position.x[eid];
  const dy = Position.y[obstacle] - Position.y[eid];
  const vx = Velocity.x[eid];
  const vy = Velocity.y[eid];
  const speed = Math.sqrt(vx * vx + vy * vy) + 1;
  const hx = vx / speed; // the direction of flight, not of the nose: ships drift when they turn
  const hy = vy / speed;
  const ahead = dx * hx + dy * hy;
  const aside = hx * dy - hy * dx; // positive: the obstacle is to the right
  const berth = size + OBSTACLE_BERTH;
  if (ahead < -size || ahead > LOOK_AHEAD + size || Math.abs(aside) > berth) return;
  const nearness = 1 - Math.max(0, ahead - size) / LOOK_AHEAD;
  const strength = OBSTACLE_PUSH * nearness * (1 - (OBSTACLE_GRAZE * Math.abs(aside)) / berth);
  const way = aside > 0 ? 1 : -1;
  Brain.avoidX[eid] += way * hy * strength;
  Brain.avoidY[eid] -= way * hx * strength;
}

/** Keeps a ship clear of a friend beside it. */
export function avoidFriend({ components }: GameWorld, eid: number, friend: number) {
  const { Position, Brain } = components;
  const dx = Position.x[eid] - Position.x[friend];
  const dy = Position.y[eid] - Position.y[friend];
  const distance = Math.sqrt(dx * dx + dy * dy);
  if (distance >= FRIEND_DISTANCE || distance === 0) return;
  const strength = (FRIEND_PUSH * (1 - distance / FRIEND_DISTANCE)) / distance;
  Brain.avoidX[eid] += dx * strength;
  Brain.avoidY[eid] += dy * strength;
}
