import type { Layout } from '../page/layout.ts';

/** A rectangle on the screen. Unit: px of the page. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Whether two rectangles have an area in common; edges may touch. */
export const overlaps = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Positions of the HUD on the screen. */
export interface Areas {
  /** The areas that HUD panels cover. */
  plates: readonly Rect[];
  /** The frame of the picture-in-picture; null if there is none. */
  inset: Rect | null;
}

/** Interval at which the panels are measured. Unit: ms. */
const EVERY_MS = 250;
const PLATES = [
  ':is(.corner, .above, .below) > :not(ul)',
  ':is(.kills, .joins) > li',
  '.centre > *, .intro, .alarm, .entrance .card, .winner, .foot',
].join();

/** Shares of a vertical picture's height that a phone's own controls cover. */
const PHONE = { top: 0.12, bottom: 0.2 };

/**
 * Measures the HUD panels, so that they hide no name tags. The first time, it measures at once; later, it does so after
 * a frame, when the browser has laid out the page anyway.
 */
export function createOccupiedAreas(hud: Element, { format }: Layout) {
  let measuredAt: number | undefined;
  let areas: Areas;
  const measure = () => {
    const plates = [...hud.querySelectorAll(PLATES)]
      .filter(isSeen)
      .map(plate => plate.getBoundingClientRect());
    const controls = format === 'vertical' ? controlsOn(hud.getBoundingClientRect()) : [];
    const inset = hud.querySelector('.inset')?.getBoundingClientRect() ?? null;
    areas = { plates: [...plates, ...controls], inset };
  };
  return (now: number): Areas => {
    if (measuredAt === undefined) measure();
    else if (now - measuredAt >= EVERY_MS) setTimeout(measure);
    else return areas;
    measuredAt = now;
    return areas;
  };
}

/** Whether a panel is visible. Rows for which a list has no room are laid out outside the list. */
function isSeen(plate: Element) {
  const list = plate.closest('ul');
  return !list || overlaps(plate.getBoundingClientRect(), list.getBoundingClientRect());
}

const controlsOn = ({ width, height }: Rect): Rect[] => [
  { x: 0, y: 0, width, height: height * PHONE.top },
  { x: 0, y: height * (1 - PHONE.bottom), width, height: height * PHONE.bottom },
];
