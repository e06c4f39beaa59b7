import { RECIPES } from './effects/index.ts';
import { renderVariant } from './effects/render-variant.ts';
import { withoutTail } from './effects/tail.ts';
import type { Kit } from './kit.ts';
import { LEVELS } from './levels.ts';

/** The game's own sounds, made by its recipes. */
export const OWN_SOUNDS: Kit = {
  variantsOf: sound => RECIPES[sound].variants,
  async render(sound, variant, sampleRate) {
    const buffer = await renderVariant(sound, variant, sampleRate);
    return RECIPES[sound].loops ? buffer : withoutTail(buffer);
  },
  gainOf: sound => 10 ** (LEVELS[sound] / 20),
};
