/** The first byte of every frame. It rises whenever the format changes, so that an old page notices. */
export const FORMAT = 1;

/** The second byte. */
export const DELTA = 0;
export const KEY = 1;

/** A residual from -7 to 7 is one nibble. Any other is this nibble, and 16 bits in the list of escapes. */
export const ESCAPE = 15;
export const NIBBLE_REACH = 7;

/** Low bits of a shot's first byte are its age in ticks. */
export const SHOT_AGE = 0x3f;
/** The shot's position is absolute, not relative to its owner. */
export const SHOT_ABSOLUTE = 0x80;
/** A byte with the laser skin follows. */
export const SHOT_SKINNED = 0x40;
