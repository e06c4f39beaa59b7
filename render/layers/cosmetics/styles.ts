import type { Texture } from 'pixi.js';
import type { Atlas } from '../../art/atlas.ts';
import type { GlyphPage } from '../../art/glyph-atlas.ts';
import { lookOf, type StyleLook } from './looks.ts';

/** A style ready to be drawn. */
export interface Worn {
  look: StyleLook;
  /** Of the common atlas, to be added as light, when `isLight`; else a solid glyph. */
  texture: Texture;
  isLight: boolean;
}

/** Turns the names of styles into pictures. */
export function createWardrobe(atlas: Atlas, page: GlyphPage) {
  const known = new Map<string, Worn>();
  const dress = (style: string): Worn => {
    const look = lookOf(style);
    if (look.light) return { look, texture: atlas.texture(look.light), isLight: true };
    return { look, texture: look.glyph ? page.glyph(look.glyph) : page.custom(style), isLight: false };
  };
  return {
    filler: page.glyph('pixel'),
    of(style: string): Worn {
      const worn = known.get(style) ?? dress(style);
      known.set(style, worn);
      return worn;
    },
  };
}

export type Wardrobe = ReturnType<typeof createWardrobe>;

/** One of the tints of a style, by any number. */
export const tintAt = ({ tints }: StyleLook, at: number) => tints[Math.abs(Math.floor(at)) % tints.length];
