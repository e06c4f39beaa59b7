import { between } from '../../../../../core/random.ts';
import { type Calamity, keysOf } from '../../../../../schema/catalog/catalog.ts';
import { add, modulate } from '../../../synth/bus.ts';
import { crackle, debris } from '../../../synth/debris.ts';
import { valueAt } from '../../../synth/envelope.ts';
import { eachPeriod, steadyNoise, steadyTone, swelling } from '../../../synth/looping.ts';
import { noise } from '../../../synth/noise.ts';
import type { Recipe, RecipeContext } from '../../../synth/recipe.ts';
import { driven, filtered, panned } from '../../../synth/routing.ts';
import { struck } from '../../../synth/struck.ts';
import { fm, tone } from '../../../synth/tone.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import { oscillate } from '../../../synth/waves.ts';
import { bed, moments, PERIOD, placesOf, roar } from './bed.ts';

function iceStorm(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const wind = swelling(sketch, PERIOD, { cycles: 1 + (variant % 2), depth: 0.6 }, 0.7);
  steadyNoise(wind, PERIOD, {
    frequency: between(random, 700, 1_100),
    q: 3.5,
    gain: 0.8,
    sway: { cycles: 2, depth: 600 },
  });
  steadyNoise(sketch, PERIOD, { type: 'highpass', frequency: 5_500, gain: 0.05 });
  steadyNoise(sketch, PERIOD, { type: 'lowpass', frequency: 190, gain: 0.5 });
  const scale = ofVariant(
    [
      [0, 2, 7, 9, 14],
      [0, 3, 7, 10, 12],
      [0, 5, 7, 12, 17],
      [0, 1, 7, 8, 13],
    ] as const,
    variant,
  );
  const anywhere = placesOf(sketch);
  eachPeriod(sketch, PERIOD, moments(sketch, 16 + 3 * variant), (each, at) => {
    const step = scale[Math.floor(each.random() * scale.length)];
    const frequency = 1_760 * semitones(step);
    const gain = between(each.random, 0.06, 0.22);
    struck(
      anywhere(each),
      [
        { frequency, decay: 0.9, gain },
        { frequency: frequency * 2.32, decay: 0.5, gain: gain * 0.5 },
        { frequency: frequency * 4.25, decay: 0.2, gain: gain * 0.3 },
      ],
      at,
    );
  });
}

function blizzard(sketch: RecipeContext) {
  const { random, variant } = sketch;
  for (const [place, side] of [-0.8, 0, 0.8].entries()) {
    const gust = swelling(panned(sketch, side), PERIOD, { cycles: 1 + ((place + variant) % 3), depth: 0.75 });
    const frequency = between(random, 380, 950);
    steadyNoise(gust, PERIOD, { frequency, q: 5, gain: 0.9, sway: { cycles: 2 + place, depth: 800 } });
  }
  roar(sketch, 260, 0.55, 2);
  steadyNoise(swelling(sketch, PERIOD, { cycles: 2, depth: 0.6 }, 0.5), PERIOD, {
    type: 'highpass',
    frequency: 4_200,
    gain: 0.09,
  });
}

interface EndlessFall {
  octaves: number;
  /** Frequency at which a falling tone has faded out. Unit: Hz. */
  lowest: number;
  gain: number;
}

/**
 * Tones that fall by an octave in each period. The highest and lowest are inaudible, so that the fall never ends
 * (Shepard and Risset). Each tone begins a period with the phase at which the tone above it ended the period before.
 */
function endlessFall(sketch: RecipeContext, period: number, { octaves, lowest, gain }: EndlessFall): void {
  const fitting = Math.ceil(lowest / stepOf(sketch, period)) * stepOf(sketch, period);
  for (let octave = 1; octave <= octaves + 1; octave++)
    fallingTone(sketch, period, { octaves, octave, frequency: fitting * 2 ** octave, gain });
}

/** The frequency of a tone that makes exactly one turn while it falls by an octave in a period. */
const stepOf = ({ out: { sampleRate } }: RecipeContext, period: number): number =>
  2 * sampleRate * (1 - 2 ** (-1 / (period * sampleRate)));

