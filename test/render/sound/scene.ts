import type { Flashes } from '../../../render/camera/scene.ts';
import { createView, type View } from '../../../render/link/interpolation.ts';
import {
  EFFECT_KINDS,
  type EffectKind,
  ENTITY_KINDS,
  type EntityKind,
  FRAME_SLOT_BYTES,
  frameSlotAt,
} from '../../../schema/wire/frame.ts';

/** Views and effects for tests of sounds, made by hand. */

export interface Thing {
  id: number;
  kind: EntityKind;
  x?: number;
  y?: number;
  /** Radians. */
  angle?: number;
  value?: number;
  flags?: number;
  look?: number;
}

/** Sets the time and the things of a view, and nothing else. */
export function show(view: View, at: number, things: readonly Thing[]): View {
  view.rowOf.fill(-1);
  view.at = at;
  view.tick = (at / 1000) * 60;
  view.count = things.length;
  things.forEach(({ id, kind, x = 0, y = 0, angle = 0, value = 255, flags = 0, look = 0 }, row) => {
    view.id[row] = id;
    view.kind[row] = ENTITY_KINDS.indexOf(kind);
    view.rowOf[id] = row;
    view.x[row] = x;
    view.y[row] = y;
    view.angle[row] = angle;
    view.value[row] = value;
    view.flags[row] = flags;
    view.look[row] = look;
  });
  return view;
}

export const viewAt = (at: number, things: readonly Thing[]) => show(createView(), at, things);

interface Content {
  at?: number;
  shots?: { x?: number; y?: number; owner?: number; look?: number }[];
  effects?: { kind: EffectKind; x?: number; y?: number; arg?: number }[];
}

/** Shots, numbered from 1, and effects. Positions are whole world units. */
export function flashes({ at = 1_000, shots = [], effects = [] }: Content): Flashes {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  slot.frame.shots[0] = shots.length;
  slot.frame.firstShot[0] = 1;
  slot.frame.effects[0] = effects.length;
  const offset = 5_000; // columns cannot contain negative numbers
  shots.forEach(({ x = 0, y = 0, owner = 0, look = 0 }, row) => {
    slot.shots.x[row] = x + offset;
    slot.shots.y[row] = y + offset;
    slot.shots.owner[row] = owner;
    slot.shots.look[row] = look;
  });
  effects.forEach(({ kind, x = 0, y = 0, arg = 0 }, row) => {
    slot.effects.kind[row] = EFFECT_KINDS.indexOf(kind);
    slot.effects.x[row] = x + offset;
    slot.effects.y[row] = y + offset;
    slot.effects.arg[row] = arg;
  });
  return { slot, at, x: q => q - offset, y: q => q - offset };
}
