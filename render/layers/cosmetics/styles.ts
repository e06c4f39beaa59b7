import type { Texture } from 'pixi.js';
import type { Atlas } from '../../art/atlas.ts';
import type { GlyphAtlas } from '../../art/glyph-atlas.ts';
import { lookOf, type StyleLook } from './looks.ts';

/** A style of cosmetics, ready to be drawn. */
export interface Style {
  look: StyleLook;
  /** A texture of the common atlas, added as light, when `isLight`; else an opaque glyph. */
  texture: Texture;
  isLight: boolean;
}

/** Finds the textures of styles by their names. */
export function createCosmeticStyles(atlas: Atlas, glyphs: GlyphAtlas) {
  const known = new Map<string, Style>();
  const create = (name: string): Style => {
    const look = lookOf(name);
    if (look.light) return { look, texture: atlas.texture(look.light), isLight: true };
    return { look, texture: look.glyph ? glyphs.glyph(look.glyph) : glyphs.custom(name), isLight: false };
  };
  return {
    /** Any texture of the glyph atlas, for sprites that are not in use. */
    filler: glyphs.glyph('pixels'),
    /** The style of that name, emoji or `emote:<id>`. */
    of(name: string): Style {
      const style = known.get(name) ?? create(name);
      known.set(name, style);
      return style;
    },
  };
}

export type CosmeticStyles = ReturnType<typeof createCosmeticStyles>;

/** One of the tints of a style, for any number. */
export const tintAt = ({ tints }: StyleLook, at: number) => tints[Math.abs(Math.floor(at)) % tints.length];
