import { FLAGS } from '../../../schema/wire/frame.ts';
import { TINTS } from '../../art/palette.ts';
import { SHIP_SHAPES } from '../../art/ships/index.ts';
import type { DrawnShip, ShipPools } from './ship.ts';
import { SHIP_SIZE } from './size.ts';
import { RAM_TINT } from './status.ts';

/** Lengths of a flame and its width, for a ship of the usual size. Unit: u. */
const FLAME = { idle: 16, thrust: 34, ram: 78, width: 15 };

/** Where engines sit, as a share of the size of the sprite. */
const ENGINE_REACH = 0.46;
/** An engine nearer to the keel than this is a single one in the middle. */
const ON_KEEL = 0.05;

function lengthOf(flags: number) {
  if (flags & FLAGS.ram) return FLAME.ram;
  return flags & FLAGS.thrust ? FLAME.thrust : FLAME.idle;
}

/** Draws the flames of a ship's engines; none while they fail. */
export function drawFlames(pools: ShipPools, ship: DrawnShip) {
  if (ship.flags & FLAGS.stunned) return;
  for (const [forward, outward] of SHIP_SHAPES[ship.model].engines) {
    for (const side of outward < ON_KEEL ? [0] : [1, -1]) drawFlame(pools, ship, forward, outward * side);
  }
}

function drawFlame({ light, atlas }: ShipPools, ship: DrawnShip, forward: number, outward: number) {
  const { x, y, angle, flags, size, alpha, time } = ship;
  const scale = size / SHIP_SIZE;
  const length = lengthOf(flags) * scale * (0.85 + 0.15 * Math.sin(time * 47));
  const width = FLAME.width * scale;
  const reach = size * ENGINE_REACH;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const fx = x + (cos * forward - sin * outward) * reach;
  const fy = y + (sin * forward + cos * outward) * reach;
  const tint = flags & FLAGS.ram ? RAM_TINT : TINTS.engine;
  const flame = atlas.texture('flame');
  light.put(flame, fx, fy, angle, length, width, tint, alpha, 1);
  light.put(flame, fx, fy, angle, length * 0.6, width * 0.5, TINTS.white, alpha, 1);
}
