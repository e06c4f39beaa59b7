import { SHIP_MODELS, type ShipModel, TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { PALETTE } from '../../schema/catalog/palette.ts';
import { base, station } from './base.ts';
import {
  bolt,
  boltCore,
  bow,
  dome,
  fireball,
  flame,
  glow,
  ribbon,
  ring,
  smoke,
  spark,
  streak,
} from './lights.ts';
import { MARK_SIDE, markOf } from './marks.ts';
import { mine, missile, shard } from './ordnance.ts';
import { BOULDER_SHAPES, boulder, ROCK_SHAPES, rock } from './rocks.ts';
import { drawHull, drawPaint } from './ships/draw.ts';
import { SHIP_SHAPES } from './ships/index.ts';
import { snow } from './snow.ts';
import type { Context, Sprite } from './sprite.ts';

const bar: Sprite = {
  size: 32,
  crop: 10,
  draw(ctx, size) {
    ctx.fillStyle = '#ffffff';
    ctx.fillRect(0, 0, size, size);
  },
};

const PLAIN = {
  glow,
  spark,
  streak,
  bolt,
  boltCore,
  ribbon,
  flame,
  smoke,
  fireball,
  ring,
  dome,
  bow,
  missile,
  mine,
  shard,
  bar,
  base,
  station,
} satisfies Record<string, Sprite>;

/** The names of the sprites of the common atlas. */
export type SpriteName =
  | keyof typeof PLAIN
  | `rock${number}`
  | `boulder${number}`
  | `snow${number}`
  | `mark${number}`
  | `hull:${ShipModel}`
  | `paint:${ShipModel}`;

const MARK_CELL = 64;

/** The mark of a team, white with a dark edge, so that it stands out on any hull. */
const teamMark = (team: number): Sprite => ({
  size: MARK_CELL,
  draw(ctx, size) {
    const mark = new Path2D(markOf(team));
    ctx.translate(size * 0.1, size * 0.1);
    ctx.scale((size * 0.8) / MARK_SIDE, (size * 0.8) / MARK_SIDE);
    ctx.lineJoin = 'round';
    ctx.lineWidth = 5;
    ctx.strokeStyle = PALETTE.outline;
    ctx.stroke(mark);
    ctx.fillStyle = '#ffffff';
    ctx.fill(mark);
  },
});

/** Side of a ship's cell: twice the size at which ships are usually shown. Unit: px. */
const SHIP_CELL = 160;

const shipSprites = (model: ShipModel): [string, Sprite][] => [
  [
    `hull:${model}`,
    { size: SHIP_CELL, draw: (ctx: Context) => drawHull(ctx, SHIP_CELL, SHIP_SHAPES[model]) },
  ],
  [
    `paint:${model}`,
    { size: SHIP_CELL, draw: (ctx: Context) => drawPaint(ctx, SHIP_CELL, SHIP_SHAPES[model]) },
  ],
];

/** The sprites of the common atlas, by name. */
export const SPRITES: Record<string, Sprite> = {
  ...PLAIN,
  ...Object.fromEntries(Array.from({ length: ROCK_SHAPES }, (_, i) => [`rock${i}`, rock(i)])),
  ...Object.fromEntries(Array.from({ length: BOULDER_SHAPES }, (_, i) => [`boulder${i}`, boulder(i)])),
  ...Object.fromEntries(Array.from({ length: ROCK_SHAPES }, (_, i) => [`snow${i}`, snow(i)])),
  ...Object.fromEntries(TEAM_COLORS.map((_, team) => [`mark${team}`, teamMark(team)])),
  ...Object.fromEntries(SHIP_MODELS.flatMap(shipSprites)),
};
