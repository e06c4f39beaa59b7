/** A position in the world. Unit: u. */
export interface WorldPoint {
  x: number;
  y: number;
}

/** The part of the world to show, by its centre. */
export interface Framing extends WorldPoint {
  /** Unit: u. */
  width: number;
  /** The camera is there at once. */
  isCut?: boolean;
  /** It stays unchanged, whatever plates cover. */
  isFixed?: boolean;
  inset?: Inset;
}

/** Another place that is shown in a picture within the picture. */
export interface Inset extends Framing {
  /** Its description. */
  caption: string;
}

/** The screen's width divided by its height decides how close ships are shown: upright pictures are closer. */
export const isUpright = (aspect: number) => aspect < 1;

/** Width of a shot of a pilot or a giant emote. Unit: u. */
export const closeWidth = (aspect: number) => (isUpright(aspect) ? 1_000 : 1_400);

/** Width of a shot of a large blast, as of a nuke or of a boss. Unit: u. */
export const blastWidth = (aspect: number) => (isUpright(aspect) ? 1_500 : 2_200);
