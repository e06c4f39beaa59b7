import { Director } from '../../../render/camera/director.ts';
import type { View } from '../../../render/link/interpolation.ts';
import { afterSeconds, gameOf, type Thing } from '../frames.ts';

export const WIDE = 16 / 9;

/** A director whose clock advances at each call. */
export function directing(game = gameOf(0), aspect = WIDE) {
  const director = new Director();
  let clock = 0;
  return {
    director,
    game,
    /** The camera shot for a view of the arena, `seconds` later. */
    after(seconds: number, view: View) {
      clock += seconds;
      return director.direct(afterSeconds(view, clock), game, aspect);
    },
  };
}

/** Ships side by side around a position. */
export const shipsAt = (count: number, x: number, firstId: number): Thing[] =>
  Array.from({ length: count }, (_, i) => ({ id: firstId + i, x: x + (i % 8) * 20 - 70, y: 0 }));
