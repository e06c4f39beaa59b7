import { FLAGS } from '../../../schema/wire/frame.ts';
import { random } from '../../data/rng.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { fireFan, holdWeapon, isWeaponDue, leadAngle } from '../kit/gunnery.ts';
import { castLance } from '../kit/lances.ts';
import { turnTowards, wander } from '../kit/motion.ts';
import { nearestShip } from '../kit/targets.ts';

const SPEED = 65;
const TURN = 0.8;
/** How long the mirror is up and then down. Unit: ticks. */
const MIRROR = { up: seconds(4.5), down: seconds(5.5) };
/** `every` in ticks, `turn` in rad/s, `reach` in u. */
const RAY = { every: seconds(4.5), turn: 0.55, reach: 1_000 };
const GUNS = { every: seconds(1.3), shots: 5, spread: 0.5 };
const PRISMS = 4;

/**
 * A boss with a mirror: while its shield lasts, it alternates between returning every shot and burning ships with a
 * ray.
 */
export const warden: BossDesign = {
  radius: 116,
  toughness: 1.2,
  entrance: 'unfold',
  begin(world, eid) {
    sendCrafts(world, eid, 'prism', PRISMS);
    holdWeapon(world, eid, 0, MIRROR.down);
  },
  act(world, eid) {
    const { Velocity, Boss, Status } = world.components;
    wander(world, eid, SPEED);
    turnTowards(world, eid, Velocity.x[eid], Velocity.y[eid], TURN);
    if (Boss.shield[eid] > 0) toggleMirror(world, eid);
    if ((Status.bits[eid] & FLAGS.mirror) === 0) fireWeapons(world, eid);
  },
  deflect: ({ components: { Status } }, eid) => ((Status.bits[eid] & FLAGS.mirror) !== 0 ? 'return' : 'harm'),
};

function toggleMirror(world: GameWorld, eid: number) {
  const { Status } = world.components;
  const isUp = (Status.bits[eid] & FLAGS.mirror) !== 0;
  if (isWeaponDue(world, eid, 0, isUp ? MIRROR.down : MIRROR.up)) Status.bits[eid] ^= FLAGS.mirror;
}

function fireWeapons(world: GameWorld, eid: number) {
  const target = nearestShip(world, eid, RAY.reach);
  if (target === 0) return;
  const angle = leadAngle(world, eid, target);
  if (isWeaponDue(world, eid, 1, GUNS.every)) fireFan(world, eid, angle, GUNS.shots, GUNS.spread);
  if (!isWeaponDue(world, eid, 2, RAY.every)) return;
  const way = random(world.rng) < 0.5 ? -1 : 1;
  castLance(world, eid, angle - way * 0.4, way * RAY.turn);
  if (world.components.Boss.rage[eid] >= 4) {
    castLance(world, eid, angle - way * 0.4 + Math.PI, way * RAY.turn);
  }
}
