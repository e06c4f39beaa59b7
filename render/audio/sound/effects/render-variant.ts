import { seededBy } from '../../../../core/random.ts';
import { filter } from '../../synth/biquad.ts';
import { type Bus, createBus, fadeOut, meanOf, mixdown, type Samples } from '../../synth/bus.ts';
import { LOOP_LEAD } from '../../synth/looping.ts';
import { freshMemory } from '../../synth/memory.ts';
import type { SoundName } from '../catalog.ts';
import { RECIPES } from './index.ts';

/** What ends while it is still heard is faded. Unit: s. */
const FADE = 0.05;
/** Below this no loudspeaker can follow. Unit: Hz. */
const SUBSONIC = 22;

/**
 * Renders one variant of a sound: the samples of each channel, the same each time. A loop joins its beginning, anything
 * else ends in silence. It is as loud as its recipe makes it. `memory`: where they lie, and all that they are made of.
 */
export function renderVariant(
  name: SoundName,
  variant: number,
  sampleRate: number,
  memory = freshMemory,
): Samples[] {
  const recipe = RECIPES[name];
  const { channels = 1, loops = false, seconds } = recipe;
  const lead = loops ? Math.round(LOOP_LEAD * sampleRate) : 0;
  const length = lead + Math.round(seconds * sampleRate);
  const out = createBus({ sampleRate, length, channels, memory });
  recipe.draw({ out, variant, random: seededBy(`${name} ${variant}`) });
  return channelsOf(out).map(samples => finished(samples, loops, sampleRate).subarray(lead));
}

/** The channels of all that a bus got. */
function channelsOf(bus: Bus): Samples[] {
  const { at, left, right } = mixdown(bus) ?? { at: 0, left: bus.memory(0), right: null };
  const sides = bus.channels === 2 ? [left, right ?? left] : [right ? meanOf(left, right, bus) : left];
  return sides.map(side => {
    const whole = bus.memory(bus.length);
    whole.set(side, at);
    return whole;
  });
}

function finished(samples: Samples, loops: boolean, sampleRate: number): Samples {
  filter(samples, { type: 'highpass', q: -3 }, () => SUBSONIC, sampleRate);
  return loops ? samples : fadeOut(samples, Math.round(FADE * sampleRate));
}
