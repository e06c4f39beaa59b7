import { FLAGS } from '../../../schema/wire/frame.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Scene } from '../../scene.ts';
import type { SpritePool } from '../../sprite-pool.ts';
import { SHIP_SIZE } from '../ships/size.ts';
import { type Style, tintAt } from './styles.ts';

const GLYPHS = 9;

/** What the shields of cosmetics are drawn with. */
interface ShieldPools {
  atlas: Atlas;
  light: SpritePool;
  glyphs: SpritePool;
}

/** Draws a ring of glyphs that turns around the shield of a row's ship and swells with the beat, 0 to 1. */
export function drawStyleShield(
  { atlas, light, glyphs }: ShieldPools,
  { view, time }: Scene,
  row: number,
  { look, texture, isLight }: Style,
  beat: number,
) {
  const [x, y] = [view.x[row], view.y[row]];
  const radius = SHIP_SIZE * (view.flags[row] & FLAGS.grown ? 1.34 : 0.67) * (1 + 0.16 * beat);
  const side = look.size * (0.72 + 0.3 * beat);
  light.put(atlas.texture('dome'), x, y, -time, radius * 2.1, radius * 2.1, look.halo, 0.8);
  light.put(atlas.texture('glow'), x, y, 0, radius * 3, radius * 3, look.halo, 0.35 + 0.4 * beat);
  for (let i = 0; i < GLYPHS; i++) {
    const turn = time * 0.9 + (i * 2 * Math.PI) / GLYPHS;
    const [px, py] = [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius];
    (isLight ? light : glyphs).put(texture, px, py, time * look.spin * 6, side, side, tintAt(look, i));
  }
}

/** Draws the pulse of any raised shield with the beat of the music, 0 to 1. */
export function drawShieldPulse(
  { atlas, light }: ShieldPools,
  { view, tintOf }: Scene,
  row: number,
  beat: number,
) {
  const side = SHIP_SIZE * (1.3 + 0.35 * beat);
  const tint = tintOf(view.id[row]);
  light.put(atlas.texture('ring'), view.x[row], view.y[row], 0, side, side, tint, 0.8 * beat);
}
