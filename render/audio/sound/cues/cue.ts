import type { SoundName } from '../catalog.ts';
import type { SoundPosition } from '../spatialize.ts';

/** A request for a sound. */
export interface Cue {
  sound: SoundName;
  /** The variant; any by default. */
  variant?: number;
  /** Its position in the world; everywhere by default. Unit: u. */
  at?: SoundPosition;
  /** Its gain, 0 to 1. */
  gain?: number;
}

/** A sound that lasts while it is among the cues of each frame. */
export interface LoopCue extends Cue {
  /** Key of the object, which identifies the sound from frame to frame. */
  key: string;
}
