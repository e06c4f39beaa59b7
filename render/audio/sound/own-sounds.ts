import { seededBy } from '../../../core/random.ts';
import { filter } from '../synth/biquad.ts';
import { type Bus, createBus, fadeOut, meanOf, mixdown, peakOf, type Samples } from '../synth/bus.ts';
import { LOOP_LEAD } from '../synth/looping.ts';
import { createSharedMemory, freshMemory } from '../synth/memory.ts';
import type { SoundName } from './catalog.ts';
import { BED_LEVELS } from './effects/beds/index.ts';
import { RECIPES } from './effects/index.ts';
import type { Kit } from './kit.ts';

/** Fade of a sound that ends while it is audible. Unit: s. */
const FADE_S = 0.05;
/** No loudspeaker reproduces lower frequencies. Unit: Hz. */
const SUBSONIC = 22;

/**
 * Renders one variant of a sound: the samples of each channel, the same each time. The end of a loop joins its
 * beginning; other sounds end in silence. The level is that of the recipe. `memory` provides the memory for the samples
 * and for everything they are made of.
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

/** Sums a bus and returns its channels. */
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
  return loops ? samples : fadeOut(samples, Math.round(FADE_S * sampleRate));
}

/** Level below which nothing is audible any more: 60 dB below the peak, as a share of the peak. */
const AUDIBLE = 0.001;
/** Duration of the fade-out of the audible part. Unit: s. */
const TAIL_FADE_S = 0.01;

/** Shortens the channels of a sound, so that they end once nothing of it is audible any more. */
function withoutTail(channels: readonly Samples[], sampleRate: number): Samples[] {
  const peak = Math.max(...channels.map(peakOf));
  const fade = Math.round(TAIL_FADE_S * sampleRate);
  const end = Math.max(...channels.map(samples => audibleUntil(samples, AUDIBLE * peak))) + fade;
  if (end >= channels[0].length) return [...channels];
  return channels.map(samples => fadeOut(samples.subarray(0, end), fade));
}

/** Number of samples up to and including the last one above the threshold. */
function audibleUntil(samples: Samples, threshold: number): number {
  let end = samples.length;
  while (end > 0 && Math.abs(samples[end - 1]) <= threshold) end--;
  return end;
}

/**
 * Relative loudness of each sound: the gain for a buffer that peaks at -3 dBFS. Unit: dB.
 *
 * The values were measured, so that the loudest 400 ms of a laser are 20 dB below those of the loudest sound: about -34
 * LUFS for a laser of any skin, -27 for a heavy hit, -20 for a ship's end, and -14 for a nuke and for a boss's entrance
 * and end.
 */
export const LEVELS: Record<SoundName, number> = {
  'laser.plain': -10,
  'laser.rainbow': -13.5,
  'laser.fire': -9.5,
  'laser.plasma': -15,
  'laser.hearts': -15,
  'laser.carrots': -11,
  'laser.snowballs': -11.5,
  'laser.candycanes': -11.5,
  'laser.pumpkins': -12,
  'laser.bubbles': -18,
  'laser.notes': -11,
  'laser.stars': -19.5,
  'laser.pixels': -19.5,
  'laser.custom': -12,
  'laser.boss': -5.5,
  lance: -10,

  'missile.launch': -7.5,
  'missile.flight': -20,
  'missile.lock': -19.5,
  'mine.lay': -8,
  'mine.arm': -16.5,

  'hit.light': -6.5,
  'hit.heavy': -5.5,
  'hit.boss': -4.5,
  'shield.up': -11.5,
  'shield.hit': -7,
  'shield.break': -1,
  siphon: -11,
  'rock.break': -2,
  ram: -8,

  'ship.down': -4,
  'blast.small': -5.5,
  'blast.large': -4,
  'craft.down': -5.5,
  'boss.death': -0.5,
  'nuke.count': 0,
  'nuke.blast': 0,
  'strike.warning': -10,
  'strike.blast': -3.5,
  emp: -1,
  swallow: -7,

  'crash.light': -4.5,
  'crash.heavy': -3,
  'ice.shatter': -3,

  bolt: -3,
  'thunder.far': -12.5,
  'calamity.warning': -7.5,
  ...BED_LEVELS,

  join: -7,
  spawn: -5.5,
  'boss.warning': -3,
  'boss.entrance': -1.5,
  'boss.rage': -5,
  'boss.left': -8.5,

  'menu.move': -6.5,
  'menu.press': -6,
  'menu.back': -9,
  countdown: -2,
  'countdown.last': -1.5,
  'round.start': -4,
  'round.end': -3.5,
  thanks: -5.5,
  'thanks.big': -5,
};

const memory = createSharedMemory();

/**
 * The channels of a variant of one of the game's own sounds, as it is played but at any level. They are valid until the
 * next call.
 */
export function drawOwn(sound: SoundName, variant: number, sampleRate: number): Samples[] {
  memory.clear();
  const channels = renderVariant(sound, variant, sampleRate, memory.silence);
  return RECIPES[sound].loops ? channels : withoutTail(channels, sampleRate);
}

/** The game's own sounds, rendered from its recipes on the calling thread. */
export const OWN_SOUNDS: Kit = {
  variantsOf: sound => RECIPES[sound].variants,
  render: async (sound, variant, sampleRate) => bufferOf(drawOwn(sound, variant, sampleRate), sampleRate),
  gainOf: sound => 10 ** (LEVELS[sound] / 20),
};

/** A buffer with these channels of equal length. */
export function bufferOf(channels: readonly Samples[], sampleRate: number): AudioBuffer {
  const [{ length }] = channels;
  const buffer = new AudioBuffer({ length, sampleRate, numberOfChannels: channels.length });
  for (const [index, channel] of channels.entries()) buffer.copyToChannel(channel, index);
  return buffer;
}
