import { Container, Sprite, Texture } from 'pixi.js';
import { PALETTE } from '../../schema/catalog/palette.ts';
import type { Round } from '../../schema/records/state.ts';
import { loadEmote } from './emote-picture.ts';
import { newCanvas } from './pixels.ts';
import { drawText, fontOf } from './tag.ts';
import { texts } from './texts.ts';

export type Giant = Round['overlay']['giants'][number];

/** The sprites of a giant emote. */
export interface GiantSprites {
  /** The picture, or the name until it has loaded. It reaches at most 1 from its origin. */
  emote: Container;
  /** The sender's name on a dark panel; the origin is the middle of the panel's upper edge. */
  tag: Sprite;
  /** Height at which the text of the tag is painted. Unit: px. */
  paintedFont: number;
  setUser(user: string): void;
}

const FONT = 44;
/** Height of a painted name, and of its outline. Unit: px. */
const NAME_FONT = 96;
const OUTLINE = 14;
/** Ids of which the server may have a picture. */
const EMOTE_ID = /^\w{1,64}$/;
const LONGEST = 24;

export function createGiantSprites({ user, emote: id, name = spoken(id) }: Giant): GiantSprites {
  const emote = new Container();
  emote.addChild(nameOf(name));
  if (EMOTE_ID.test(id)) void showPicture(emote, id);
  const { tag, setUser } = createTag(user);
  return { emote, tag, paintedFont: FONT, setUser };
}

/** The text for an emote without a name: its id, unless that is only a number or generated. */
const spoken = (id: string) => (/^\d+$|^emotesv2_/.test(id) ? texts.emote : id);

/** The name in the largest size that fits, which stays readable on a rock of any colour. */
function nameOf(name: string) {
  const text = shortened(name);
  const { canvas, ctx } = newCanvas(Math.ceil(widthOf(text, NAME_FONT)) + 2 * OUTLINE, 1.3 * NAME_FONT);
  Object.assign(ctx, { font: fontOf(NAME_FONT), textBaseline: 'middle', lineJoin: 'round' });
  Object.assign(ctx, { strokeStyle: PALETTE.outline, lineWidth: OUTLINE });
  ctx.strokeText(text, OUTLINE, canvas.height / 2);
  drawText(ctx, text, PALETTE.text, OUTLINE, canvas.height / 2, NAME_FONT);
  const sprite = new Sprite(Texture.from(canvas));
  sprite.anchor.set(0.5);
  sprite.scale.set(Math.min(1.9 / canvas.width, 0.8 / canvas.height));
  return sprite;
}

function widthOf(text: string, font: number) {
  const { ctx } = newCanvas(1, 1);
  ctx.font = fontOf(font);
  return ctx.measureText(text).width;
}

/** Replaces the name by the picture once it has loaded; without a picture the name stays. */
async function showPicture(emote: Container, id: string) {
  const picture = await loadEmote(id).catch(() => null);
  if (!picture || emote.destroyed) return;
  const sprite = new Sprite(Texture.from(picture));
  sprite.anchor.set(0.5);
  sprite.scale.set(2 / Math.max(sprite.texture.width, sprite.texture.height));
  for (const child of emote.removeChildren()) child.destroy({ texture: true, textureSource: true });
  emote.addChild(sprite);
}

function createTag(user: string) {
  const tag = new Sprite({ anchor: { x: 0.5, y: 0 } });
  let shown: string | null = null;

  function setUser(name: string) {
    if (name === shown) return;
    if (shown !== null) tag.texture.destroy(true);
    shown = name;
    tag.texture = Texture.from(paintTag(texts.giantEmote(shortened(name))));
  }
  setUser(user);
  return { tag, setUser };
}

/** Paints a text on a dark panel with a golden lower edge. */
function paintTag(text: string) {
  const margin = FONT * 0.35;
  const { canvas, ctx } = newCanvas(Math.ceil(widthOf(text, FONT) + 2 * margin), 1.4 * FONT);
  const { width, height } = canvas;
  const edge = FONT * 0.13;
  ctx.roundRect(0, 0, width, height, FONT * 0.2);
  ctx.clip();
  ctx.fillStyle = PALETTE.glass;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = PALETTE.gold;
  ctx.fillRect(0, height - edge, width, edge);
  drawText(ctx, text, PALETTE.text, margin, (height - edge) / 2, FONT);
  return canvas;
}

const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
