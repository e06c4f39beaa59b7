import type { SoundName } from '../catalog.ts';
import type { SoundPosition } from '../spatialize.ts';

/** A request for a sound. */
export interface Cue {
  sound: SoundName;
  /** The variant. Default: any. */
  variant?: number;
  /** Position of the sound in the world, in u. Default: heard everywhere. */
  at?: SoundPosition;
  /** Gain of the sound, 0 to 1. Default: 1. */
  gain?: number;
}

/** A sound that lasts as long as it is among the cues of each frame. */
export interface LoopCue extends Cue {
  /** Key of the object, which identifies the sound from frame to frame. */
  key: string;
}
