import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EFFECT_COLUMNS,
  ENTITY_COLUMNS,
  FRAME_SLOT_BYTES,
  type FrameSlot,
  frameSlotAt,
  SHOT_COLUMNS,
} from '../schema/wire/frame.ts';
import {
  createFrameDecoder,
  createFrameEncoder,
  type FrameDecoder,
} from '../schema/wire/frame-codec/index.ts';
import { MAX_ENTITIES } from '../schema/wire/snapshot.ts';

const u8 = fc.integer({ min: 0, max: 255 });
const u16 = fc.integer({ min: 0, max: 65_535 });
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
const Frame = fc.record({
  entities: fc.uniqueArray(Entity, { selector: row => row.id, maxLength: 40 }),
  shots: fc.array(Shot, { maxLength: 10 }),
  effects: fc.array(Effect, { maxLength: 10 }),
  width: fc.constantFrom(4_800, 9_600),
});
type Frame = typeof Frame extends fc.Arbitrary<infer T> ? T : never;

const SHOT = { x: 1, y: 2, angle: 3, owner: 4, age: 5, look: 6 };

type Row = Record<string, number>;
const fill = (columns: Record<string, { [row: number]: number }>, names: object, rows: Row[]) => {
  for (const [at, row] of rows.entries())
    for (const name of Object.keys(names)) columns[name][at] = row[name];
};

function slotOf({ entities, shots, effects, width }: Frame, tick: number): FrameSlot {
  const slot = frameSlotAt(new ArrayBuffer(FRAME_SLOT_BYTES));
  const sorted = [...entities].sort((a, b) => a.id - b.id);
  fill(slot.entities, ENTITY_COLUMNS, sorted);
  fill(slot.shots, SHOT_COLUMNS, shots);
  fill(slot.effects, EFFECT_COLUMNS, effects);
  slot.frame.tick[0] = tick;
  slot.frame.speed[0] = 1;
  slot.frame.width[0] = width;
  slot.frame.height[0] = 2_700;
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
const contentOf = ({ frame, entities, shots, effects }: FrameSlot) => ({
  tick: frame.tick[0],
  width: frame.width[0],
  entities: rowsOf(entities, frame.entities[0]),
  shots: rowsOf(shots, frame.shots[0]),
  effects: rowsOf(effects, frame.effects[0]),
});
const decoded = (decoder: FrameDecoder, bytes: Uint8Array) => {
  const frame = decoder.decode(bytes);
  return frame && contentOf(frame.slot);
};

describe('frames on the wire', () => {
  it('arrive as they were sent, whatever comes, goes, moves and changes', () => {
    fc.assert(
      fc.property(fc.array(Frame, { minLength: 1, maxLength: 8 }), frames => {
        const encoder = createFrameEncoder();
        const decoder = createFrameDecoder();
        frames.forEach((frame, tick) => {
          const sent = slotOf(frame, tick);
          const bytes = encoder.delta(sent);
          const isKey = bytes[1] === 1;
          const { shots, effects, ...rest } = contentOf(sent);
          expect(decoded(decoder, bytes)).toEqual(
            isKey ? { ...rest, shots: [], effects: [] } : { ...rest, shots, effects },
          );
        });
      }),
    );
  });

  it('arrive whole when they are larger than any before, at whatever byte the room ends', () => {
    const template = { kind: 1, x: 40_000, y: 30_000, arg: 12_345 };
    for (let padding = 0; padding < 8; padding++) {
      const encoder = createFrameEncoder();
      const decoder = createFrameDecoder();
      const shown = (count: number): Frame => ({
        entities: [],
        shots: Array(padding).fill(SHOT),
        effects: Array(count).fill(template),
        width: 4_800,
      });
      decoder.decode(encoder.delta(slotOf(shown(0), 1)));
      const sent = slotOf(shown(4_000), 2);
      expect(decoded(decoder, encoder.delta(sent))).toEqual(contentOf(sent));
    }
  });

  it('mean the same to a client that joined with a key frame as to one that saw all', () => {
    fc.assert(
      fc.property(fc.array(Frame, { minLength: 3, maxLength: 8 }), fc.nat(), (frames, joinAt) => {
        const encoder = createFrameEncoder();
        const veteran = createFrameDecoder();
        const joiner = createFrameDecoder();
        frames.forEach((frame, tick) => {
          const bytes = encoder.delta(slotOf({ ...frame, width: 4_800 }, tick));
          const seen = decoded(veteran, bytes);
          if (tick === joinAt % frames.length) joiner.decode(encoder.key());
          else if (tick > joinAt % frames.length) expect(decoded(joiner, bytes)).toEqual(seen);
        });
      }),
    );
  });

  it('are refused after a lost one until a key frame comes', () => {
    const encoder = createFrameEncoder();
    const decoder = createFrameDecoder();
    const frame = fc.sample(Frame, { numRuns: 1, seed: 1 })[0];
    decoder.decode(encoder.delta(slotOf(frame, 1)));
    encoder.delta(slotOf(frame, 2));
    expect(decoder.decode(encoder.delta(slotOf(frame, 3)))).toBeNull();
    expect(decoder.decode(encoder.key())?.seq).toBe(3);
    expect(decoder.decode(encoder.delta(slotOf(frame, 4)))?.seq).toBe(4);
  });

  it('throw when they are cut short or of another format, and are never half taken', () => {
    fc.assert(
      fc.property(Frame, fc.integer({ min: 0, max: 10_000 }), (frame, cut) => {
        const encoder = createFrameEncoder();
        const decoder = createFrameDecoder();
        decoder.decode(encoder.delta(slotOf({ ...frame, entities: [] }, 1)));
        const bytes = encoder.delta(slotOf(frame, 2));
        expect(() => decoder.decode(bytes.subarray(0, cut % bytes.length))).toThrow(RangeError);
      }),
    );
    expect(() => createFrameDecoder().decode(new Uint8Array([9, 1, 0, 0]))).toThrow('reload the page');
  });
});
