/** The part of the world that the picture shows, from whose centre sounds are heard. Unit: u. */
export interface Listener {
  x: number;
  y: number;
  /** Width and height of the shown part of the world. */
  width: number;
  height: number;
}

export interface SoundPosition {
  x: number;
  y: number;
}

/** Side from which a sound comes, -1 to 1, and its loudness, 0 to 1. */
export interface Spatial {
  pan: number;
  gain: number;
}

/**
 * Distance from the centre beyond which a sound is silent, in halves of the picture. A sound may have a `reach` of its
 * own.
 */
const HEARING = 3;
/** Width of the picture, in u, up to which sounds have full loudness; wider pictures are quieter, down to the least. */
const CLOSE_WIDTH = 1_600;
const LEAST_CLOSENESS = 0.5;
/** Stereo position of sounds at the edge of the picture: not quite at the edge of the stereo field. */
const WIDEST_PAN = 0.8;

/** A sound without a position. */
export const EVERYWHERE: Spatial = { pan: 0, gain: 1 };

/**
 * Side and loudness of a sound at a position. A sound is fully loud at the picture's centre and half as loud at the
 * picture's edge; beyond that, it fades quickly. `reach` is the factor by which the sound is heard further away than
 * others.
 */
export function spatialize({ x, y }: SoundPosition, listener: Listener, reach = 1): Spatial {
  const half = Math.max(listener.width, listener.height) / 2;
  const away = Math.hypot(x - listener.x, y - listener.y) / half / reach;
  const side = (x - listener.x) / (listener.width / 2);
  const distance = away >= HEARING ? 0 : (1 - away / HEARING) / (1 + away * away);
  return { pan: WIDEST_PAN * Math.max(-1, Math.min(1, side)), gain: distance * closeness(listener) };
}

/** Whether a position is in the picture. */
export const shows = ({ x, y }: SoundPosition, listener: Listener) =>
  Math.abs(x - listener.x) < listener.width / 2 && Math.abs(y - listener.y) < listener.height / 2;

const closeness = ({ width }: Listener) =>
  Math.min(1, Math.max(LEAST_CLOSENESS, Math.sqrt(CLOSE_WIDTH / width)));
