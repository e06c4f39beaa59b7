import type { Bus } from './bus.ts';

/** The context of a recipe: where it writes one variant of its sound, from time 0 on. */
export interface RecipeContext {
  out: Bus;
  /** 0 to `variants - 1`. */
  variant: number;
  /** 0 up to 1; the same numbers for the same sound and variant each time. */
  random(): number;
}

/** How a sound is made. It is rendered once for each variant and then played from memory. */
export interface Recipe {
  /** At least four, so that nothing sounds like a repeated recording. */
  variants: number;
  /** Length of the longest variant with its tail. Unit: s. */
  seconds: number;
  /** 1, or 2 for a sound that is as wide as the picture. */
  channels?: 1 | 2;
  /** Whether it lasts until it is stopped: its end leads to its beginning without a click. */
  loops?: boolean;
  draw(sketch: RecipeContext): void;
}
