import { expect, it } from 'vitest';
import { between, pick, type Random, seeded, seededBy, shuffled, wholeBetween } from '../../core/random.ts';
import { fc } from '../fast-check.ts';

/** Tests random numbers from a seed. */

const first = (random: Random, count = 3) => Array.from({ length: count }, random);

it('the same seed gives the same random numbers, and another seed gives different ones', () => {
  expect(first(seeded(7))).toEqual(first(seeded(7)));
  expect(first(seeded(7))).not.toEqual(first(seeded(8)));
  expect(first(seededBy('drums', 3))).toEqual(first(seededBy('drums', 3)));
  expect(first(seededBy('drums', 3))).not.toEqual(first(seededBy('drums', 4)));
});

it('for a given seed, random numbers never change between versions', () => {
  expect(first(seeded(1)).map(n => n.toFixed(6))).toEqual(['0.627074', '0.002736', '0.527447']);
  expect(first(seededBy('drums', 3)).map(n => n.toFixed(6))).toEqual(['0.339156', '0.994932', '0.543044']);
});

it('random numbers stay within their range, and integers include both limits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat({ max: 9 }), (seed, low, width) => {
      const random = seeded(seed);
      const whole = wholeBetween(random, low, low + width);
      const any = between(random, low, low + width);
      return (
        Number.isInteger(whole) && whole >= low && whole <= low + width && any >= low && any <= low + width
      );
    }),
  );
  const seen = new Set(first(seeded(3), 200).map(n => wholeBetween(() => n, 1, 3)));
  expect([...seen].sort()).toEqual([1, 2, 3]);
});

it('the same characters give different random numbers if they are divided differently into seed name and number', () => {
  expect(first(seededBy('a', 12))).not.toEqual(first(seededBy('a1', 2)));
});

it('`pick` returns each element of a list with the same chance, and `shuffled` returns all elements', () => {
  const list = ['a', 'b', 'c', 'd'];
  expect([0, 0.249, 0.25, 0.5, 0.75, 0.999].map(number => pick(() => number, list)).join('')).toBe('aabcdd');
  expect(shuffled(seeded(5), list).sort()).toEqual(list);
});
