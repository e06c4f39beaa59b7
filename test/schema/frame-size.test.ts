import { describe, expect, it } from 'vitest';
import { createFrameDecoder, createFrameEncoder } from '../../schema/wire/frame-codec/index.ts';
import { type Frame, slotOf } from './frame-content.ts';

/** Tests how many bytes motion takes in frames. Screens extrapolate motion and get only corrections. */

const SHIP = { kind: 0, look: 0, angle: 0, value: 255, flags: 1 };
const frameOf = (ships: { x: number; y: number; angle?: number }[]): Frame => ({
  entities: ships.map((ship, i) => ({ ...SHIP, ...ship, id: i + 1 })),
  shots: [],
  effects: [],
  width: 4_800,
  height: 2_700,
  speed: 1,
});

/** The number of bytes of the last frame when a single ship flies on the path `path`. */
function cost(path: [x: number, y: number, angle?: number][]) {
  const encoder = createFrameEncoder();
  const sizes = path.map(
    ([x, y, angle], tick) => encoder.delta(slotOf(frameOf([{ x, y, angle }]), tick)).length,
  );
  return sizes[sizes.length - 1];
}

const AT_REST = cost([
  [500, 500],
  [500, 500],
]);

describe('motion on the wire', () => {
  it('in frames, a ship that flies straight or turns evenly costs no bytes, even where numbers wrap round', () => {
    expect(
      cost([
        [500, 500],
        [1_500, 400],
        [2_500, 300],
      ]),
    ).toBe(AT_REST);
    expect(
      cost([
        [65_000, 500],
        [64, 500],
        [664, 500],
      ]),
    ).toBe(AT_REST);
    expect(
      cost([
        [500, 500, 250],
        [500, 500, 255],
        [500, 500, 4],
      ]),
    ).toBe(AT_REST);
  });

  it('in frames, a ship that is at most 7 steps off its predicted course costs two bytes', () => {
    expect(
      cost([
        [500, 500],
        [600, 600],
        [707, 693, 7],
      ]),
    ).toBe(AT_REST + 2);
    expect(
      cost([
        [500, 500],
        [493, 507, 249],
      ]),
    ).toBe(AT_REST + 2);
  });

  it("in frames, each of a ship's x, y and angle costs two more bytes if it is more than 7 steps off its course", () => {
    expect(
      cost([
        [500, 500],
        [600, 600],
        [708, 693, 7],
      ]),
    ).toBe(AT_REST + 4);
    expect(
      cost([
        [500, 500],
        [600, 600],
        [692, 692, 248],
      ]),
    ).toBe(AT_REST + 8);
  });

  it('in frames, a step of up to 2,000 is motion, and a longer one is a jump, after which rest is expected', () => {
    expect(
      cost([
        [500, 500],
        [2_500, 500],
        [4_500, 500],
      ]),
    ).toBe(AT_REST);
    expect(
      cost([
        [500, 5_000],
        [500, 3_000],
        [500, 1_000],
      ]),
    ).toBe(AT_REST);
    expect(
      cost([
        [500, 500],
        [2_501, 500, 9],
        [2_501, 500, 9],
      ]),
    ).toBe(AT_REST);
    expect(
      cost([
        [500, 5_000],
        [500, 2_999, 9],
        [500, 2_999, 9],
      ]),
    ).toBe(AT_REST);
  });

  it('in frames, a ship at rest costs one bit', () => {
    const size = (ships: number) => {
      const encoder = createFrameEncoder();
      const row = Array.from({ length: ships }, (_, i) => ({ x: i * 100, y: 0 }));
      encoder.delta(slotOf(frameOf(row), 1));
      return encoder.delta(slotOf(frameOf(row), 2)).length;
    };
    expect([1, 8, 9, 64].map(ships => size(ships) - size(0))).toEqual([1, 1, 2, 8]);
  });
});

describe('shot on the wire', () => {
  it('in frames, a shot costs two bytes less if it begins within 127 steps of its ship', () => {
    const size = (dx: number, dy: number) => {
      const encoder = createFrameEncoder();
      const frame = frameOf([{ x: 500, y: 500 }]);
      encoder.delta(slotOf(frame, 1));
      const shot = { x: 500 + dx, y: 500 + dy, angle: 1, owner: 1, age: 0, look: 0 };
      return encoder.delta(slotOf({ ...frame, shots: [shot] }, 2)).length;
    };
    const near = size(0, 0);
    expect([size(127, -128), size(-128, 127)]).toEqual([near, near]);
    const far = [size(128, 0), size(-129, 0), size(0, 128), size(0, -129)];
    expect(far).toEqual(far.map(() => near + 2));
  });
});

describe('frame', () => {
  it('a frame contains the time at which it was encoded, and a key frame contains the time of the last frame', () => {
    let now = 1_000;
    const encoder = createFrameEncoder(() => now);
    const decoder = createFrameDecoder();
    expect(decoder.decode(encoder.delta(slotOf(frameOf([]), 1)))).toMatchObject({
      at: 1_000,
      key: true,
      seq: 1,
    });
    now = 1_033.5;
    expect(decoder.decode(encoder.delta(slotOf(frameOf([]), 3)))).toMatchObject({
      at: 1_033.5,
      key: false,
      seq: 2,
    });
    now = 9_000;
    expect(decoder.decode(encoder.key())).toMatchObject({ at: 1_033.5, key: true, seq: 2 });
  });
});
