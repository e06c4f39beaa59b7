import type { Rect } from './occupied.ts';

/** How far HUD panels extend from the sides of the screen inwards, as shares of the screen's width and height. */
export interface Insets {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** The areas of the HUD panels. */
  plates: readonly Rect[];
}

export const NO_INSETS: Insets = { left: 0, right: 0, top: 0, bottom: 0, plates: [] };

type Side = 'left' | 'right' | 'top' | 'bottom';

/**
 * Panels that extend further inwards than these shares are boards in the middle, which the camera ignores. There is
 * room below the band that is shown when a round starts.
 */
const MOST: Record<Side, number> = { left: 0.3, right: 0.3, top: 0.5, bottom: 0.3 };

/** The insets that leave an area clear of panels. Each panel is excluded on the side where that costs the least. */
export function insetsOf(occupied: readonly Rect[], screen: { width: number; height: number }): Insets {
  const atSides = occupied
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(plate => ({ plate, cut: cheapestCut(plate, screen) }))
    .filter(({ cut: [side, depth] }) => depth <= MOST[side]);
  const insets = { ...NO_INSETS, plates: atSides.map(({ plate }) => shareOf(plate, screen)) };
  for (const { plate, cut } of atSides) {
    const [side, depth] = cut;
    if (!isCleared(plate, insets, screen)) insets[side] = Math.max(insets[side], depth);
  }
  return insets;
}

const shareOf = ({ x, y, width, height }: Rect, screen: { width: number; height: number }): Rect => ({
  x: x / screen.width,
  y: y / screen.height,
  width: width / screen.width,
  height: height / screen.height,
});

/** Whether a panel is outside the area that the insets leave clear. */
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
  const cuts: [side: Side, depth: number][] = [
    ['left', (x + width) / screen.width],
    ['right', 1 - x / screen.width],
    ['top', (y + height) / screen.height],
    ['bottom', 1 - y / screen.height],
  ];
  return cuts.reduce((least, cut) => (cut[1] < least[1] ? cut : least));
}
