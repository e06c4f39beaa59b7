import { FLAGS } from '../../../schema/wire/frame.ts';
import { random } from '../../data/rng.ts';
import { refOf } from '../../entities/entities.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { type ChainRules, chainLightning } from '../kit/bolts.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { fireRing, isWeaponDue, scaledCount } from '../kit/gunnery.ts';
import { spinBy, wander } from '../kit/motion.ts';

const SPEED = 85;
const SPIN = 0.25;
/**
 * Lightning: for a moment only its charge is visible, then it jumps from ship to ship. `links`: number of ships, more
 * in rage.
 */
const CHAIN = { every: seconds(3), charge: seconds(0.8), links: 3 };
const BOLT: Omit<ChainRules, 'links'> = { reach: 520, jump: 300, damage: 30, fading: 0.85 };
const SQUALL = { every: seconds(5), shots: 18 };
const RODS = { every: seconds(9), count: 3 };
const RECHARGING = 0;
const CHARGED = 1;

/**
 * A storm mage that drifts among the ships. Its lightning jumps through ships that fly close together, and rods extend
 * it.
 */
export const stormcaller: BossDesign = {
  radius: 112,
  toughness: 0.9,
  entrance: 'unfold',
  act(world, eid) {
    wander(world, eid, SPEED);
    spinBy(world, eid, SPIN);
    castLightning(world, eid);
    if (isWeaponDue(world, eid, 1, SQUALL.every)) fireRing(world, eid, random(world.rng) * 7, SQUALL.shots);
    if (isWeaponDue(world, eid, 2, RODS.every)) sendCrafts(world, eid, 'rod', RODS.count);
  },
};

/**
 * Charges the lightning, then casts it. The weapon's own clock times the charge, because `wander` uses `stanceUntil`.
 */
function castLightning(world: GameWorld, eid: number) {
  const { Boss, Status } = world.components;
  if (!isWeaponDue(world, eid, 0, Boss.stance[eid] === RECHARGING ? CHAIN.charge : CHAIN.every)) return;
  if (Boss.stance[eid] === RECHARGING) {
    Boss.stance[eid] = CHARGED;
    Status.bits[eid] |= FLAGS.armed;
    return;
  }
  Boss.stance[eid] = RECHARGING;
  Status.bits[eid] &= ~FLAGS.armed;
  chainLightning(
    world,
    eid,
    { ...BOLT, links: scaledCount(world, CHAIN.links + Boss.rage[eid]) },
    refOf(world, eid),
  );
}
