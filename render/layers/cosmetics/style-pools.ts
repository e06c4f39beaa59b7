import { Container } from 'pixi.js';
import type { Atlas } from '../../art/atlas.ts';
import { SpritePool } from '../kit/sprite-pool.ts';
import type { CosmeticStyles, Style } from './styles.ts';

/** What cosmetics are drawn with: lights, and opaque glyphs over them. */
export function createStylePools(atlas: Atlas, styles: CosmeticStyles) {
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const glyphs = new SpritePool(styles.filler);
  const container = new Container();
  container.addChild(light.container, glyphs.container);
  return {
    container,
    light,
    glyphs,
    /** The pool that a style belongs to. */
    of: ({ isLight }: Style) => (isLight ? light : glyphs),
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
