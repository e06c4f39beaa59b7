import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { keysOf } from '../../schema/catalog/catalog.ts';
import { loadEmote } from './emote-picture.ts';
import { drawGlyph, GLYPHS, type GlyphName } from './glyphs.ts';
import { newCanvas } from './pixels.ts';

const SIDE = 1_024;
const CELL = 64;
const GAP = 8;
const COLUMNS = Math.floor(SIDE / (CELL + GAP));
const CELLS = COLUMNS * COLUMNS;
const EMOTE = /^emote:([\w-]{1,64})$/;

type Context = OffscreenCanvasRenderingContext2D;
/** Draws a picture into a cell; the origin is the cell's upper left corner. */
type Draw = (ctx: Context) => void;

/** A cell of the atlas. Unit: px. */
interface Cell {
  x: number;
  y: number;
}

/** The atlas of glyphs, emojis and emotes. */
export interface GlyphAtlas {
  /** Texture of a glyph. */
  glyph(name: GlyphName): Texture;
  /**
   * Texture of an emoji or of `emote:<id>`; shows a face until the emote has loaded, and keeps it if the emote cannot
   * be loaded.
   */
  custom(style: string): Texture;
}

/** Draws the glyphs into one atlas with room for emojis and emotes, which are added when needed. */
export function createGlyphAtlas(): GlyphAtlas {
  const sheet = createSheet();
  const known = new Map<string, Texture>();
  let cells = 0;

  /** Adds a picture to the atlas; `repaint` replaces it with another one. */
  function add(key: string, draw: Draw) {
    const cell = cellAt(cells++);
    sheet.paint(cell, draw);
    const texture = sheet.textureOf(cell);
    known.set(key, texture);
    return { texture, repaint: (other: Draw) => sheet.paint(cell, other) };
  }

  function addCustom(style: string) {
    const id = EMOTE.exec(style)?.[1];
    if (!id) return add(style, context => drawEmoji(context, style)).texture;
    const { texture, repaint } = add(style, context => drawGlyph(context, CELL, 'face'));
    void loadEmote(id).then(
      picture => repaint(context => context.drawImage(picture, 0, 0, CELL, CELL)),
      () => undefined, // the face remains
    );
    return texture;
  }

  for (const name of keysOf(GLYPHS)) add(name, context => drawGlyph(context, CELL, name));

  return {
    glyph: name => known.get(name) ?? Texture.EMPTY,
    custom: style => known.get(style) ?? addCustom(style),
  };
}

/** Makes the canvas that all cells share. */
function createSheet() {
  const { canvas, ctx } = newCanvas(SIDE, SIDE);
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: true, mipmapFilter: 'linear' });
  return {
    paint({ x, y }: Cell, draw: Draw) {
      ctx.save();
      ctx.translate(x, y);
      ctx.clearRect(0, 0, CELL, CELL);
      draw(ctx);
      ctx.restore();
      source.update();
    },
    textureOf: ({ x, y }: Cell) => new Texture({ source, frame: new Rectangle(x, y, CELL, CELL) }),
  };
}

/** Upper left corner of the cell of the `count`th picture; when all cells are taken, the oldest emoji is replaced. */
function cellAt(count: number): Cell {
  const fixed = keysOf(GLYPHS).length;
  const at = count < CELLS ? count : fixed + ((count - fixed) % (CELLS - fixed));
  return { x: (at % COLUMNS) * (CELL + GAP), y: Math.floor(at / COLUMNS) * (CELL + GAP) };
}

/** Draws an emoji, or a star if the system would show an empty box. */
function drawEmoji(ctx: Context, emoji: string) {
  writeEmoji(ctx, emoji);
  const { e, f } = ctx.getTransform();
  if (hasColor(ctx.getImageData(e, f, CELL, CELL).data)) return;
  ctx.clearRect(0, 0, CELL, CELL);
  drawGlyph(ctx, CELL, 'star');
}

function hasColor(data: Uint8ClampedArray) {
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue, alpha] = data.subarray(at, at + 4);
    if (alpha > 128 && Math.abs(red - green) + Math.abs(green - blue) > 40) return true;
  }
  return false;
}

function writeEmoji(ctx: Context, emoji: string) {
  ctx.font = `${CELL * 0.78}px "Noto Color Emoji", "Segoe UI Emoji", "Apple Color Emoji", sans-serif`;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = '#ffffff';
  ctx.fillText(emoji, CELL / 2, CELL * 0.54);
}
