import {
  EFFECT_COLUMNS,
  ENTITY_COLUMNS,
  FRAME_SLOT_BYTES,
  type FrameSlot,
  frameSlotAt,
  SHOT_COLUMNS,
} from '../../schema/wire/frame.ts';
import type { FrameDecoder } from '../../schema/wire/frame-codec/index.ts';
import { MAX_ENTITIES } from '../../schema/wire/snapshot.ts';
import { fc } from '../fast-check.ts';

/** Frames as plain objects, which can be sent and compared. */

export const u8 = fc.integer({ min: 0, max: 255 });
export const u16 = fc.integer({ min: 0, max: 65_535 });
const mostly = (usual: number, other: number) =>
  fc.integer({ min: 0, max: 7 }).map(n => (n === 0 ? other : usual));
const eid = fc.integer({ min: 1, max: MAX_ENTITIES });
const Entity = fc.record({
  id: eid,
  kind: fc.integer({ min: 0, max: 7 }),
  x: u16,
  y: u16,
  angle: u8,
  value: u8,
  flags: u16,
  look: u16,
});
const Shot = fc.record({
  x: u16,
  y: u16,
  angle: u16,
  owner: eid,
  age: fc.integer({ min: 0, max: 63 }),
  look: u8,
});
const Effect = fc.record({ kind: fc.integer({ min: 0, max: 6 }), x: u16, y: u16, arg: u16 });
/** A frame that is unrelated to the one before it. */
export const AnyFrame = fc.record({
  entities: fc.uniqueArray(Entity, { selector: row => row.id, maxLength: 40 }),
  shots: fc.array(Shot, { maxLength: 10 }),
  effects: fc.array(Effect, { maxLength: 10 }),
  width: mostly(4_800, 9_600),
  height: mostly(2_700, 5_400),
  speed: mostly(1, 0.5),
});
export type Frame = typeof AnyFrame extends fc.Arbitrary<infer T> ? T : never;

type Row = Record<string, number>;
const fill = (columns: Record<string, { [row: number]: number }>, names: object, rows: Row[]) => {
  for (const [at, row] of rows.entries())
    for (const name of Object.keys(names)) columns[name][at] = row[name];
};

export function slotOf({ entities, shots, effects, width, height, speed }: Frame, tick: number): FrameSlot {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const sorted = [...entities].sort((a, b) => a.id - b.id);
  fill(slot.entities, ENTITY_COLUMNS, sorted);
  fill(slot.shots, SHOT_COLUMNS, shots);
  fill(slot.effects, EFFECT_COLUMNS, effects);
  slot.frame.tick[0] = tick;
  slot.frame.speed[0] = speed;
  slot.frame.width[0] = width;
  slot.frame.height[0] = height;
  slot.frame.entities[0] = sorted.length;
  slot.frame.shots[0] = shots.length;
  slot.frame.firstShot[0] = shots.length > 0 ? tick * 100 : 0;
  slot.frame.effects[0] = effects.length;
  return slot;
}

const rowsOf = (columns: Record<string, ArrayLike<number>>, count: number) =>
  Array.from({ length: count }, (_, at) =>
    Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, values[at]])),
  );
export const contentOf = ({ frame, entities, shots, effects }: FrameSlot) => ({
  tick: frame.tick[0],
  width: frame.width[0],
  height: frame.height[0],
  speed: frame.speed[0],
  firstShot: frame.shots[0] > 0 ? frame.firstShot[0] : null,
  entities: rowsOf(entities, frame.entities[0]),
  shots: rowsOf(shots, frame.shots[0]),
  effects: rowsOf(effects, frame.effects[0]),
});
export const decoded = (decoder: FrameDecoder, bytes: Uint8Array) => {
  const frame = decoder.decode(bytes);
  return frame && contentOf(frame.slot);
};
