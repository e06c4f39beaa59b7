import { FLAGS } from '../../schema/wire/frame.ts';
import { blowUp } from '../combat/blasts.ts';
import { bossWithin, enemyWithin } from '../entities/neighbours.ts';
import { MINE } from '../rules/weapons.ts';
import { removeMine } from '../spawn/ordnance.ts';
import type { GameWorld } from '../world.ts';

/** Arms mines, blows up those that an enemy comes near, and removes expired ones. */
export function watchMines(world: GameWorld) {
  const { lists, components, time } = world;
  const { Fuse, Lifetime, Status } = components;
  for (let i = lists.mines.count - 1; i >= 0; i--) {
    const eid = lists.mines.ids[i];
    const isArmed = Fuse.armsAt[eid] <= time.tick;
    if (isArmed) Status.bits[eid] |= FLAGS.armed;
    const isTripped = isArmed && isEnemyNear(world, eid);
    if (isTripped) blowUp(world, eid, MINE, false);
    if (isTripped || Lifetime.endsAt[eid] <= time.tick) removeMine(world, eid);
  }
}

const isEnemyNear = (world: GameWorld, eid: number) =>
  enemyWithin(world, eid, MINE.trigger) !== 0 || bossWithin(world, eid, MINE.trigger) !== 0;
