import { TINTS } from '../../art/palette.ts';
import type { HazardBrush } from '../zones/zone.ts';

const FIRE = 0xff7a1e;
const FIREBALL = 0xffb050;

/** Draws a tail of fire behind something that burns and flies at `angle`; `side` is its diameter, u. */
export function drawBurning(
  { light, atlas }: HazardBrush,
  { x, y, angle, side, time }: { x: number; y: number; angle: number; side: number; time: number },
) {
  const flicker = 1 + 0.12 * Math.sin(time * 37);
  const flame = atlas.texture('flame');
  light.put(atlas.texture('glow'), x, y, 0, side * 2.2, side * 2.2, FIRE, 0.7);
  light.put(flame, x, y, angle, side * 3.4 * flicker, side * 1.3, FIRE, 0.95, 0.86);
  light.put(flame, x, y, angle, side * 2 * flicker, side * 0.7, TINTS.hot, 0.8, 0.86);
  light.put(atlas.texture('fireball'), x, y, time * 2, side * 1.15, side * 1.15, FIREBALL, 0.55);
}
