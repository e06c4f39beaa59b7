import { PALETTE } from '../../schema/catalog/palette.ts';
import { markOf } from './marks.ts';
import { newCanvas } from './pixels.ts';
import { drawIcon, drawText, fontOf } from './tag.ts';

/** The text on the card of a newcomer. */
export interface NewcomerText {
  name: string;
  color: string;
  team: number;
  /** The team or round that the newcomer joins. */
  joins: string;
}

const LONGEST = 20;
/** Sizes as shares of the height of the text; the name is larger. */
const NAME = 1.3;
const ICON = 0.9;
const GAP = 0.35;
const HEIGHT = 3;
/** Vertical middles of the lines. */
const FIRST = 0.92;
const SECOND = 2.15;

const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** Size of a card in pixels. `font` is the height of its text. */
export function measureNewcomerCard({ name, joins }: NewcomerText, font: number) {
  const { ctx } = newCanvas(1, 1);
  ctx.font = fontOf(font);
  const second = ctx.measureText(joins).width;
  ctx.font = fontOf(font * NAME);
  const first = ctx.measureText(shortened(name)).width;
  const width = (ICON + 3 * GAP) * font + Math.max(first, second) + GAP * font;
  return { width: Math.ceil(width), height: Math.ceil(font * HEIGHT) };
}

/**
 * Paints a card: the name, and below it the team or round that the newcomer joins, with the team's mark and an edge in
 * the pilot's colour.
 */
export function paintNewcomerCard(text: NewcomerText, font: number): OffscreenCanvas {
  const { name, color, team, joins } = text;
  const { width, height } = measureNewcomerCard(text, font);
  const { canvas, ctx } = newCanvas(width, height);
  const gap = GAP * font;
  const left = gap * 2 + ICON * font;
  ctx.roundRect(0, 0, width, height, font * 0.25);
  ctx.clip();
  ctx.fillStyle = PALETTE.panel;
  ctx.fillRect(0, 0, width, height);
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, font * 0.22, height);
  drawIcon(ctx, markOf(team), color, gap * 1.4, font * 0.5, ICON * font);
  drawText(ctx, shortened(name), PALETTE.text, left + gap / 2, font * FIRST, font * NAME);
  drawText(ctx, joins, color, left + gap / 2, font * SECOND, font);
  return canvas;
}
