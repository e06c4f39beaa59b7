/** What the picture shows, as that from which sounds are heard. Unit: u. */
export interface Ear {
  x: number;
  y: number;
  /** Width and height of the part of the world that is shown. */
  width: number;
  height: number;
}

export interface Place {
  x: number;
  y: number;
}

/** From which side a sound comes, -1 to 1, and how loud it is, 0 to 1. */
export interface Heard {
  pan: number;
  gain: number;
}

/** Beyond so many half pictures from its centre nothing is heard that has no `reach` of its own. */
const HEARING = 3;
/** A picture of so many u across is as loud as it gets; wider ones are quieter, down to the least. */
const CLOSE_WIDTH = 1_600;
const LEAST_CLOSENESS = 0.5;
/** Sounds at the edge of the picture are not quite at the edge of the room. */
const WIDEST_PAN = 0.8;

/** A sound that is heard everywhere alike. */
export const EVERYWHERE: Heard = { pan: 0, gain: 1 };

/**
 * How a sound at a place is heard: full at the picture's centre, half at its edge, then quickly less. `reach`: how many
 * times further than others it carries.
 */
export function hear({ x, y }: Place, ear: Ear, reach = 1): Heard {
  const half = Math.max(ear.width, ear.height) / 2;
  const away = Math.hypot(x - ear.x, y - ear.y) / half / reach;
  const side = (x - ear.x) / (ear.width / 2);
  const distance = away >= HEARING ? 0 : (1 - away / HEARING) / (1 + away * away);
  return { pan: WIDEST_PAN * Math.max(-1, Math.min(1, side)), gain: distance * closeness(ear) };
}

/** Whether a place is in the picture. */
export const shows = ({ x, y }: Place, ear: Ear) =>
  Math.abs(x - ear.x) < ear.width / 2 && Math.abs(y - ear.y) < ear.height / 2;

const closeness = ({ width }: Ear) => Math.min(1, Math.max(LEAST_CLOSENESS, Math.sqrt(CLOSE_WIDTH / width)));
