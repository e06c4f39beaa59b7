import {
  ENTITY_KINDS,
  FLAGS,
  FRAME_MARGIN,
  type FrameSlot,
  quantumOf,
  RADIUS_UNIT,
} from '../../schema/wire/frame.ts';
import { KIND } from '../components.ts';
import { atan2 } from '../maths.ts';
import { isHeld } from '../round/hold.ts';
import { HIT_FLASH } from '../rules/ships.ts';
import type { GameWorld } from '../world.ts';

/**
 * The raster of a frame: positions become steps of its quantum from the left or upper edge, including the
 * margin.
 */
interface Raster {
  left: number;
  top: number;
  quantum: number;
}
const STEPS = 65_535;

const quantise = (value: number, from: number, quantum: number) =>
  Math.max(0, Math.min(STEPS, Math.round((value - from) / quantum)));

/** Angle of a vector, in steps. A full turn has `steps` of them. */
const angleSteps = (x: number, y: number, steps: number) =>
  Math.round((atan2(y, x) / (2 * Math.PI)) * steps) & (steps - 1);

/**
 * Fills a frame with everything visible and with the visuals since the last frame, which are then cleared. The
 * caller sets the speed of the clock.
 */
export function writeFrame(world: GameWorld, slot: FrameSlot) {
  const { arena, time, visuals } = world;
  const raster = {
    left: -arena.width / 2 - FRAME_MARGIN,
    top: -arena.height / 2 - FRAME_MARGIN,
    quantum: quantumOf(arena.width),
  };
  slot.frame.tick[0] = time.tick;
  slot.frame.width[0] = arena.width;
  slot.frame.height[0] = arena.height;
  slot.frame.entities[0] = writeEntities(world, slot.entities, raster);
  slot.frame.firstShot[0] = visuals.shots.first;
  slot.frame.shots[0] = writeShots(world, slot.shots, raster);
  slot.frame.effects[0] = writeEffects(world, slot.effects, raster);
  visuals.shots.first = world.shots.fired + 1;
  visuals.shots.count = 0;
  visuals.effects.count = 0;
}

function writeEntities(world: GameWorld, rows: FrameSlot['entities'], { left, top, quantum }: Raster) {
  const { components, index } = world;
  const { Kind, Position, Heading, Status, Ship } = components;
  let row = 0;
  for (let eid = 1; eid <= index.maxId; eid++) {
    const code = Kind.code[eid];
    if (code === 0 || (code === KIND.ship && Ship.alive[eid] === 0)) continue;
    rows.id[row] = eid;
    rows.kind[row] = code - 1;
    rows.x[row] = quantise(Position.x[eid], left, quantum);
    rows.y[row] = quantise(Position.y[eid], top, quantum);
    rows.angle[row] = angleSteps(Heading.x[eid], Heading.y[eid], 256);
    rows.value[row] = hullOrRadius(world, eid);
    rows.flags[row] = Status.bits[eid] | (isHit(world, eid) ? FLAGS.hit : 0);
    rows.look[row] = Kind.look[eid];
    row++;
  }
  return row;
}

/** Whether a ship flashes. During a hold the clock of the fight stops, so no ship flashes. */
const isHit = (world: GameWorld, eid: number) => {
  const { hitAt } = world.components.Hull;
  return hitAt[eid] > 0 && !isHeld(world) && world.time.tick - hitAt[eid] <= HIT_FLASH;
};

/** Hull of a ship in 255ths, at least 1; for everything else the radius, in the unit of its kind. */
function hullOrRadius({ components: { Kind, Hull, Body } }: GameWorld, eid: number) {
  const kind = ENTITY_KINDS[Kind.code[eid] - 1];
  if (kind === 'ship') return Math.max(1, Math.round((255 * Hull.points[eid]) / Hull.full[eid]));
  return Math.min(255, Math.round(Body.radius[eid] / RADIUS_UNIT[kind]));
}

function writeShots(world: GameWorld, rows: FrameSlot['shots'], { left, top, quantum }: Raster) {
  const { shots } = world.visuals;
  for (let row = 0; row < shots.count; row++) {
    rows.x[row] = quantise(shots.x[row], left, quantum);
    rows.y[row] = quantise(shots.y[row], top, quantum);
    rows.angle[row] = angleSteps(shots.directionX[row], shots.directionY[row], 65_536);
    rows.owner[row] = shots.owner[row];
    rows.age[row] = Math.min(255, world.time.tick - shots.firedAt[row]);
    rows.look[row] = shots.look[row];
  }
  return shots.count;
}

function writeEffects({ visuals: { effects } }: GameWorld, rows: FrameSlot['effects'], raster: Raster) {
  for (let row = 0; row < effects.count; row++) {
    rows.kind[row] = effects.kind[row];
    rows.x[row] = quantise(effects.x[row], raster.left, raster.quantum);
    rows.y[row] = quantise(effects.y[row], raster.top, raster.quantum);
    rows.arg[row] = effects.arg[row] & 0xffff;
  }
  return effects.count;
}
