import { ENTITY_KINDS, FLAGS } from '../../../schema/wire/frame.ts';
import type { TagSide } from '../../art/tag.ts';
import { overlaps, type Rect } from '../../camera/occupied.ts';
import type { Scene } from '../../camera/scene.ts';
import { SHIP_SIZE, shipEnlargement } from '../ships/size.ts';

const SHIP = ENTITY_KINDS.indexOf('ship');

type Size = Pick<Rect, 'width' | 'height'>;

/** A ship on the screen. Unit: px. */
export interface SeenShip {
  row: number;
  /** The ship's centre. */
  x: number;
  y: number;
  /** Side of the ship's sprite. */
  side: number;
}

/** The ships on the screen. */
export function shipsSeen(scene: Scene): SeenShip[] {
  const { view, camera } = scene;
  const { width, height } = camera.screen;
  const usual = SHIP_SIZE * shipEnlargement(scene) * camera.zoom;
  const ships: SeenShip[] = [];
  for (let row = 0; row < view.count; row++) {
    if (view.kind[row] !== SHIP || !camera.sees(view.x[row], view.y[row])) continue;
    ships.push({
      row,
      x: (view.x[row] - camera.x) * camera.zoom + width / 2,
      y: (view.y[row] - camera.y) * camera.zoom + height / 2,
      side: view.flags[row] & FLAGS.grown ? 2 * usual : usual,
    });
  }
  return ships;
}

/**
 * Distance between a ship's centre and its tag, as a share of the side of its sprite, and the minimum distance in text
 * units.
 */
const AWAY = 0.606;
const LEAST_AWAY = 20;
/** Room for the bar of the hull, between a ship and a tag below it. Unit: text units. */
const BAR_ROOM = 11;
/** Distance of a tag from the edges of the picture, so that it does not look cut. Unit: text units. */
const MARGIN = 6;
/** Maximum shift of a tag along its ship at the edges of the picture, as a share of the tag's size. */
const MOST_SHIFT = 0.4;
/** Share of a ship's sprite that tags of other ships must not cover: the hull, without flames. */
const HULL = 0.7;
/** Factor by which a tag needs more room to appear than to stay, so that it does not flicker. */
const LENIENCE = 1.25;

/** The sides of a ship at which its tag may be, the best first. */
const SIDES: readonly TagSide[] = ['above', 'below', 'right', 'left'];

export interface TagPlace {
  side: TagSide;
  /** Area of the tag. Unit: px. */
  box: Rect;
}

/** The areas that tags must not cover. */
export interface Obstacles {
  /** HUD panels, labels and bosses. Unit: px. */
  blocked: readonly Rect[];
  /** The ships in the picture. */
  ships: readonly SeenShip[];
  /** Tags that have been placed. Unit: px. */
  tags: readonly Rect[];
}

/**
 * A free place for a tag beside its ship: on the side where the tag was (`last`), otherwise on the best free side; null
 * if no side is free. The tag covers nothing else and is always directly beside the ship. `unit`: size of a text unit,
 * in px.
 */
export function placeFor(
  ship: SeenShip,
  size: Size,
  obstacles: Obstacles,
  { screen, unit, last }: { screen: Size; unit: number; last: TagSide | null },
): TagPlace | null {
  const near = obstacles.ships.filter(
    other =>
      other.row !== ship.row &&
      Math.abs(other.x - ship.x) < ship.side + size.width + other.side &&
      Math.abs(other.y - ship.y) < ship.side + size.height + other.side,
  );
  const isFree = (box: Rect, room: number) => {
    const needed = roomAround(box, room);
    return (
      !obstacles.blocked.some(area => overlaps(box, area)) &&
      !obstacles.tags.some(other => overlaps(needed, other)) &&
      !near.some(other => coversHull(box, other, room))
    );
  };
  const stays = last && boxAt(last, ship, size, screen, unit);
  if (last && stays && isFree(stays, 1)) return { side: last, box: stays };
  for (const side of SIDES) {
    const box = boxAt(side, ship, size, screen, unit);
    if (box && isFree(box, LENIENCE)) return { side, box };
  }
  return null;
}

/** The area of a tag at a side of its ship; null if the tag would extend beyond the picture. */
function boxAt(side: TagSide, ship: SeenShip, { width, height }: Size, screen: Size, unit: number) {
  const away = Math.max(AWAY * ship.side, LEAST_AWAY * unit);
  const isBeside = side === 'right' || side === 'left';
  const box = { x: ship.x - width / 2, y: ship.y - height / 2, width, height };
  if (side === 'above') box.y = ship.y - away - height;
  else if (side === 'below') box.y = ship.y + away + BAR_ROOM * unit;
  else box.x = side === 'right' ? ship.x + away : ship.x - away - width;
  const margin = MARGIN * unit;
  const x = Math.max(margin, Math.min(box.x, screen.width - width - margin));
  const y = Math.max(margin, Math.min(box.y, screen.height - height - margin));
  const [across, down] = [Math.abs(x - box.x), Math.abs(y - box.y)];
  if (isBeside ? across > 0 || down > MOST_SHIFT * height : down > 0 || across > MOST_SHIFT * width)
    return null;
  return { ...box, x, y };
}

/** Whether a tag would cover part of a ship's hull. */
function coversHull(box: Rect, ship: SeenShip, room: number) {
  const half = (HULL * ship.side * room) / 2;
  return (
    box.x < ship.x + half &&
    ship.x - half < box.x + box.width &&
    box.y < ship.y + half &&
    ship.y - half < box.y + box.height
  );
}

/** An area with its size multiplied by `room` around its middle. */
const roomAround = ({ x, y, width, height }: Rect, room: number): Rect => ({
  x: x - (width / 2) * (room - 1),
  y: y - (height / 2) * (room - 1),
  width: width * room,
  height: height * room,
});
