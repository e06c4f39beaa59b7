import { PALETTE, translucent } from '../../schema/catalog/palette.ts';
import { CROWN, MARK_SIDE, markOf, ROBOT } from './marks.ts';
import { newCanvas } from './pixels.ts';
import { SKULL } from './symbols.ts';

/** The text on a name tag. */
export interface TagText {
  name: string;
  color: string;
  team: number;
  bot: boolean;
  isLeader: boolean;
  /** Size of the bounty on the pilot; 0 for none. */
  stacks: number;
}

/** Where a tag is, seen from its ship. */
export type TagSide = 'above' | 'below' | 'right' | 'left';

/** Length of the pointer that extends from the panel towards the ship, as a share of the height of the HUD's text. */
export const POINTER = 0.26;

const LONGEST = 16;
const FONT = '"Barlow Condensed", sans-serif';

/** Sizes as shares of the font's height. */
const ICON = 0.62;
const ROBOT_SIZE = 0.58;
const CROWN_SIZE = 0.95;
const GAP = 0.28;
const HEIGHT = 1.3;
/** Vertical middle of the text, as a share of a tag's height. */
const MIDDLE = 0.48;
/** Viewers' tags are larger and brighter than those of bots, and their mark has a ring around it. */
const VIEWER_SIZE = 1.22;
const RING = 1.12;
/** Size of the mark in the ring, as a share of the size of a mark without a ring. */
const VIEWER_MARK = 0.85;
/** Percentage of the pilot's colour in the panel of a viewer's tag. */
const VIEWER_PLATE = 34;

const sizeOf = ({ bot }: Pick<TagText, 'bot'>, font: number) => font * (bot ? 1 : VIEWER_SIZE);
/** Room for a mark and the ring around it. */
const markRoom = ({ bot }: Pick<TagText, 'bot'>) => (bot ? ICON : RING);

const shortened = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);
/**
 * Whether the bot mark is drawn next to the team's mark. Without a team, the bot mark takes the place of the team's
 * mark.
 */
const hasRobot = ({ bot, team }: TagText) => bot && team >= 0;
const bountyText = (stacks: number) => (stacks > 0 ? `×${stacks}` : '');

/** Size of a tag in pixels. `unit` is the height of the HUD's text. */
export function measureTag(tag: TagText, unit: number) {
  const { name, isLeader, stacks } = tag;
  const font = sizeOf(tag, unit);
  const { ctx } = newCanvas(1, 1);
  ctx.font = fontOf(font);
  const bounty = bountyText(stacks);
  const parts = [
    GAP * font + markRoom(tag) * font + GAP * font,
    hasRobot(tag) ? (ROBOT_SIZE + GAP / 2) * font : 0,
    ctx.measureText(shortened(name)).width + GAP * font,
    isLeader ? (CROWN_SIZE + GAP) * font : 0,
    bounty ? ctx.measureText(bounty).width + (ICON + 2 * GAP) * font : 0,
  ];
  return { width: Math.ceil(parts.reduce((sum, part) => sum + part)), height: Math.ceil(font * HEIGHT) };
}

/**
 * Paints a tag: text and the team's mark on a dark panel. The side towards the ship has an edge in the pilot's colour,
 * with a pointer. The picture is larger than the tag, to make room for the pointer.
 */
