import { useEffect, useState } from 'preact/hooks';
import { TEAM_COLORS } from '../../schema/catalog/catalog.ts';
import { PALETTE, translucent } from '../../schema/catalog/palette.ts';
import { basePosition, ENTITY_KINDS, RADIUS_UNIT, ZONE_LOOKS } from '../../schema/wire/frame.ts';
import { BOSS_ART, BOSS_TINTS } from '../art/bosses/index.ts';
import { TINTS } from '../art/palette.ts';
import { CALAMITY_COLORS } from '../art/symbols.ts';
import type { Camera } from '../camera/camera.ts';
import type { Game } from '../game/game.ts';
import { CROWD } from '../game/on-stage.ts';
import type { View } from '../link/interpolation.ts';
import { PICTURE_HEIGHT, placeOfMap } from '../page/map-position.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');
const ROCK = ENTITY_KINDS.indexOf('rock');
const BOSS = ENTITY_KINDS.indexOf('boss');
const ZONE = ENTITY_KINDS.indexOf('zone');
const ROCK_COLOR = '#4a5268';
/** Colour of bots in a free for all of a crowd with viewers. */
const GREY = translucent(PALETTE.muted, 45);
/** Interval at which the map is drawn, in frames. Its dots are small, so this is often enough. */
const EVERY = 3;

export type Minimap = ReturnType<typeof createMinimap>;

/**
 * The round map in a corner: ships as dots in their colours, rocks, bases, hazards, and the area that the camera shows.
 */
export function createMinimap(game: Game) {
  let canvas: HTMLCanvasElement | null = null;
  let frame = 0;

  return {
    attach(to: HTMLCanvasElement | null) {
      canvas = to;
    },
    draw(view: View, camera: Camera) {
      const context = canvas?.getContext('2d');
      if (!context || frame++ % EVERY > 0) return;
      const side = context.canvas.width;
      context.setTransform(1, 0, 0, 1, side / 2, side / 2);
      context.clearRect(-side / 2, -side / 2, side, side);
      plate(context, side);
      const scale = (side * 0.93) / Math.hypot(view.arena.width, view.arena.height);
      const world = { context, scale, view, game };
      arena(world);
      rocks(world);
      frameOfCamera(world, camera);
      ships(world, side / (game.pilots.value.size < CROWD ? 64 : 96));
      hazards(world, side / 40);
    },
  };
}

interface World {
  context: CanvasRenderingContext2D;
  /** Pixels of the map per unit of the world. */
  scale: number;
  view: View;
  game: Game;
}

function plate(context: CanvasRenderingContext2D, side: number) {
  context.fillStyle = PALETTE.glass;
  context.strokeStyle = PALETTE.hairline;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(0, 0, side / 2 - 2, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.globalAlpha = 0.5;
  for (const share of [0.33, 0.66]) {
    context.beginPath();
    context.arc(0, 0, (side / 2) * share, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function arena({ context, scale, view, game }: World) {
  const [width, height] = [view.arena.width * scale, view.arena.height * scale];
  context.strokeRect(-width / 2, -height / 2, width, height);
  const round = game.round.value;
  const teams = round && round.mode !== 'boss' ? round.scores.length : 0; // hunters have no base
  context.globalAlpha = 0.35;
  for (let team = 0; team < teams; team++) {
    const { x, y } = basePosition(team, teams);
    dot(context, (x * width) / 2, (y * height) / 2, width / 18, TEAM_COLORS[team]);
  }
  context.globalAlpha = 1;
}

function rocks({ context, scale, view }: World) {
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== ROCK) continue;
    const radius = Math.max(1.5, view.value[row] * RADIUS_UNIT.rock * scale);
    dot(context, view.x[row] * scale, view.y[row] * scale, radius, ROCK_COLOR);
  }
}

/**
 * Draws the ships colour by colour, since one path of many marks is filled faster than many paths. The leader is drawn
 * last. In a free for all of a crowd with viewers, bots are grey and drawn first, because hundreds of colours would
 * hide the viewers.
 */
function ships(world: World, radius: number) {
  const { context, scale, view, game } = world;
  const leader = game.leader.value?.eid;
  const pilots = game.pilots.value;
  const areBotsGrey = pilots.size >= CROWD && game.hasViewers.value;
  const colors = new Map<string, number[]>([[GREY, []]]);
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP || view.id[row] === leader) continue;
    const pilot = pilots.get(view.id[row]);
    const isGrey = areBotsGrey && pilot?.bot && pilot.team < 0;
    const color = isGrey ? GREY : (pilot?.color ?? '#ffffff');
    const rows = colors.get(color);
    if (rows) rows.push(row);
    else colors.set(color, [row]);
  }
  for (const [color, rows] of colors) {
    context.fillStyle = color;
    context.beginPath();
    for (const row of rows)
      addMark(
        context,
        view.x[row] * scale,
        view.y[row] * scale,
        radius,
        pilots.get(view.id[row])?.team ?? -1,
      );
    context.fill();
  }
  const row = leader === undefined ? -1 : view.rowOf[leader];
  if (row >= 0 && view.kind[row] === SHIP) drawLeader(world, row, radius);
}

