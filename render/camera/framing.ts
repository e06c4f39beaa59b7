/** A position in the world. Unit: u. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** The position on the line from `a` to `b` at a share of its length, 0 to 1. */
export const between = (a: WorldPoint, b: WorldPoint, share: number): WorldPoint => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** The part of the world to show, by its centre. */
export interface Framing extends WorldPoint {
  /** Unit: u. */
  width: number;
  /** Whether the camera is there at once. */
  isCut?: boolean;
  /** Whether the framing stays unchanged, whatever HUD panels cover. */
  isFixed?: boolean;
  /** The id of the entity that the framing moves with. The camera keeps up with it, however fast it is. */
  follows?: number;
  inset?: Inset;
}

/** Another place, shown in a picture-in-picture. */
export interface Inset extends Framing {
  /** Description of the place. */
  caption: string;
}

/**
 * Whether the picture is vertical. `aspect` is the screen's width divided by its height. In vertical pictures, ships
 * are shown closer.
 */
export const isUpright = (aspect: number) => aspect < 1;

/** Width of a camera shot of a pilot or a giant emote. Unit: u. */
export const closeWidth = (aspect: number) => (isUpright(aspect) ? 1_000 : 1_400);

/** Width of a camera shot of a large blast, such as that of a nuke or a boss. Unit: u. */
export const blastWidth = (aspect: number) => (isUpright(aspect) ? 1_500 : 2_200);
