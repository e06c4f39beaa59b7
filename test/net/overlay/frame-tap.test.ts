import { expect, it } from 'vitest';
import { createFrameTap } from '../../../net/overlay/frame-tap.ts';
import { createFrameBuffer, FRAME_SLOTS, frameRing } from '../../../schema/wire/frame.ts';
import { publish } from '../../../schema/wire/slots.ts';

/** A tap on the frames of a simulation that a test advances with `fly`. */
function tapped() {
  const ring = frameRing(createFrameBuffer());
  const tap = createFrameTap(ring);
  let tick = 0;
  return {
    ...tap,
    width: () => tap.arena.width,
    fly(count: number) {
      for (let i = 0; i < count; i++)
        publish(ring, ({ frame }) => {
          frame.tick.set([++tick]);
          frame.width.set([100 * tick]);
        });
    },
    ticks() {
      const ticks: number[] = [];
      tap.drain(({ frame }) => ticks.push(frame.tick[0] ?? 0));
      return ticks;
    },
  };
}

it('a reader of the frames in shared memory gets each frame once, in order', () => {
  const { fly, ticks } = tapped();
  fly(2);
  expect(ticks()).toEqual([1, 2]);
  expect(ticks()).toEqual([]);
  fly(1);
  expect(ticks()).toEqual([3]);
});

it('a reader of the frames in shared memory that missed some frames gets only the newest frame', () => {
  const { fly, ticks, skip } = tapped();
  fly(3);
  skip();
  expect(ticks()).toEqual([3]);
  skip();
  expect(ticks()).toEqual([]);
});

it('frames in shared memory that are just being overwritten are not read', () => {
  const { fly, ticks } = tapped();
  fly(3 * FRAME_SLOTS);
  const readable = Array.from({ length: FRAME_SLOTS - 1 }, (_, i) => 2 * FRAME_SLOTS + 2 + i);
  expect(ticks()).toEqual(readable);
});

it('the size of the arena can be read from shared memory without reading a frame', () => {
  const { fly, ticks, width } = tapped();
  expect(width()).toBe(0);
  fly(2);
  expect(width()).toBe(200);
  expect(ticks()).toEqual([1, 2]);
  fly(1);
  expect(width()).toBe(300);
});
