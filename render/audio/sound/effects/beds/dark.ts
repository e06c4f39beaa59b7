import { between } from '../../../../../core/random.ts';
import { crackle, debris } from '../../../synth/debris.ts';
import { eachPeriod, steadyNoise, steadyTone, swelling } from '../../../synth/looping.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { driven, filtered } from '../../../synth/routing.ts';
import { struck } from '../../../synth/struck.ts';
import { fm, tone } from '../../../synth/tone.ts';
import { ofVariant } from '../../../synth/variant.ts';
import { endlessFall } from './endless-fall.ts';
import { moments, PERIOD, placesOf, roar } from './parts.ts';

export function blackHole(sketch: Sketch) {
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

export function radiationLeak(sketch: Sketch) {
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

export function solarFlare(sketch: Sketch) {
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
