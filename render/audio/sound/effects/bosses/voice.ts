import type { RecipeContext } from '../../../synth/recipe.ts';
import { semitones } from '../../../synth/variant.ts';

export interface VoiceNote {
  /** Unit: Hz. */
  frequency: number;
  /** Unit: s. */
  at: number;
  seconds: number;
  gain: number;
}

/** The voice that identifies a boss in all its sounds. */
export interface BossVoice {
  /** Unit: Hz. */
  root: number;
  /** Unit: semitones above the root. */
  scale: readonly number[];
  /** The two tones of the boss's siren, as steps of the scale. */
  siren: readonly [number, number];
  /** The boss's theme: steps of the scale, or null for a rest, and how many beats each lasts. */
  theme: readonly (readonly [step: number | null, beats: number])[];
  /** Unit: s. */
  beat: number;
  /** Plays a note with the boss's instrument. */
  play(sketch: RecipeContext, note: VoiceNote): void;
  /** Plays the sounds around the boss: water, sparks, whispers. */
  air(sketch: RecipeContext, at: number, seconds: number, gain: number): void;
}

/** The frequency of a step of the voice's scale; steps continue through the octaves, in both directions. */
export function pitchOf({ root, scale }: BossVoice, step: number): number {
  const octave = Math.floor(step / scale.length);
  return root * semitones(scale[step - octave * scale.length] + 12 * octave);
}

export interface Manner {
  at?: number;
  /** Number of steps by which the whole theme is moved up. */
  raised?: number;
  /** Number of steps that each further note is moved up in addition. */
  drift?: number;
  /** Factor on the length of the boss's beat. */
  stretch?: number;
  gain?: number;
}

/** Plays the theme. Returns the time at which its last note begins. */
export function playTheme(
  sketch: RecipeContext,
  voice: BossVoice,
  { at = 0, raised = 0, drift = 0, stretch = 1, gain = 1 }: Manner,
): number {
  let [begin, last] = [at, at];
  for (const [place, [step, beats]] of voice.theme.entries()) {
    const seconds = beats * voice.beat * stretch;
    if (step !== null) {
      voice.play(sketch, {
        frequency: pitchOf(voice, step + raised + drift * place),
        at: begin,
        seconds,
        gain,
      });
      last = begin;
    }
    begin += seconds;
  }
  return last;
}
