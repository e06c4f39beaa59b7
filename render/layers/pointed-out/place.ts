import { overlaps, type Rect } from '../../camera/occupied.ts';

interface Point {
  x: number;
  y: number;
}

/** Where a card stands that points at a ship, and the tip of its arrow. Unit: px; `angle` in rad. */
export interface Pointing {
  /** Null where there is no room for it. */
  card: Rect | null;
  arrow: Point & { angle: number };
}

/** Lengths of an arrow, and from the middle of a ship to its tip. Unit: px. */
export interface Lengths {
  arrow: number;
  reach: number;
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * Places a card of that size within an area, where it covers neither the ship nor any of `taken`: over its ship or under it, or, for a ship
 * beyond the area, at the edge that is nearest to the ship.
 */
export function pointAt(
  ship: Point,
  size: Pick<Rect, 'width' | 'height'>,
  area: Rect,
  { arrow, reach }: Lengths,
  taken: readonly Rect[] = [],
): Pointing {
  const isOver = ship.y - reach - arrow - size.height >= area.y;
  const wanted = { x: ship.x, y: ship.y + (isOver ? -reach : reach) };
  const tip = {
    x: clamp(wanted.x, area.x, area.x + area.width),
    y: clamp(wanted.y, area.y, area.y + area.height),
  };
  const isSeen = tip.x === wanted.x && tip.y === wanted.y;
  if (isSeen) {
    const angle = isOver ? Math.PI / 2 : -Math.PI / 2;
    const card = cardBehind(tip, angle, size, area, arrow);
    const way = wayClear(card, [...taken, squareAt(ship, reach)], area);
    return { arrow: { ...tip, angle }, card: movedBy(card, way) };
  }
  const card = cardBehind(tip, Math.atan2(ship.y - tip.y, ship.x - tip.x), size, area, arrow);
  const way = wayClear(around(card, tip), taken, area);
  const y = tip.y + (way ?? 0);
  const angle = Math.atan2(ship.y - y, ship.x - tip.x);
  return { arrow: { x: tip.x, y, angle }, card: movedBy(card, way) };
}

/** The square round a place that reaches so far. */
export const squareAt = ({ x, y }: Point, reach: number): Rect => ({
  x: x - reach,
  y: y - reach,
  width: 2 * reach,
  height: 2 * reach,
});

const movedBy = (card: Rect, way: number | undefined) =>
  way === undefined ? null : { ...card, y: card.y + way };

/** Behind the arrow, within the area. */
function cardBehind(
  tip: Point,
  angle: number,
  { width, height }: Pick<Rect, 'width' | 'height'>,
  area: Rect,
  arrow: number,
): Rect {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const away = arrow + (Math.abs(cos) * width + Math.abs(sin) * height) / 2;
  return {
    x: clamp(tip.x - cos * away - width / 2, area.x, area.x + area.width - width),
    y: clamp(tip.y - sin * away - height / 2, area.y, area.y + area.height - height),
    width,
    height,
  };
}

/** The rectangle round a card and the tip of its arrow. */
function around({ x, y, width, height }: Rect, tip: Point): Rect {
  const [left, top] = [Math.min(x, tip.x), Math.min(y, tip.y)];
  const [right, bottom] = [Math.max(x + width, tip.x), Math.max(y + height, tip.y)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The shortest way up or down to where a box covers none of the others; undefined without room within the area. */
function wayClear(box: Rect, others: readonly Rect[], area: Rect) {
  const places = others.flatMap(({ y, height }) => [Math.floor(y - box.height), Math.ceil(y + height)]);
  const isClear = (y: number) =>
    y >= area.y &&
    y + box.height <= area.y + area.height &&
    !others.some(other => overlaps({ ...box, y }, other));
  const ways = [box.y, ...places].filter(isClear).map(y => y - box.y);
  return ways.sort((a, b) => Math.abs(a) - Math.abs(b)).at(0);
}
