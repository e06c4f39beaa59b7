import type { SoundName } from '../../render/sound/catalog.ts';
import { RECIPES } from '../../render/sound/effects/index.ts';
import { renderVariant } from '../../render/sound/effects/render-variant.ts';
import { OWN_SOUNDS } from '../../render/sound/own-sounds.ts';
import { type Measures, measure } from './measure.ts';
import { SAMPLE_RATE } from './sample-rate.ts';

/** What runs in the browser: sounds are rendered there, and only what is asked for leaves it. */
export interface SoundPage {
  recipes: Record<SoundName, { variants: number; seconds: number; channels: number; loops: boolean }>;
  measure(name: SoundName, variant: number): Promise<Measures>;
  /** Largest difference of a sample when a variant is rendered twice. */
  changeOf(name: SoundName, variant: number): Promise<number>;
  /** What is played of a variant: its share of the whole, how loud its end is, and the loudest that was cut off. */
  played(name: SoundName, variant: number): Promise<{ share: number; end: number; lost: number }>;
  /** The samples of a variant, one channel after the other, as 32-bit floats in base64. */
  samples(name: SoundName, variant: number): Promise<string>;
}

const channelsOf = (buffer: AudioBuffer) =>
  Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));

async function render(name: SoundName, variant: number): Promise<Float32Array<ArrayBuffer>[]> {
  return channelsOf(await renderVariant(name, variant, SAMPLE_RATE));
}

function base64(parts: BlobPart[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^.*,/, ''));
  reader.readAsDataURL(new Blob(parts));
  return promise;
}

const changeOf = (before: readonly Float32Array[], after: readonly Float32Array[]) =>
  Math.max(
    ...before.map((samples, channel) =>
      samples.reduce((most, sample, i) => Math.max(most, Math.abs(sample - after[channel][i])), 0),
    ),
  );

async function played(name: SoundName, variant: number) {
  const whole = await render(name, variant);
  const kept = channelsOf(await OWN_SOUNDS.render(name, variant, SAMPLE_RATE));
  const [{ length }] = kept;
  const most = (all: Float32Array[]) =>
    Math.max(...all.map(samples => samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)));
  const peak = most(whole);
  return {
    share: length / whole[0].length,
    end: most(kept.map(samples => samples.subarray(-1))) / peak,
    lost: most(whole.map(samples => samples.subarray(length))) / peak,
  };
}

const page: SoundPage = {
  recipes: Object.fromEntries(
    Object.entries(RECIPES).map(([name, { variants, seconds, channels = 1, loops = false }]) => [
      name,
      { variants, seconds, channels, loops },
    ]),
  ) as SoundPage['recipes'],
  measure: async (name, variant) => measure(await render(name, variant), SAMPLE_RATE),
  changeOf: async (name, variant) => changeOf(await render(name, variant), await render(name, variant)),
  played,
  samples: async (name, variant) => base64(await render(name, variant)),
};
Object.assign(globalThis, { sounds: page });
