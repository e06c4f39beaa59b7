import { anyShip } from '../../entities/any-ship.ts';
import { atan2 } from '../../maths.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { fireFan, isWeaponDue, sendMissiles } from '../kit/gunnery.ts';
import { turnTowards, wander } from '../kit/motion.ts';
import { nearestShip } from '../kit/targets.ts';

const SPEED = 55;
const TURN = 0.35;
const LAUNCH = { every: seconds(8), fighters: 3 };
/** Guns along both flanks. Spread in rad. */
const BROADSIDE = { every: seconds(1.7), shots: 7, spread: 0.9, reach: 900 };
const MISSILES = { every: seconds(7), count: 1 };

/** A carrier that crosses the middle of the arena, fires broadsides to both flanks and keeps launching fighters. */
export const leviathan: BossDesign = {
  radius: 165,
  toughness: 1.2,
  entrance: 'left',
  begin: launchFighters,
  act(world, eid) {
    const { Velocity } = world.components;
    wander(world, eid, SPEED);
    turnTowards(world, eid, Velocity.x[eid], Velocity.y[eid], TURN);
    if (isWeaponDue(world, eid, 0, LAUNCH.every)) launchFighters(world, eid);
    if (isWeaponDue(world, eid, 1, BROADSIDE.every) && nearestShip(world, eid, BROADSIDE.reach)) {
      fireBroadsides(world, eid);
    }
    if (isWeaponDue(world, eid, 2, MISSILES.every)) {
      sendMissiles(world, eid, MISSILES.count, () => anyShip(world));
    }
  },
};

function launchFighters(world: GameWorld, eid: number) {
  sendCrafts(world, eid, 'fighter', LAUNCH.fighters + Math.ceil(world.components.Boss.rage[eid] / 2));
}

function fireBroadsides(world: GameWorld, eid: number) {
  const { Heading } = world.components;
  const ahead = atan2(Heading.y[eid], Heading.x[eid]);
  for (const flank of [ahead - Math.PI / 2, ahead + Math.PI / 2]) {
    fireFan(world, eid, flank, BROADSIDE.shots, BROADSIDE.spread);
  }
}
