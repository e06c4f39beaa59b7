import type { SoundName } from './catalog.ts';

/** A set of sounds: the number of variants of each, how they are rendered, and their relative loudness. */
export interface Kit {
  variantsOf(sound: SoundName): number;
  /** Renders a variant at any level. */
  render(sound: SoundName, variant: number, sampleRate: number): Promise<AudioBuffer>;
  /** Gain of a sound whose samples peak at -3 dBFS. */
  gainOf(sound: SoundName): number;
}