export function paintTag(tag: TagText, unit: number, side: TagSide): OffscreenCanvas {
  const { name, color, team, bot, isLeader, stacks } = tag;
  const font = sizeOf(tag, unit);
  const text = shortened(name);
  const bounty = bountyText(stacks);
  const icon = font * ICON;
  const gap = font * GAP;
  const size = measureTag(tag, unit);
  const { height } = size;
  const pointer = Math.ceil(unit * POINTER);
  const isBeside = side === 'right' || side === 'left';
  const { canvas, ctx } = isBeside
    ? newCanvas(size.width + pointer, height)
    : newCanvas(size.width, height + pointer);
  if (side === 'right') ctx.translate(pointer, 0);
  if (side === 'below') ctx.translate(0, pointer);
  drawPointer(ctx, color, size, pointer, side);
  drawPlate(ctx, tag, size, font, side);
  const mark = bot && team < 0 ? ROBOT : markOf(team);
  const room = font * markRoom(tag);
  if (!bot) drawRing(ctx, color, gap + room / 2, height * MIDDLE, room / 2);
  const small = bot ? icon : icon * VIEWER_MARK;
  drawIcon(ctx, mark, color, gap + (room - small) / 2, height * MIDDLE - small / 2, small);
  let x = gap * 2 + room;
  if (hasRobot(tag)) {
    const robot = font * ROBOT_SIZE;
    drawIcon(ctx, ROBOT, PALETTE.muted, x - gap / 2, (height - robot) / 2, robot);
    x += robot + gap / 2;
  }
  x += drawText(ctx, text, bot ? PALETTE.muted : PALETTE.text, x, height * MIDDLE, font) + gap;
  if (isLeader) {
    const crown = font * CROWN_SIZE;
    drawIcon(ctx, CROWN, PALETTE.gold, x, (height - crown) / 2, crown);
    x += crown + gap;
  }
  if (bounty) {
    drawIcon(ctx, SKULL, PALETTE.gold, x, (height - icon) / 2, icon);
    drawText(ctx, bounty, PALETTE.gold, x + icon + gap, height * MIDDLE, font);
  }
  return canvas;
}

type Context = OffscreenCanvasRenderingContext2D;

/** The typeface of all painted text; the text is `font` px high. */
export const fontOf = (font: number) => `600 ${font}px ${FONT}`;

type Size = ReturnType<typeof measureTag>;

function drawPlate(
  ctx: Context,
  { color, bot }: TagText,
  { width, height }: Size,
  font: number,
  side: TagSide,
) {
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(0, 0, width, height, font * 0.2);
  ctx.fillStyle = PALETTE.glass;
  ctx.fill();
  ctx.clip();
  if (!bot) {
    ctx.fillStyle = translucent(color, VIEWER_PLATE);
    ctx.fillRect(0, 0, width, height);
  }
  ctx.fillStyle = color;
  const edge = Math.max(2, font * 0.13);
  if (side === 'right' || side === 'left') ctx.fillRect(side === 'right' ? 0 : width - edge, 0, edge, height);
  else ctx.fillRect(0, side === 'above' ? height - edge : 0, width, edge);
  ctx.restore();
}

/** Draws a triangle from the middle of the side that faces the ship. */
function drawPointer(ctx: Context, color: string, { width, height }: Size, long: number, side: TagSide) {
  const isBeside = side === 'right' || side === 'left';
  const from = { above: height, below: 0, right: 0, left: width }[side];
  const to = side === 'above' || side === 'left' ? from + long : from - long;
  const middle = isBeside ? height / 2 : width / 2;
  const corners = [
    [middle - long, from],
    [middle + long, from],
    [middle, to],
  ];
  ctx.fillStyle = color;
  ctx.beginPath();
  for (const [along, away] of corners)
    ctx.lineTo(...(isBeside ? ([away, along] as const) : ([along, away] as const)));
  ctx.fill();
}

/** Draws a ring on dark ground, for the mark of a viewer. */
function drawRing(ctx: Context, color: string, x: number, y: number, radius: number) {
  const line = radius * 0.18;
  ctx.beginPath();
  ctx.arc(x, y, radius - line / 2, 0, 2 * Math.PI);
  ctx.fillStyle = PALETTE.panel;
  ctx.fill();
  ctx.strokeStyle = color;
  ctx.lineWidth = line;
  ctx.stroke();
}

/** Draws a sign, given as a path in the square of all signs. */
export function drawIcon(ctx: Context, path: string, color: string, x: number, y: number, size: number) {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(size / MARK_SIDE, size / MARK_SIDE);
  ctx.fillStyle = color;
  ctx.fill(new Path2D(path), 'evenodd');
  ctx.restore();
}

/** Draws a text with its middle at `y`. Returns its width. */
export function drawText(ctx: Context, text: string, color: string, x: number, y: number, font: number) {
  ctx.font = fontOf(font);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = color;
  ctx.fillText(text, x, y);
  return ctx.measureText(text).width;
}
