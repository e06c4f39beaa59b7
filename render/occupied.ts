/** A part of the screen. Unit: px of the page. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How often the plates are measured anew. */
const EVERY_MS = 250;
const PLATES = '.corner > *, .centre > *, .above > *, .below > *, .banner, .intro';

/** The parts of the screen that plates cover, so that no name tag hides below them. */
export function createOccupied(hud: Element) {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let rects: Rect[] = [];
  return (now: number): readonly Rect[] => {
    if (now - measuredAt < EVERY_MS) return rects;
    measuredAt = now;
    rects = [...hud.querySelectorAll(PLATES)].map(plate => plate.getBoundingClientRect());
    return rects;
  };
}
