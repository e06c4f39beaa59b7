import { Container, type Texture } from 'pixi.js';
import type { Atlas, TextureAtlas } from '../../art/atlas.ts';
import { SpritePool } from './sprite-pool.ts';

/** The sprite pools of a layer that draws from two atlases: the common one and its own. Lights are on top. */
export interface Brush<Name extends string> {
  readonly container: Container;
  /** Opaque sprites of the common atlas. */
  readonly solid: SpritePool;
  /** Lights of the common atlas. */
  readonly light: SpritePool;
  /** Opaque sprites of the layer's own atlas. */
  readonly ownSolid: SpritePool;
  /** Lights of the layer's own atlas. */
  readonly ownLight: SpritePool;
  /** The common atlas. */
  readonly atlas: Atlas;
  /** A texture of the layer's own atlas. */
  own(name: Name): Texture;
  /** Starts a frame without sprites. */
  begin(): void;
  /** Ends a frame: hides the sprites that were not used in it. */
  end(): void;
}

/** Makes the pools of a brush; `filler` names any texture of `ownAtlas`, for unused sprites. */
export function createBrush<Name extends string>(
  atlas: Atlas,
  ownAtlas: TextureAtlas<Name>,
  filler: Name,
): Brush<Name> {
  const solid = new SpritePool(atlas.texture('bar'));
  const light = new SpritePool(atlas.texture('glow'), 'add');
  const ownSolid = new SpritePool(ownAtlas.texture(filler));
  const ownLight = new SpritePool(ownAtlas.texture(filler), 'add');
  const pools = [solid, ownSolid, light, ownLight];
  const container = new Container();
  container.addChild(...pools.map(pool => pool.container));
  return {
    container,
    solid,
    light,
    ownSolid,
    ownLight,
    atlas,
    own: name => ownAtlas.texture(name),
    begin: () => {
      for (const pool of pools) pool.begin();
    },
    end: () => {
      for (const pool of pools) pool.end();
    },
  };
}
