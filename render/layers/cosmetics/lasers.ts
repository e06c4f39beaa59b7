import { Container } from 'pixi.js';
import { CUSTOM_LASER } from '../../../schema/cosmetics.ts';
import type { Atlas } from '../../art/atlas.ts';
import type { Scene } from '../../scene.ts';
import { SpritePool } from '../../sprite-pool.ts';
import { laserStyle } from './looks.ts';
import { type CosmeticStyles, tintAt } from './styles.ts';

/** A laser in flight. Lengths in u. */
export interface LaserBolt {
  /** Skin, as `laserLookOf` encodes it; 0 is plain. */
  look: number;
  owner: number;
  /** Where its tip is. */
  x: number;
  y: number;
  angle: number;
  length: number;
  width: number;
  /** 0 to 1. */
  fade: number;
}

const GLYPH = 1.35;

/** Draws lasers in the skins that their pilots have chosen. */
export function createLaserSkins(atlas: Atlas, wardrobe: CosmeticStyles) {
  const light = new SpritePool(atlas.texture('bolt'), 'add');
  const glyphs = new SpritePool(wardrobe.filler);
  const container = new Container();
  container.addChild(light.container, glyphs.container);

  return {
    container,
    begin() {
      light.begin();
      glyphs.begin();
    },
    end() {
      light.end();
      glyphs.end();
    },
    draw({ look, owner, x, y, angle, length, width, fade }: LaserBolt, { pilotOf, time }: Scene) {
      const own = look === CUSTOM_LASER ? pilotOf(owner)?.cosmetics.laser : laserStyle(look);
      if (!own) return;
      const { look: style, texture, isLight } = wardrobe.of(own);
      const at = x * 0.02 + y * 0.02 + time * 6;
      const tint = own === 'rainbow' ? tintAt(style, at) : style.halo;
      light.put(atlas.texture('bolt'), x, y, angle, length * 1.3, width * 1.5, tint, fade * 0.9, 1);
      if (own === 'rainbow') {
        const core = tintAt(style, at + 2);
        light.put(atlas.texture('boltCore'), x, y, angle, length, width, core, fade, 1);
        return;
      }
      const side = style.size * GLYPH * (width / 15);
      const turn = style.spin === 0 ? angle : time * style.spin * 9 + owner;
      const pool = isLight ? light : glyphs;
      pool.put(texture, x, y, turn, side, side, tintAt(style, owner + at * 0.4), fade);
      if (isLight) light.put(atlas.texture('spark'), x, y, 0, side * 0.6, side * 0.6, 0xffffff, fade);
    },
  };
}

export type LaserSkins = ReturnType<typeof createLaserSkins>;
