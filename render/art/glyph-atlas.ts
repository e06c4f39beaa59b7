import { CanvasSource, Rectangle, Texture } from 'pixi.js';
import { keysOf } from '../../schema/catalog.ts';
import { drawGlyph, GLYPHS, type GlyphName } from './glyphs.ts';
import { newCanvas } from './pixels.ts';

const SIDE = 1_024;
const CELL = 64;
const GAP = 8;
const COLUMNS = Math.floor(SIDE / (CELL + GAP));
const EMOTE = /^emote:([\w-]{1,64})$/;
/** Where Twitch keeps the pictures of its emotes. */
const EMOTE_URL = (id: string) => `https://static-cdn.jtvnw.net/emoticons/v2/${id}/default/dark/2.0`;

/** The atlas of glyphs, emojis and emotes. */
export interface GlyphAtlas {
  /** Texture of a glyph. */
  glyph(name: GlyphName): Texture;
  /** Texture of an emoji or of `emote:<id>`; a face until the emote has loaded, and if it never does. */
  custom(style: string): Texture;
}

/** Draws the glyphs into one atlas with room for emojis and emotes, which are added as they are needed. */
export function createGlyphAtlas(): GlyphAtlas {
  const { canvas, ctx } = newCanvas(SIDE, SIDE);
  const source = new CanvasSource({ resource: canvas, autoGenerateMipmaps: true, mipmapFilter: 'linear' });
  const known = new Map<string, Texture>();
  let cells = 0;

  /** The next free cell; when there is none, the oldest emoji gives way. */
  function take() {
    const fixed = keysOf(GLYPHS).length;
    const at = cells < COLUMNS * COLUMNS ? cells : fixed + ((cells - fixed) % (COLUMNS * COLUMNS - fixed));
    cells++;
    return { x: (at % COLUMNS) * (CELL + GAP), y: Math.floor(at / COLUMNS) * (CELL + GAP) };
  }

  function add(key: string, draw: (context: typeof ctx) => void) {
    const { x, y } = take();
    const paint = (how: (context: typeof ctx) => void) => {
      ctx.save();
      ctx.translate(x, y);
      ctx.clearRect(0, 0, CELL, CELL);
      how(ctx);
      ctx.restore();
      source.update();
    };
    paint(draw);
    const texture = new Texture({ source, frame: new Rectangle(x, y, CELL, CELL) });
    known.set(key, texture);
    return { texture, paint };
  }

  for (const name of keysOf(GLYPHS)) add(name, context => drawGlyph(context, CELL, name));

  function addCustom(style: string) {
    const id = EMOTE.exec(style)?.[1];
    if (!id) return add(style, context => drawEmoji(context, style)).texture;
    const { texture, paint } = add(style, context => drawGlyph(context, CELL, 'face'));
    void loadPicture(EMOTE_URL(id)).then(
      picture => paint(context => context.drawImage(picture, 0, 0, CELL, CELL)),
      () => undefined, // the face stays
    );
    return texture;
  }

  return {
    glyph: name => known.get(name) ?? Texture.EMPTY,
    custom: style => known.get(style) ?? addCustom(style),
  };
}

type Context = OffscreenCanvasRenderingContext2D;

/** An emoji; a star where the system has no picture of it but an empty box. */
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

async function loadPicture(url: string) {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  await picture.decode();
  return picture;
}
