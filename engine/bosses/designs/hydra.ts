import { hasRoom } from '../../entities/entities.ts';
import { seconds } from '../../rules/time.ts';
import { spawnCraft } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { isWeaponDue, sendMissiles } from '../kit/gunnery.ts';
import { turnTowards, wander } from '../kit/motion.ts';
import { nearestShip } from '../kit/targets.ts';

const SPEED = 75;
const TURN = 0.6;
const HEADS = 3;
const SPIT = { every: seconds(4), count: 1, reach: 900 };

/**
 * A boss with many heads, each of which shoots. Once the shield is gone, the body cannot be damaged: all heads must be
 * destroyed.
 */
export const hydra: BossDesign = {
  radius: 108,
  toughness: 1.4,
  entrance: 'lower',
  begin(world, eid) {
    const { Boss, Hull } = world.components;
    for (let slot = 0; slot < HEADS && hasRoom(world); slot++) {
      const head = spawnCraft(world, eid, 'head', (slot * 2 * Math.PI) / HEADS, slot);
      Hull.points[head] = Hull.full[head] = Hull.full[eid] / HEADS;
      Boss.heads[eid]++;
    }
  },
  act(world, eid) {
    const { Velocity } = world.components;
    wander(world, eid, SPEED);
    turnTowards(world, eid, Velocity.x[eid], Velocity.y[eid], TURN);
    if (isWeaponDue(world, eid, 0, SPIT.every)) {
      sendMissiles(world, eid, SPIT.count, () => nearestShip(world, eid, SPIT.reach));
    }
  },
};
