import { describe, expect, it } from 'vitest';
import { createPadReader, type Pad } from '../../render/input/gamepad.ts';

/** The buttons of the standard layout. */
const [A, B, Y, LEFT_SHOULDER, UP, DOWN] = [0, 1, 3, 4, 12, 13];

const pad = (pressed: readonly number[], axes: readonly number[] = [0, 0, 0, 0]): Pad => ({
  buttons: Array.from({ length: 17 }, (_, at) => ({ pressed: pressed.includes(at) })),
  axes: [...axes],
});

/** Reads these states of a gamepad, one every 16 ms, and returns the commands. */
function readAll(pads: readonly Pad[]) {
  const read = createPadReader();
  return pads.map((each, at) => read(each, at * 16));
}

describe('gamepad', () => {
  it.each([
    ['the button A', A, 'press'],
    ['the button B', B, 'back'],
    ['the button Y', Y, 'pilots'],
    ['a shoulder button', LEFT_SHOULDER, 'camera'],
    ['up on the directional pad', UP, 'previous'],
    ['down on the directional pad', DOWN, 'next'],
  ])('on a gamepad, %s sends its command once, and again only after it was released', (_, button, input) => {
    const held = pad([button]);
    expect(readAll([pad([]), held, held, pad([]), held])).toEqual([[], [input], [], [], [input]]);
  });

  it("while a gamepad's directional pad is held, steps repeat, first slowly and then faster", () => {
    const times = readAll(Array.from({ length: 60 }, () => pad([DOWN]))).flatMap((inputs, at) =>
      inputs.length > 0 ? [at * 16] : [],
    );
    expect(times).toEqual([0, 432, 544, 656, 768, 880]);
  });

  it("while a gamepad's button is held, it does not press or change the camera again", () => {
    const all = readAll(Array.from({ length: 200 }, () => pad([A, LEFT_SHOULDER])));
    expect(all.flat()).toEqual(['press', 'camera']);
  });

  it("a gamepad's left stick works like the directional pad, in the direction of its larger tilt", () => {
    const tiltedTo = (...axes: number[]) => readAll([pad([]), pad([], axes)])[1];
    expect(tiltedTo(0, 0.9)).toEqual(['next']);
    expect(tiltedTo(-0.9, 0.3)).toEqual(['previous']);
    expect(tiltedTo(0.3, 0.5)).toEqual([]);
    expect(tiltedTo(0, 0, 1, 1)).toEqual([]);
  });

  it('on a gamepad, a throttle or a pedal that rests at an end of its range causes no steps', () => {
    expect(readAll(Array.from({ length: 100 }, () => pad([], [-1, 1]))).flat()).toEqual([]);
    expect(readAll([pad([], [0, 1]), pad([], [0.9, 1])]).flat()).toEqual(['next']);
  });

  it("a gamepad's stick that trembles at its threshold causes only one step", () => {
    const tremble = [0, 0.62, 0.58, 0.61, 0.5, 0.63].map(tilt => pad([], [tilt, 0]));
    expect(readAll(tremble).flat()).toEqual(['next']);
    expect(readAll([...tremble, pad([], [0.3, 0]), pad([], [0.7, 0])]).flat()).toEqual(['next', 'next']);
  });

  it('a gamepad with fewer buttons and axes works with those that it has', () => {
    expect(readAll([{ buttons: [{ pressed: true }], axes: [] }])).toEqual([['press']]);
  });
});
