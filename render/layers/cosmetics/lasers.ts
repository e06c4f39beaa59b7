import { CUSTOM_LASER } from '../../../schema/catalog/cosmetics.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Scene } from '../../camera/scene.ts';
import { laserStyle, type StyleLook } from './looks.ts';
import { type CosmeticStyles, createStylePools, tintAt } from './styles.ts';

/** A laser in flight. Lengths in u. */
export interface LaserBolt {
  /** Skin, as `laserLookOf` encodes it; 0 is the plain laser. */
  look: number;
  owner: number;
  /** Position of the bolt's tip. */
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  /** Opacity, 0 to 1. */
  fade: number;
}

const GLYPH = 1.35;
/**
 * Length of a bolt that consists of bands, as a multiple of a plain bolt's length. It is longer, so that every band is
 * visible.
 */
const BANDS_LENGTH = 1.2;

/** Draws lasers in the skins that their pilots have chosen. */
export function createLaserSkins(atlas: Atlas, wardrobe: CosmeticStyles) {
  const pools = createStylePools(atlas, wardrobe);
  const { container, light, begin, end } = pools;
  const spark = atlas.texture('spark');

  /** Draws a bolt as lights in all tints of a style, one behind another. */
  function drawBands({ x, y, angle, length, width, fade }: LaserBolt, style: StyleLook) {
    const step = (length * BANDS_LENGTH) / style.tints.length;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    for (const [i, tint] of style.tints.entries()) {
      const back = (i + 0.5) * step;
      light.put(spark, x - cos * back, y - sin * back, angle, step * 1.9, width * 1.4, tint, fade);
    }
  }

  return {
    container,
    begin,
    end,
    draw(bolt: LaserBolt, { pilotOf, time }: Scene) {
      const { look, owner, x, y, angle, length, width, fade } = bolt;
      const own = look === CUSTOM_LASER ? pilotOf(owner)?.cosmetics.laser : laserStyle(look);
      if (!own) return;
      const worn = wardrobe.of(own);
      const { look: style, texture, isLight } = worn;
      if (style.hasRibbon) {
        drawBands(bolt, style);
        return;
      }
      const at = x * 0.02 + y * 0.02 + time * 6;
      light.put(atlas.texture('bolt'), x, y, angle, length * 1.3, width * 1.5, style.halo, fade * 0.9, 1);
      const side = style.size * GLYPH * (width / 15);
      const turn = style.spin === 0 ? angle : time * style.spin * 9 + owner;
      pools.of(worn).put(texture, x, y, turn, side, side, tintAt(style, owner + at * 0.4), fade);
      if (isLight) light.put(spark, x, y, 0, side * 0.6, side * 0.6, 0xffffff, fade);
    },
  };
}

export type LaserSkins = ReturnType<typeof createLaserSkins>;