function fallingTone(
  { out }: RecipeContext,
  period: number,
  { octaves, octave, frequency, gain }: { octaves: number; octave: number; frequency: number; gain: number },
) {
  const { length, sampleRate, memory } = out;
  const seconds = length / sampleRate;
  const falling = [frequency, frequency * 2 ** (-seconds / period)];
  const frequencyAt = (sample: number) => valueAt(falling, sample / sampleRate, seconds);
  const samples = oscillate(frequencyAt, { length, sampleRate, memory });
  const levelAt = (sample: number) => {
    const height = Math.min(1, Math.max(0, (octave - sample / sampleRate / period) / octaves));
    return gain * Math.sin(Math.PI * height) ** 2;
  };
  add(out, modulate(samples, levelAt));
}

function blackHole(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const drone = swelling(sketch, PERIOD, { cycles: ofVariant([2, 9, 4, 15], variant), depth: 0.5 });
  const root = between(random, 36, 44);
  for (const ratio of [1, 1.012, ofVariant([1.5, 1.335, 1.189, 1.42], variant)])
    steadyTone(drone, PERIOD, { wave: 'triangle', frequency: root * ratio, gain: 0.4 });
  endlessFall(sketch, PERIOD, { octaves: 6, lowest: between(random, 38, 60), gain: 0.22 });
  const drawn = swelling(sketch, PERIOD, { cycles: 1 + (variant % 2), depth: 0.7 }, 0.9);
  steadyNoise(drawn, PERIOD, {
    frequency: between(random, 260, 520),
    q: 4,
    gain: 0.5,
    sway: { cycles: 1, depth: 900 },
  });
}

function radiationLeak(sketch: RecipeContext) {
  const { random, variant } = sketch;
  const sick = filtered(swelling(sketch, PERIOD, { cycles: 9, depth: 0.4 }, 0.5), { frequency: 900, q: 3 });
  const root = between(random, 82, 118);
  for (const ratio of [1, 1.008, ofVariant([1.42, 1.498, 1.06, 1.888], variant)])
    steadyTone(sick, PERIOD, { wave: 'sawtooth', frequency: root * ratio, gain: 0.22 });
  steadyTone(swelling(sketch, PERIOD, { cycles: 3, depth: 0.9 }, 0.8), PERIOD, {
    frequency: root * 13,
    gain: 0.04,
  });
  steadyNoise(sketch, PERIOD, { frequency: 380, q: 1.5, gain: 0.16, sway: { cycles: 2, depth: 400 } });
  const anywhere = placesOf(sketch);
  eachPeriod(sketch, PERIOD, moments(sketch, 40 + 14 * variant), (each, at) => {
    const frequency = between(each.random, 1_400, 3_200);
    const gain = between(each.random, 0.1, 0.5);
    struck(
      anywhere(each),
      [
        { frequency, decay: 0.012, gain },
        { frequency: frequency * 2.7, decay: 0.006, gain },
      ],
      at,
    );
  });
}

function solarFlare(sketch: RecipeContext) {
  const { random, variant } = sketch;
  roar(driven(sketch, 1.5), between(random, 260, 420), 0.9, 3);
  const hot = swelling(sketch, PERIOD, { cycles: 4 + variant, depth: 0.5 }, 0.6);
  steadyNoise(hot, PERIOD, {
    frequency: between(random, 1_200, 2_200),
    q: 0.7,
    gain: 0.25,
    sway: { cycles: 3, depth: 900 },
  });
  steadyTone(hot, PERIOD, { wave: 'sawtooth', frequency: between(random, 46, 58), gain: 0.14 });
  const fire = placesOf(filtered(sketch, { type: 'highpass', frequency: 1_400 }));
  eachPeriod(sketch, PERIOD, moments(sketch, 12), (each, at) => {
    crackle(fire(each), { at, seconds: 0.7, rate: 130, gain: between(each.random, 0.5, 1.3) });
  });
  const anywhere = placesOf(sketch);
  eachPeriod(sketch, PERIOD, moments(sketch, 3), (each, at) => {
    const low = between(each.random, 60, 95);
    fm(anywhere(each), {
      frequency: [low, low * 2.4, low],
      ratio: 0.5,
      index: [1, 3, 1],
      at,
      attack: 0.5,
      decay: 0.8,
      gain: 0.3,
    });
    tone(each, { frequency: [70, 42], at, attack: 0.3, decay: 0.9, gain: 0.4 });
    debris(anywhere(each), { at, seconds: 0.9, count: 14, low: 900, high: 3_200, decay: 0.05, gain: 0.12 });
  });
}

