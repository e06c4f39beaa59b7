import type { SoundName } from '../../render/sound/catalog.ts';
import { RECIPES } from '../../render/sound/effects/index.ts';
import { renderVariant } from '../../render/sound/effects/render-variant.ts';
import { type Measures, measure } from './measure.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

/** What runs in the browser: sounds are rendered there, and only what the tests ask about leaves it. */
export interface SoundPage {
  /** How many variants each sound has, and which of them are loops. */
  recipes(): Record<string, { variants: number; seconds: number; channels: number; loops: boolean }>;
  measure(name: SoundName, variant: number): Promise<Measures>;
  /** Renders so many variants. */
  renderAll(name: SoundName, variants: number): Promise<void>;
  /** The samples of a variant, one channel after the other, as 32-bit floats in base64. */
  samples(name: SoundName, variant: number): Promise<string>;
}

const base64 = (blob: Blob): Promise<string> => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
  reader.readAsDataURL(blob);
  return promise;
};

const channelsOf = (buffer: AudioBuffer) =>
  Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));

const page: SoundPage = {
  recipes: () =>
    Object.fromEntries(
      Object.entries(RECIPES).map(([name, { variants, seconds, channels = 1, loops = false }]) => [
        name,
        { variants, seconds, channels, loops },
      ]),
    ),
  measure: async (name, variant) =>
    measure(channelsOf(await renderVariant(name, variant, SAMPLE_RATE)), SAMPLE_RATE),
  renderAll: async (name, variants) => {
    for (let variant = 0; variant < variants; variant++) await renderVariant(name, variant, SAMPLE_RATE);
  },
  samples: async (name, variant) =>
    base64(new Blob(channelsOf(await renderVariant(name, variant, SAMPLE_RATE)))),
};
Object.assign(globalThis, { sounds: page });