function drawLeader({ context, scale, view, game }: World, row: number, radius: number) {
  const x = view.x[row] * scale;
  const y = view.y[row] * scale;
  const pilot = game.pilots.value.get(view.id[row]);
  dot(context, x, y, radius * 2, '#ffffff');
  context.fillStyle = pilot?.color ?? '#ffffff';
  context.beginPath();
  addMark(context, x, y, radius * 1.4, pilot?.team ?? -1);
  context.fill();
}

/** Draws bosses as rings with a dot in the middle, and zones as rings of their radius. */
function hazards({ context, scale, view }: World, radius: number) {
  for (let row = 0; row < view.count; row++) {
    const kind = view.kind[row];
    if (kind !== BOSS && kind !== ZONE) continue;
    const [x, y] = [view.x[row] * scale, view.y[row] * scale];
    const color =
      kind === BOSS ? hex(BOSS_TINTS[view.look[row]] ?? TINTS.warning) : zoneColor(view.look[row]);
    context.strokeStyle = color;
    context.lineWidth = radius / 3;
    context.beginPath();
    context.arc(x, y, kind === BOSS ? radius * 1.7 : reachOf(view, row) * scale, 0, 2 * Math.PI);
    context.stroke();
    if (kind === BOSS) dot(context, x, y, radius, color);
  }
}

const reachOf = ({ value }: View, row: number) => value[row] * RADIUS_UNIT.zone;

const hex = (tint: number) => `#${tint.toString(16).padStart(6, '0')}`;

const zoneColor = (look: number) => {
  const name = ZONE_LOOKS[look];
  if (name === 'nuke') return PALETTE.warning;
  return name === 'void' ? BOSS_ART.Null.color : CALAMITY_COLORS[name];
};

/** Draws the frame of the part of the world on the screen. */
function frameOfCamera({ context, scale }: World, { x, y, zoom, screen }: Camera) {
  const [width, height] = [(screen.width / zoom) * scale, (screen.height / zoom) * scale];
  context.save();
  context.beginPath();
  context.arc(0, 0, context.canvas.width / 2 - 2, 0, 2 * Math.PI);
  context.clip();
  context.strokeStyle = translucent(PALETTE.text, 40);
  context.lineWidth = 1.5;
  context.strokeRect(x * scale - width / 2, y * scale - height / 2, width, height);
  context.restore();
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string) {
  context.fillStyle = color;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/**
 * The marks of teams: the corners around the middle of a dot of radius 1, with x and y alternating. The third team's
 * mark is round, as are the marks of pilots without a team.
 */
const MARKS: readonly (readonly number[] | undefined)[] = [
  [0, -1.5, 1.45, 1.1, -1.45, 1.1],
  [-1, -1, 1, -1, 1, 1, -1, 1],
  undefined,
  [0, -1.5, 1.5, 0, 0, 1.5, -1.5, 0],
];

/** Adds a team's mark to the path. */
function addMark(context: CanvasRenderingContext2D, x: number, y: number, radius: number, team: number) {
  const corners = MARKS[team];
  if (!corners) {
    context.moveTo(x + radius, y);
    context.arc(x, y, radius, 0, 2 * Math.PI);
    return;
  }
  context.moveTo(x + corners[0] * radius, y + corners[1] * radius);
  for (let i = 2; i < corners.length; i += 2)
    context.lineTo(x + corners[i] * radius, y + corners[i + 1] * radius);
}

const vh = (px: number) => `${(px / PICTURE_HEIGHT) * 100}vh`;

/** The canvas of the minimap, with the size and offset from the settings, limited by the room that there is. */
export function MinimapCanvas({ game, minimap }: { game: Game; minimap: Minimap }) {
  const aspect = useAspect();
  const { pieSize } = game.settings.value;
  if (game.isCovered.value) return null;
  const { side, x, y } = placeOfMap(game.settings.value, aspect);
  return (
    <canvas
      ref={minimap.attach}
      class="minimap"
      width={pieSize}
      height={pieSize}
      style={{ width: vh(side), height: vh(side), translate: `${vh(x)} ${vh(y)}` }}
      data-testid="minimap"
    />
  );
}

/** The picture's width divided by its height. */
function useAspect() {
  const [aspect, setAspect] = useState(innerWidth / innerHeight);
  useEffect(() => {
    const measure = () => setAspect(innerWidth / innerHeight);
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  return aspect;
}
