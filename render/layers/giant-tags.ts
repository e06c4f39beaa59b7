import { overlaps, type Rect } from '../occupied.ts';

/** Where the tag of a giant emote stands. Unit: px. */
export interface TagPlace extends Rect {
  isAbove: boolean;
}

/** The rock of a giant emote on the screen. Unit: px. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Puts a tag of the same size at its rock: below it at first, on the other side where plates cover it. */
export function placeTag(tag: TagPlace, rock: Circle, occupied: readonly Rect[]) {
  put(tag, rock, tag.isAbove);
  if (isClear(tag, occupied)) return;
  put(tag, rock, !tag.isAbove);
  if (!isClear(tag, occupied)) put(tag, rock, !tag.isAbove); // as good as the other: it stays
}

function put(tag: TagPlace, { x, y, radius }: Circle, isAbove: boolean) {
  tag.isAbove = isAbove;
  tag.x = x - tag.width / 2;
  tag.y = isAbove ? y - radius - tag.height : y + radius;
}

function isClear(tag: Rect, occupied: readonly Rect[]) {
  for (const plate of occupied) if (overlaps(tag, plate)) return false;
  return true;
}
