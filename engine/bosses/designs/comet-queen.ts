import { random } from '../../data/rng.ts';
import { hasRoom } from '../../entities/entities.ts';
import { atan2, cos, hypot, sin } from '../../maths.ts';
import { seconds } from '../../rules/time.ts';
import { spawnMine } from '../../spawn/ordnance.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { fireRing, isWeaponDue } from '../kit/gunnery.ts';
import { accelerateTo, turnTowards } from '../kit/motion.ts';

/** Her orbit around the centre: axes as shares of half the arena's sides, speed in u/s, turn rate in rad/s. */
const ORBIT = { x: 0.66, y: 0.62, speed: 200, turn: 2 };
const MINES = { every: seconds(0.85), most: 30 };
const ICE = { every: seconds(3.4), shots: 16 };
const SHARDS = { every: seconds(7), count: 4 };

/** A mine layer that orbits the centre like a comet, drops mines in her tail and fires ice in all directions. */
export const cometQueen: BossDesign = {
  radius: 92,
  toughness: 0.48,
  entrance: 'upper',
  act(world, eid) {
    orbitCentre(world, eid);
    if (isWeaponDue(world, eid, 0, MINES.every)) layMine(world, eid);
    if (isWeaponDue(world, eid, 1, ICE.every)) fireRing(world, eid, random(world.rng) * 7, ICE.shots);
    if (isWeaponDue(world, eid, 2, SHARDS.every)) sendCrafts(world, eid, 'shard', SHARDS.count);
  },
};

/** Flies along an ellipse, clockwise, and returns to it when off course. */
function orbitCentre(world: GameWorld, eid: number) {
  const {
    components: { Position, Velocity },
    arena,
  } = world;
  const a = (arena.width / 2) * ORBIT.x;
  const b = (arena.height / 2) * ORBIT.y;
  const angle = atan2(Position.y[eid] / b, Position.x[eid] / a) + 0.35;
  const dx = cos(angle) * a - Position.x[eid];
  const dy = sin(angle) * b - Position.y[eid];
  const length = hypot(dx, dy) + 1;
  accelerateTo(world, eid, (dx / length) * ORBIT.speed, (dy / length) * ORBIT.speed, 1.5);
  turnTowards(world, eid, Velocity.x[eid], Velocity.y[eid], ORBIT.turn);
}

function layMine(world: GameWorld, eid: number) {
  if (world.lists.mines.count < MINES.most + world.lists.pilots.count && hasRoom(world)) {
    spawnMine(world, eid);
  }
}
