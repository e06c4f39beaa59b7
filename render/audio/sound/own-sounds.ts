import type { Samples } from '../synth/bus.ts';
import { createSharedMemory } from '../synth/memory.ts';
import type { SoundName } from './catalog.ts';
import { RECIPES } from './effects/index.ts';
import { renderVariant } from './effects/render-variant.ts';
import { withoutTail } from './effects/tail.ts';
import type { Kit } from './kit.ts';
import { LEVELS } from './levels.ts';

const memory = createSharedMemory();

/** The channels of a variant of one of the game's own sounds as it is played, at any level; valid until the next. */
export function drawOwn(sound: SoundName, variant: number, sampleRate: number): Samples[] {
  memory.clear();
  const channels = renderVariant(sound, variant, sampleRate, memory.silence);
  return RECIPES[sound].loops ? channels : withoutTail(channels, sampleRate);
}

/** The game's own sounds, made by its recipes, on the thread that asks for them. */
export const OWN_SOUNDS: Kit = {
  variantsOf: sound => RECIPES[sound].variants,
  render: async (sound, variant, sampleRate) => bufferOf(drawOwn(sound, variant, sampleRate), sampleRate),
  gainOf: sound => 10 ** (LEVELS[sound] / 20),
};

/** A buffer with these channels, which are equally long. */
export function bufferOf(channels: readonly Samples[], sampleRate: number): AudioBuffer {
  const [{ length }] = channels;
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: channels.length });
  for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
  return buffer;
}
