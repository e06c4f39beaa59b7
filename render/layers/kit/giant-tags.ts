import { overlaps, type Rect } from '../../camera/occupied.ts';

const SIDES = ['below', 'above', 'on'] as const;

/** Where the tag of a giant emote stands, and on which side of its rock. Unit: px. */
export interface TagPlace extends Rect {
  side: (typeof SIDES)[number];
}

/** The rock of a giant emote on the screen. Unit: px. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

/**
 * Puts a tag of the same size at its rock: where it was, or on the first side that no plate covers. Returns whether there is
 * such a side.
 */
export function placeTag(tag: TagPlace, rock: Circle, occupied: readonly Rect[]): boolean {
  const { side } = tag;
  if (isClearOn(side, tag, rock, occupied)) return true;
  for (const other of SIDES) if (isClearOn(other, tag, rock, occupied)) return true;
  put(tag, rock, side); // as good as the others
  return false;
}

/** Puts the tag there. Returns whether no plate covers it. */
function isClearOn(side: TagPlace['side'], tag: TagPlace, rock: Circle, occupied: readonly Rect[]) {
  put(tag, rock, side);
  for (const plate of occupied) if (overlaps(tag, plate)) return false;
  return true;
}

function put(tag: TagPlace, { x, y, radius }: Circle, side: TagPlace['side']) {
  tag.side = side;
  tag.x = x - tag.width / 2;
  if (side === 'above') tag.y = y - radius - tag.height;
  else tag.y = y + radius - (side === 'on' ? 2 * tag.height : 0);
}