function meteorShower(sketch: RecipeContext) {
  const { random, variant } = sketch;
  roar(sketch, between(random, 150, 240), 1.1, 2 + (variant % 3));
  steadyNoise(swelling(sketch, PERIOD, { cycles: 3, depth: 0.6 }, 0.6), PERIOD, {
    frequency: 620,
    q: 0.6,
    gain: 0.18,
  });
  eachPeriod(sketch, PERIOD, moments(sketch, 5 + variant), (each, at) => {
    const { random } = each;
    const side = between(random, -1, 1);
    const passing = panned(each, side, -side, at, 1.3);
    const high = between(random, 900, 2_400);
    noise(passing, {
      type: 'bandpass',
      frequency: [high, high * 0.7, high * 0.2],
      q: 1.3,
      at,
      attack: 0.5,
      decay: 0.8,
      gain: between(random, 0.4, 0.8),
    });
    noise(passing, { frequency: [420, 110], at, attack: 0.45, decay: 0.8, gain: 0.5 });
  });
}

function thunderStorm(sketch: RecipeContext) {
  const { random, variant } = sketch;
  roar(sketch, between(random, 90, 150), 1.4, 1 + (variant % 3));
  const air = swelling(sketch, PERIOD, { cycles: 2, depth: 0.7 }, 0.8);
  steadyNoise(air, PERIOD, {
    frequency: between(random, 320, 560),
    q: 0.8,
    gain: 0.3,
    sway: { cycles: 3, depth: 700 },
  });
  const anywhere = placesOf(sketch);
  eachPeriod(sketch, PERIOD, moments(sketch, 4 + (variant % 2)), (each, at) => {
    noise(anywhere(each), {
      frequency: between(each.random, 180, 360),
      q: 1,
      at,
      attack: 0.15,
      hold: 0.1,
      decay: 1.1,
      gain: between(each.random, 0.9, 1.6),
    });
  });
  const sparks = placesOf(filtered(sketch, { type: 'bandpass', frequency: 2_800, q: 0.8 }));
  eachPeriod(sketch, PERIOD, moments(sketch, 7), (each, at) => {
    crackle(sparks(each), { at, seconds: 0.25, rate: 170, gain: 0.35 });
  });
}

/** How each calamity sounds while it lasts, and its loudness relative to other sounds in dB. */
const CALAMITY_BEDS: Record<Calamity, { draw: Recipe['draw']; level: number }> = {
  meteorShower: { draw: meteorShower, level: -13 },
  iceStorm: { draw: iceStorm, level: -13 },
  thunderStorm: { draw: thunderStorm, level: -12 },
  blackHole: { draw: blackHole, level: -13 },
  radiationLeak: { draw: radiationLeak, level: -13.5 },
  blizzard: { draw: blizzard, level: -14 },
  solarFlare: { draw: solarFlare, level: -11 },
};

type BedName = `bed.${Calamity}`;

const byName = <T>(columnOf: (type: Calamity) => T) =>
  Object.fromEntries(keysOf(CALAMITY_BEDS).map(type => [`bed.${type}`, columnOf(type)])) as Record<
    BedName,
    T
  >;

export const BEDS = byName(type => bed(CALAMITY_BEDS[type].draw));
export const BED_LEVELS = byName(type => CALAMITY_BEDS[type].level);
