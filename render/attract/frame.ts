import {
  EFFECT_KINDS,
  type EffectKind,
  ENTITY_KINDS,
  FRAME_MARGIN,
  type FrameSlot,
  quantumOf,
} from '../../schema/wire/frame.ts';
import { type StagedBody, TURN } from './bodies.ts';

/** A laser that was fired at the tick `firedAt`. */
export interface StagedShot {
  number: number;
  x: number;
  y: number;
  angle: number;
  owner: number;
  firedAt: number;
}

/** An effect that is shown once. */
export interface FlashEffect {
  kind: EffectKind;
  x: number;
  y: number;
  arg: number;
}

/** A state of a staged fight: all positions, and the shots and effects since the last state. */
export interface FightState {
  tick: number;
  arena: { width: number; height: number };
  bodies: readonly StagedBody[];
  shots: readonly StagedShot[];
  effects: readonly FlashEffect[];
}

/** Writes a state as the frame that the simulation would write. */
export function writeFight(slot: FrameSlot, state: FightState) {
  writeHeader(slot, state);
  const steps = stepsIn(state.arena);
  writeBodies(slot, state, steps);
  writeShots(slot, state, steps);
  for (const [row, { kind, x, y, arg }] of state.effects.entries()) {
    slot.effects.kind[row] = EFFECT_KINDS.indexOf(kind);
    slot.effects.x[row] = steps.x(x);
    slot.effects.y[row] = steps.y(y);
    slot.effects.arg[row] = arg;
  }
}

type Steps = ReturnType<typeof stepsIn>;

/** Turns positions into steps of the frame's quantum. */
function stepsIn({ width, height }: FightState['arena']) {
  const quantum = quantumOf(width);
  const within = (half: number) => (place: number) => Math.round((place + half + FRAME_MARGIN) / quantum);
  return { x: within(width / 2), y: within(height / 2) };
}

function writeHeader({ frame }: FrameSlot, { tick, arena, bodies, shots, effects }: FightState) {
  frame.tick[0] = tick;
  frame.speed[0] = 1;
  frame.width[0] = arena.width;
  frame.height[0] = arena.height;
  frame.entities[0] = bodies.length;
  frame.shots[0] = shots.length;
  frame.firstShot[0] = shots[0]?.number ?? 0;
  frame.effects[0] = effects.length;
}

function writeBodies({ entities }: FrameSlot, { bodies }: FightState, steps: Steps) {
  const rows = [...bodies].sort((a, b) => a.id - b.id);
  for (const [row, body] of rows.entries()) {
    entities.id[row] = body.id;
    entities.kind[row] = ENTITY_KINDS.indexOf(body.kind);
    entities.x[row] = steps.x(body.x);
    entities.y[row] = steps.y(body.y);
    entities.angle[row] = Math.round((body.angle / TURN) * 256);
    entities.value[row] = Math.max(0, body.value);
    entities.flags[row] = body.flags;
    entities.look[row] = body.look;
  }
}

function writeShots({ shots: columns }: FrameSlot, { shots, tick }: FightState, steps: Steps) {
  for (const [row, shot] of shots.entries()) {
    columns.x[row] = steps.x(shot.x);
    columns.y[row] = steps.y(shot.y);
    columns.angle[row] = Math.round((shot.angle / TURN) * 65_536);
    columns.owner[row] = shot.owner;
    columns.age[row] = tick - shot.firedAt;
    columns.look[row] = 0;
  }
}
