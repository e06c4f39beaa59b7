import type { Bus } from './bus.ts';

/** The context in which a recipe writes one variant of its sound, beginning at time 0. */
export interface RecipeContext {
  out: Bus;
  /** The variant to write, 0 to `variants - 1`. */
  variant: number;
  /**
   * Returns a random number, at least 0 and below 1. The sequence is always the same for the same sound and variant.
   */
  random(): number;
}

/** How a sound is made. It is rendered once for each variant and then played from memory. */
export interface Recipe {
  /** Number of variants; at least four, so that nothing sounds like a repeated recording. */
  variants: number;
  /** Length of the longest variant with its tail. Unit: s. */
  seconds: number;
  /** Number of channels: 1, or 2 for a sound that is as wide as the picture. */
  channels?: 1 | 2;
  /** Whether the sound lasts until it is stopped: its end leads to its beginning without a click. */
  loops?: boolean;
  draw(sketch: RecipeContext): void;
}
