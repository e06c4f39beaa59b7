import { Rectangle, Texture, type TextureSource } from 'pixi.js';
import { SPRITES, type SpriteName } from './sprites.ts';

/** One picture for everything in the world, so that each layer is one draw call. */
const SIZE = 2_048;
const GAP = 4;

export interface Atlas {
  source: TextureSource;
  texture(name: SpriteName): Texture;
  /** Side of the sprite in its own pixels. */
  size(name: SpriteName): number;
}

export function createAtlas(): Atlas {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new Error('This browser draws no 2D canvas.');
  const places = place();
  for (const [name, { size, draw }] of Object.entries(SPRITES)) {
    const { x, y } = places[name];
    ctx.save();
    ctx.beginPath();
    ctx.rect(x, y, size, size);
    ctx.clip();
    ctx.translate(x, y);
    draw(ctx, size);
    ctx.restore();
  }
  const { source } = Texture.from(canvas);
  const textures = Object.fromEntries(
    Object.entries(places).map(([name, frame]) => [name, new Texture({ source, frame })]),
  );
  return { source, texture: name => textures[name], size: name => SPRITES[name].size };
}

/** Rows of sprites, the tallest first. */
function place(): Record<string, Rectangle> {
  const bySize = Object.entries(SPRITES).sort(([, a], [, b]) => b.size - a.size);
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
