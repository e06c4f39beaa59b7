import type { SoundName } from './catalog.ts';

/** The sounds that are played: how many variants each has, how each is made, and how loud it is beside the others. */
export interface Kit {
  variantsOf(sound: SoundName): number;
  /** Renders a variant; at any level. */
  render(sound: SoundName, variant: number, sampleRate: number): Promise<AudioBuffer>;
  /** Gain of a sound whose samples peak at -3 dBFS. */
  gainOf(sound: SoundName): number;
}
