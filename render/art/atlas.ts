import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { newCanvas } from './pixels.ts';
import type { Sprite } from './sprite.ts';
import { SPRITES, type SpriteName } from './sprites.ts';

const SIZE = 2_048;
/**
 * Distance between sprites, so that neighbours do not bleed into each other when the atlas is scaled down. Unit: px.
 */
const GAP = 16;

/** One texture for many sprites, so that each layer needs only one draw call. */
export interface TextureAtlas<Name extends string> {
  texture(name: Name): Texture;
}

/** The common atlas, which most layers draw from. */
export type Atlas = TextureAtlas<SpriteName>;

/** Draws the common atlas. */
export const createAtlas = (): Atlas => createTextureAtlas<SpriteName>(SPRITES);

/** Draws sprites into one atlas; throws when they do not fit. */
export function createTextureAtlas<Name extends string>(sprites: Record<string, Sprite>): TextureAtlas<Name> {
  const { canvas, ctx } = newCanvas(SIZE, SIZE);
  const places = place(sprites);
  for (const [name, { size, draw }] of Object.entries(sprites)) {
    const { x, y } = places[name];
    ctx.save();
    ctx.beginPath();
    ctx.rect(x, y, size, size);
    ctx.clip();
    ctx.translate(x, y);
    draw(ctx, size);
    ctx.restore();
  }
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: true, mipmapFilter: 'linear' });
  const textures = Object.fromEntries(
    Object.entries(places).map(([name, frame]) => [
      name,
      new Texture({ source, frame: cropped(sprites[name], frame) }),
    ]),
  );
  return { texture: name => textures[name] };
}

/** Excludes the edges of pictures that are stretched, because edges fade when scaled down. */
const cropped = ({ crop = 0 }: Sprite, { x, y, width, height }: Rectangle) => {
  return new Rectangle(x + crop, y + crop, width - 2 * crop, height - 2 * crop);
};

/** Places sprites in rows, the tallest first. */
function place(sprites: Record<string, Sprite>): Record<string, Rectangle> {
  const bySize = Object.entries(sprites).sort(([, a], [, b]) => b.size - a.size);
  let x = GAP;
  let y = GAP;
  let height = 0;
  const places: Record<string, Rectangle> = {};
  for (const [name, { size }] of bySize) {
    if (x + size + GAP > SIZE) {
      x = GAP;
      y += height + GAP;
      height = 0;
    }
    places[name] = new Rectangle(x, y, size, size);
    x += size + GAP;
    height = Math.max(height, size);
  }
  if (y + height > SIZE) throw new Error('The sprites do not fit the atlas any more: make it larger.');
  return places;
}
