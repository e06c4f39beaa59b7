import { Container, type Texture } from 'pixi.js';
import type { Atlas, Page } from '../art/atlas.ts';
import { PicturePool } from '../sprite-pool.ts';

/** What a painter puts its pictures with: solid ones below, lights above, of the common atlas and of a page. */
export interface Brush<Name extends string> {
  readonly container: Container;
  /** Solid, of the common atlas. */
  readonly solid: PicturePool;
  /** Added light, of the common atlas. */
  readonly light: PicturePool;
  /** Solid, of the page. */
  readonly page: PicturePool;
  /** Added light, of the page. */
  readonly pageLight: PicturePool;
  readonly atlas: Atlas;
  of(name: Name): Texture;
  begin(): void;
  end(): void;
}

export function createBrush<Name extends string>(atlas: Atlas, page: Page<Name>, filler: Name): Brush<Name> {
  const solid = new PicturePool(atlas.texture('bar'));
  const light = new PicturePool(atlas.texture('glow'), 'add');
  const ofPage = new PicturePool(page.texture(filler));
  const pageLight = new PicturePool(page.texture(filler), 'add');
  const pools = [solid, ofPage, light, pageLight];
  const container = new Container();
  container.addChild(...pools.map(pool => pool.container));
  return {
    container,
    solid,
    light,
    page: ofPage,
    pageLight,
    atlas,
    of: name => page.texture(name),
    begin: () => {
      for (const pool of pools) pool.begin();
    },
    end: () => {
      for (const pool of pools) pool.end();
    },
  };
}
