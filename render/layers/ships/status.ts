import { FLAGS } from '../../../schema/wire/frame.ts';
import { TINTS } from '../../art/palette.ts';
import type { DrawnShip, ShipPools } from './ship.ts';

/** Tint of the flames and the bow wave of a ram. */
export const RAM_TINT = 0xffb060;
const REPAIR_TINT = 0x6dffa0;
/** Diameter of a raised shield, as a multiple of the size of the ship's sprite. */
const SHIELD_SIZE = 1.3;

/** Draws the state of a ship: shield, protection, ram, retreat, bounty. */
export function drawStatus(pools: ShipPools, ship: DrawnShip) {
  const { flags } = ship;
  if (flags & FLAGS.shield && !ship.hasShieldSkin) drawShield(pools, ship);
  if (flags & FLAGS.protected) drawProtection(pools, ship);
  if (flags & FLAGS.ram) drawBowWave(pools, ship);
  if (flags & FLAGS.retreat) drawRetreat(pools, ship);
  if (flags & FLAGS.bounty) drawBounty(pools, ship);
}

function drawShield({ light, atlas }: ShipPools, { x, y, tint, size, time }: DrawnShip) {
  const side = size * SHIELD_SIZE * (1 + 0.02 * Math.sin(time * 9));
  light.put(atlas.texture('dome'), x, y, time * 0.4, side, side, tint, 1);
  light.put(atlas.texture('dome'), x, y, -time * 0.25, side, side, TINTS.white, 0.22);
}

function drawProtection({ light, atlas }: ShipPools, { x, y, size, time }: DrawnShip) {
  const side = size * 1.25;
  light.put(atlas.texture('dome'), x, y, time, side, side, TINTS.white, 0.3 + 0.15 * Math.sin(time * 10));
}

function drawBowWave({ light, atlas }: ShipPools, { x, y, angle, size }: DrawnShip) {
  const ahead = size * 0.16;
  const [bx, by] = [x + Math.cos(angle) * ahead, y + Math.sin(angle) * ahead];
  light.put(atlas.texture('bow'), bx, by, angle, size * 1.9, size * 1.6, RAM_TINT, 0.95);
}

function drawRetreat({ light, atlas }: ShipPools, { x, y, size, time }: DrawnShip) {
  const pulse = (time * 1.5) % 1;
  const side = size * (1.1 + 0.3 * pulse);
  light.put(atlas.texture('ring'), x, y, 0, side, side, REPAIR_TINT, 0.5 * (1 - pulse));
}

function drawBounty({ light, atlas }: ShipPools, { x, y, size, time }: DrawnShip) {
  const side = size * 1.45;
  light.put(atlas.texture('ring'), x, y, 0, side, side, TINTS.gold, 0.55 + 0.25 * Math.sin(time * 5));
}
