import type { Rect } from '../occupied.ts';

/** How far plates reach in from the sides of the screen, as shares of its width and height. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const NO_INSETS: Insets = { left: 0, right: 0, top: 0, bottom: 0 };

/** Plates that reach further in than this share are boards in the middle: the camera does not give way to them. */
const MOST = 0.3;

/** The insets that leave an area clear of plates; each is cut off on the side where that costs the least. */
export function insetsOf(occupied: readonly Rect[], screen: { width: number; height: number }): Insets {
  const insets = { ...NO_INSETS };
  for (const plate of occupied) {
    if (plate.width <= 0 || plate.height <= 0 || isCleared(plate, insets, screen)) continue;
    const [side, depth] = cheapestCut(plate, screen);
    if (depth <= MOST) insets[side] = Math.max(insets[side], depth);
  }
  return insets;
}

/** Whether a plate lies outside what the insets leave. */
const isCleared = (
  { x, y, width, height }: Rect,
  insets: Insets,
  screen: { width: number; height: number },
) =>
  x + width <= insets.left * screen.width ||
  x >= (1 - insets.right) * screen.width ||
  y + height <= insets.top * screen.height ||
  y >= (1 - insets.bottom) * screen.height;

function cheapestCut({ x, y, width, height }: Rect, screen: { width: number; height: number }) {
  const cuts: [side: keyof Insets, depth: number][] = [
    ['left', (x + width) / screen.width],
    ['right', 1 - x / screen.width],
    ['top', (y + height) / screen.height],
    ['bottom', 1 - y / screen.height],
  ];
  return cuts.reduce((least, cut) => (cut[1] < least[1] ? cut : least));
}
