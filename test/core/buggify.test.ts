import { expect, it } from 'vitest';
import { buggify, seedBuggify } from '../../core/buggify.ts';

/** Tests rare faults, which only a simulator causes. */

it('rare faults happen only while a simulator runs, and only at the points that the simulator selects', () => {
  expect(buggify('file.slow', 1)).toBe(false);
  const asked: unknown[] = [];
  const end = seedBuggify((point, chance) => {
    asked.push([point, chance]);
    return point === 'file.slow';
  });
  expect([buggify('file.slow', 0.3), buggify('file.refused', 0.2)]).toEqual([true, false]);
  end();
  expect(buggify('file.slow', 1)).toBe(false);
  expect(asked).toEqual([
    ['file.slow', 0.3],
    ['file.refused', 0.2],
  ]);
});
