import { Container, Graphics, Sprite, Text, Texture } from 'pixi.js';
import { PALETTE } from '../../schema/catalog/palette.ts';
import type { Round } from '../../schema/records/state.ts';
import { loadEmote } from './emote-picture.ts';
import { TINTS } from './palette.ts';
import { texts } from './texts.ts';

export type Giant = Round['overlay']['giants'][number];

/** The sprites of a giant emote. */
export interface GiantSprites {
  /** The picture, or the name until it has loaded. It reaches at most 1 from its origin. */
  emote: Container;
  /** Who sent it, on a plate; the origin is the middle of its upper edge. */
  tag: Container;
  /** Height at which the text of the tag is painted. Unit: px. */
  paintedFont: number;
  setUser(user: string): void;
}

const FONT = 44;
const STYLE = {
  fontFamily: 'Barlow Condensed',
  fontWeight: '600',
  fontSize: FONT,
  fill: TINTS.white,
} as const;
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

/** The name in the largest size that fits, readable on a rock of any colour. */
function nameOf(name: string) {
  const text = new Text({
    text: shortened(name),
    style: { ...STYLE, fontSize: 96, fontWeight: '700', stroke: { color: PALETTE.outline, width: 14 } },
  });
  text.anchor.set(0.5);
  text.scale.set(Math.min(1.9 / text.width, 0.8 / text.height));
  return text;
}

/** Replaces the name by the picture once it has loaded; without a picture the name stays. */
async function showPicture(emote: Container, id: string) {
  const picture = await loadEmote(id).catch(() => null);
  if (!picture || emote.destroyed) return;
  const sprite = new Sprite(Texture.from(picture));
  sprite.anchor.set(0.5);
  sprite.scale.set(2 / Math.max(sprite.texture.width, sprite.texture.height));
  for (const child of emote.removeChildren()) child.destroy();
  emote.addChild(sprite);
}

function createTag(user: string) {
  const tag = new Container();
  const plate = new Graphics();
  const text = new Text({ text: '', style: STYLE });
  text.anchor.set(0.5, 0);
  tag.addChild(plate, text);
  let shown: string | null = null;

  function setUser(name: string) {
    if (name === shown) return;
    shown = name;
    text.text = texts.giantEmote(shortened(name));
    drawPlate(plate, text.width + FONT * 0.7, FONT * 1.4);
    text.position.y = FONT * 0.04;
  }
  setUser(user);
  return { tag, setUser };
}

/** Draws a dark plate with a golden lower edge. */
function drawPlate(plate: Graphics, width: number, height: number) {
  const edge = FONT * 0.13;
  plate
    .clear()
    .roundRect(-width / 2, 0, width, height, FONT * 0.2)
    .fill({ color: PALETTE.panel, alpha: 0.78 })
    .rect(-width / 2, height - edge, width, edge)
    .fill(PALETTE.gold);
}

const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
