import { between } from '../../../../../core/random.ts';
import { crackle } from '../../../synth/debris.ts';
import { eachPeriod, steadyNoise, swelling } from '../../../synth/looping.ts';
import { noise } from '../../../synth/noise.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { filtered, panned } from '../../../synth/routing.ts';
import { moments, PERIOD, placesOf, roar } from './parts.ts';

export function meteorShower(sketch: Sketch) {
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

export function thunderStorm(sketch: Sketch) {
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
