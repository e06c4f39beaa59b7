import { boltArg, FLAGS } from '../../../schema/wire/frame.ts';
import { showEffect } from '../../data/visuals.ts';
import { anyShip } from '../../entities/any-ship.ts';
import { seconds } from '../../rules/time.ts';
import type { GameWorld } from '../../world.ts';
import { sendCrafts } from '../kit/craft.ts';
import type { BossDesign } from '../kit/design.ts';
import { bossStrength, fireFan, isWeaponDue, leadAngle, scaledCount } from '../kit/gunnery.ts';
import { spinBy, wander } from '../kit/motion.ts';
import { nearestShip } from '../kit/targets.ts';
import { openVoid } from '../kit/voids.ts';

const SPEED = 80;
const SPIN = -0.5;
/**
 * `reach`: distance from the boss's centre, in u. `gain`: share of the full shield that a stolen dome restores while
 * the shield is up; smaller in a large fight.
 */
const SIPHON = { every: 6, reach: 560, gain: 0.015 };
/**
 * Number of stolen domes that restore a broken shield (more in a large fight), and the share of the shield that they
 * restore.
 */
const SHIELD_RETURN = { domes: 8, share: 0.15 };
const RIFT = { every: seconds(8) };
const SHADES = { every: seconds(7), count: 3 };
const GUNS = { every: seconds(1.1), shots: 4, spread: 0.35, reach: 780 };

/** A shield thief: domes raised near it feed its own shield. It also opens small black holes under ships. */
export const nullBoss: BossDesign = {
  radius: 100,
  toughness: 0.74,
  entrance: 'unfold',
  act(world, eid) {
    wander(world, eid, SPEED);
    spinBy(world, eid, SPIN);
    if (world.time.tick % SIPHON.every === 0) stealShields(world, eid);
    if (isWeaponDue(world, eid, 0, RIFT.every)) openRift(world, eid);
    if (isWeaponDue(world, eid, 1, SHADES.every)) sendCrafts(world, eid, 'shade', SHADES.count);
    if (isWeaponDue(world, eid, 2, GUNS.every)) fireGuns(world, eid);
  },
};

function fireGuns(world: GameWorld, eid: number) {
  const target = nearestShip(world, eid, GUNS.reach);
  if (target !== 0) fireFan(world, eid, leadAngle(world, eid, target), GUNS.shots, GUNS.spread);
}

function openRift(world: GameWorld, eid: number) {
  const { Position } = world.components;
  const ship = anyShip(world);
  if (ship !== 0) openVoid(world, eid, Position.x[ship], Position.y[ship]);
}

function stealShields(world: GameWorld, eid: number) {
  const {
    lists: { flying },
    components: { Position, Status, Ship },
  } = world;
  for (let i = 0; i < flying.count; i++) {
    const ship = flying.ids[i];
    if ((Status.bits[ship] & FLAGS.shield) === 0) continue;
    const dx = Position.x[eid] - Position.x[ship];
    const dy = Position.y[eid] - Position.y[ship];
    if (dx * dx + dy * dy > SIPHON.reach * SIPHON.reach) continue;
    Ship.shieldsUntil[ship] = world.time.tick;
    Status.bits[ship] &= ~FLAGS.shield;
    showEffect(world.visuals, 'siphon', Position.x[ship], Position.y[ship], boltArg(dx, dy));
    gainShield(world, eid);
  }
}

/** Adds a stolen dome to the shield. While the shield is broken, `stance` counts the domes stolen since then. */
function gainShield(world: GameWorld, eid: number) {
  const { Boss, Status } = world.components;
  const full = Boss.shieldFull[eid];
  if (Boss.shield[eid] > 0) {
    Boss.shield[eid] = Math.min(full, Boss.shield[eid] + (SIPHON.gain * full) / bossStrength(world));
    return;
  }
  if (++Boss.stance[eid] < scaledCount(world, SHIELD_RETURN.domes)) return;
  Boss.stance[eid] = 0;
  Boss.shield[eid] = full * SHIELD_RETURN.share;
  Status.bits[eid] |= FLAGS.shield;
  world.cold.round = true;
}
