import type { SoundName } from '../catalog.ts';
import type { SoundPosition } from '../spatialize.ts';

/** Something that is to be heard. */
export interface Cue {
  sound: SoundName;
  /** Which variant; left out, any. */
  variant?: number;
  /** Where it is, in the world; left out, everywhere. Unit: u. */
  at?: SoundPosition;
  /** How much of it there is, 0 to 1. */
  gain?: number;
}

/** Something that goes on for as long as it is among the cues of each picture. */
export interface LoopCue extends Cue {
  /** The same for the same thing. */
  key: string;
}
