import { Container, type Texture } from 'pixi.js';
import type { Atlas } from '../../art/atlas.ts';
import type { GlyphAtlas } from '../../art/glyph-atlas.ts';
import { createParticles } from '../kit/particles.ts';
import { SpritePool } from '../kit/sprite-pool.ts';
import { lookOf, type StyleLook } from './looks.ts';

/** A style of cosmetics with its texture. */
export interface CosmeticStyle {
  look: StyleLook;
  /** If `isLight`, a texture of the common atlas that is added as light; otherwise an opaque glyph. */
  texture: Texture;
  isLight: boolean;
}

/** Finds the textures of styles by their names. */
export function createCosmeticStyles(atlas: Atlas, glyphs: GlyphAtlas) {
  const known = new Map<string, CosmeticStyle>();
  const create = (name: string): CosmeticStyle => {
    const look = lookOf(name);
    if (look.light) return { look, texture: atlas.texture(look.light), isLight: true };
    return { look, texture: look.glyph ? glyphs.glyph(look.glyph) : glyphs.custom(name), isLight: false };
  };
  return {
    /** Any texture of the glyph atlas, for unused sprites. */
    filler: glyphs.glyph('pixels'),
    /** The style with the given name, which may be an emoji or `emote:<id>`. */
    of(name: string): CosmeticStyle {
      const style = known.get(name) ?? create(name);
      known.set(name, style);
      return style;
    },
  };
}

export type CosmeticStyles = ReturnType<typeof createCosmeticStyles>;

/**
 * The tint of a style at index `at`. Any number is valid: it is rounded down, its sign is ignored, and the tints
 * repeat.
 */
export const tintAt = ({ tints }: StyleLook, at: number) => tints[Math.abs(Math.floor(at)) % tints.length];

/** The sprite pools for cosmetics: lights, and opaque glyphs over them. */
export function createStylePools(atlas: Atlas, styles: CosmeticStyles) {
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const glyphs = new SpritePool(styles.filler);
  const container = new Container();
  container.addChild(light.container, glyphs.container);
  return {
    container,
    light,
    glyphs,
    /** The pool for sprites of a style. */
    of: ({ isLight }: CosmeticStyle) => (isLight ? light : glyphs),
    begin() {
      light.begin();
      glyphs.begin();
    },
    end() {
      light.end();
      glyphs.end();
    },
  };
}

export type StylePools = ReturnType<typeof createStylePools>;

/** The particles of cosmetics: lights, and opaque glyphs. */
export function createStyleParticles() {
  const bright = createParticles();
  const solid = createParticles();
  return {
    bright,
    /** The particles for a style. */
    of: ({ isLight }: CosmeticStyle) => (isLight ? bright : solid),
    /** Advances all particles by `dt` seconds and draws them. */
    draw(pools: StylePools, dt: number) {
      pools.begin();
      bright.draw(pools.light, dt);
      solid.draw(pools.glyphs, dt);
      pools.end();
    },
  };
}

export type StyleParticles = ReturnType<typeof createStyleParticles>;

/**
 * Size on the screen to which a piece of `USUAL_SIZE` is enlarged if it would be smaller. `MAX_ENLARGEMENT` limits the
 * factor, so pieces are smaller than this at very low zooms.
 */
const LEAST_PX = 18;
const MAX_ENLARGEMENT = 1.75;
/** Unit: u. */
const USUAL_SIZE = 26;

/**
 * Factor by which the pieces of trails and shields are enlarged at a zoom, so that they are recognizable when the camera
 * is zoomed out.
 */
export const pieceEnlargement = (zoom: number) =>
  Math.min(MAX_ENLARGEMENT, Math.max(1, LEAST_PX / (USUAL_SIZE * zoom)));
