import { expect, it } from 'vitest';
import { counted, wordFor } from '../../core/counted.ts';

it('a count of 1 is written with the singular, and any other count with the plural, by default with an s', () => {
  expect([0, 1, 2, 1_200].map(count => counted(count, 'kill'))).toEqual([
    '0 kills',
    '1 kill',
    '2 kills',
    '1,200 kills',
  ]);
  expect([1, 2].map(count => wordFor(count, 'life', 'lives'))).toEqual(['life', 'lives']);
  expect(counted(3, 'life', 'lives')).toBe('3 lives');
});
