/**
 * The first byte of every frame. It rises whenever the format changes, so that a page with an older decoder notices.
 */
export const FORMAT = 1;

/** Values of the second byte. */
export const DELTA = 0;
export const KEY = 1;

/**
 * A residual from -7 to 7 is one nibble. Any other residual is written as this nibble, plus 16 bits in the list of
 * escapes.
 */
export const ESCAPE = 15;
export const NIBBLE_REACH = 7;

/** Mask of the low bits of a shot's first byte, which contain its age in ticks. */
export const SHOT_AGE = 0x3f;
/** Bit that is set if the shot's position is absolute, not relative to its owner. */
export const SHOT_ABSOLUTE = 0x80;
/** Bit that is set if a byte with the laser skin follows. */
export const SHOT_SKINNED = 0x40;
