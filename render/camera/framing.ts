/** A place in the world. Unit: u. */
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
  /** It stays as it is, whatever plates cover. */
  isFixed?: boolean;
  inset?: Inset;
}

/** Another place that is shown in a picture within the picture. */
export interface Inset extends Framing {
  /** What is to be seen there. */
  caption: string;
}

/** The screen's width divided by its height decides how near ships are shown: upright pictures come nearer. */
export const isUpright = (aspect: number) => aspect < 1;

/** A pilot, or a giant emote, is shown from so near. Unit: u. */
export const closeWidth = (aspect: number) => (isUpright(aspect) ? 1_000 : 1_400);

/** What reaches far, as the blast of a nuke or of a boss, is shown from so near. Unit: u. */
export const blastWidth = (aspect: number) => (isUpright(aspect) ? 1_500 : 2_200);
