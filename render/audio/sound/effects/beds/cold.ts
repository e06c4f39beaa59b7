import { between } from '../../../../../core/random.ts';
import { eachPeriod, steadyNoise, swelling } from '../../../synth/looping.ts';
import type { Sketch } from '../../../synth/recipe.ts';
import { panned } from '../../../synth/routing.ts';
import { struck } from '../../../synth/struck.ts';
import { ofVariant, semitones } from '../../../synth/variant.ts';
import { moments, PERIOD, placesOf, roar } from './parts.ts';

export function iceStorm(sketch: Sketch) {
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

export function blizzard(sketch: Sketch) {
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
