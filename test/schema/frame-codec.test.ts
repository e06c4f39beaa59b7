import { describe, expect, it } from 'vitest';
import { createFrameDecoder, createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { fc } from '../fast-check.ts';
import { AnyFrame, contentOf, decoded, type Frame, slotOf } from './frame-content.ts';

const ARENA = { width: 4_800, height: 2_700, speed: 1 };
const SHOT = { x: 1, y: 2, angle: 3, owner: 4, age: 5, look: 6 };

describe('frames', () => {
  it('frames are decoded as they were sent, whatever appears, disappears, moves or changes', () => {
    fc.assert(
      fc.property(fc.array(AnyFrame, { minLength: 1, maxLength: 8 }), frames => {
        const encoder = createFrameEncoder();
        const decoder = createFrameDecoder();
        frames.forEach((frame, tick) => {
          const sent = slotOf(frame, tick);
          const bytes = encoder.delta(sent);
          const isKey = bytes[1] === 1;
          const content = contentOf(sent);
          expect(decoded(decoder, bytes)).toEqual(
            isKey ? { ...content, firstShot: null, shots: [], effects: [] } : content,
          );
        });
      }),
    );
  });

  it('a frame that is larger than all earlier frames arrives whole, wherever the buffer ended before', () => {
    const template = { kind: 1, x: 40_000, y: 30_000, arg: 12_345 };
    for (let padding = 0; padding < 8; padding++) {
      const encoder = createFrameEncoder();
      const decoder = createFrameDecoder();
      const shown = (count: number): Frame => ({
        entities: [],
        shots: Array(padding).fill(SHOT),
        effects: Array(count).fill(template),
        ...ARENA,
      });
      decoder.decode(encoder.delta(slotOf(shown(0), 1)));
      const sent = slotOf(shown(4_000), 2);
      expect(decoded(decoder, encoder.delta(sent))).toEqual(contentOf(sent));
    }
  });

  it('a client that joins with a key frame decodes the same fight as a client that has received all frames', () => {
    fc.assert(
      fc.property(fc.array(AnyFrame, { minLength: 3, maxLength: 8 }), fc.nat(), (frames, joinAt) => {
        const encoder = createFrameEncoder();
        const veteran = createFrameDecoder();
        const joiner = createFrameDecoder();
        frames.forEach((frame, tick) => {
          const bytes = encoder.delta(slotOf({ ...frame, ...ARENA }, tick));
          const seen = decoded(veteran, bytes);
          if (tick === joinAt % frames.length) joiner.decode(encoder.key());
          else if (tick > joinAt % frames.length) expect(decoded(joiner, bytes)).toEqual(seen);
        });
      }),
    );
  });

  it('the age of a shot in a frame is at most 63 ticks', () => {
    const encoder = createFrameEncoder();
    const decoder = createFrameDecoder();
    const frame = { entities: [], effects: [], ...ARENA };
    decoder.decode(encoder.delta(slotOf({ ...frame, shots: [] }, 1)));
    const shots = [62, 63, 64, 255].map(age => ({ ...SHOT, age }));
    const arrived = decoded(decoder, encoder.delta(slotOf({ ...frame, shots }, 2)));
    expect(arrived?.shots.map(({ age }) => age)).toEqual([62, 63, 63, 63]);
  });

  it('the decoder throws if a frame changes an entity that does not exist', () => {
    const [here, there] = [createFrameEncoder(), createFrameEncoder()];
    const shown = (id: number, value: number): Frame => ({
      entities: [{ id, kind: 1, x: 0, y: 0, angle: 0, value, flags: 0, look: 0 }],
      shots: [],
      effects: [],
      ...ARENA,
    });
    const decoder = createFrameDecoder();
    here.delta(slotOf(shown(5, 1), 1));
    there.delta(slotOf(shown(6, 1), 1));
    decoder.decode(there.key());
    expect(() => decoder.decode(here.delta(slotOf(shown(5, 2), 2)))).toThrow(
      'changes 5, which does not exist',
    );
  });

  it('after a lost frame, all frames are refused until a key frame comes', () => {
    const encoder = createFrameEncoder();
    const decoder = createFrameDecoder();
    const frame = fc.sample(AnyFrame, { numRuns: 1, seed: 1 })[0];
    decoder.decode(encoder.delta(slotOf(frame, 1)));
    encoder.delta(slotOf(frame, 2));
    expect(decoder.decode(encoder.delta(slotOf(frame, 3)))).toBeNull();
    expect(decoder.decode(encoder.key())?.seq).toBe(3);
    expect(decoder.decode(encoder.delta(slotOf(frame, 4)))?.seq).toBe(4);
  });

  it('the decoder throws if a frame has more entities, shots or effects than the maximum', () => {
    const encoder = createFrameEncoder();
    const empty: Frame = { entities: [], shots: [], effects: [], ...ARENA };
    encoder.delta(slotOf(empty, 1));
    const key = encoder.key();
    const delta = encoder.delta(slotOf(empty, 2));
    const [tooMany, least] = [[0x81, 0x40], new Uint8Array(8_193 * 16)]; // the encoded count 8,193, and 8,193 entries of the smallest size
    /** Replaces the count at `at`, which is 0, by 8,193, followed by the entries `least`. */
    const counting = (bytes: Uint8Array, at: number) =>
      new Uint8Array([...bytes.subarray(0, at), ...tooMany, ...least, ...bytes.subarray(at + 1)]);
    for (const [bytes, at, what] of [
      [key, 30, 'entities'],
      [delta, 18, 'entities'],
      [delta, 19, 'entities'],
      [delta, delta.length - 2, 'shots'],
      [delta, delta.length - 1, 'effects'],
    ] as const) {
      const decoder = createFrameDecoder();
      decoder.decode(key);
      expect(bytes[at]).toBe(0);
      expect(() => decoder.decode(counting(bytes, at))).toThrow(`cannot have 8193 ${what}`);
    }
  });

  it('the decoder throws if a frame is truncated or has another format, and applies nothing of it', () => {
    fc.assert(
      fc.property(AnyFrame, fc.integer({ min: 0, max: 10_000 }), (frame, cut) => {
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
