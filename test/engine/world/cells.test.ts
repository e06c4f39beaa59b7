import { expect, it } from 'vitest';
import { msOf } from '../../../engine/rules/time.ts';
import { arranged } from '../arranged.ts';

it.each([2, 240])('the grid cells cover the whole arena for %i pilots', bots => {
  const { arena, grids } = arranged('ffa', { bots }).world;
  for (const { columns, rows, cellsPerUnit } of Object.values(grids)) {
    expect(columns / cellsPerUnit).toBeGreaterThanOrEqual(arena.width);
    expect(rows / cellsPerUnit).toBeGreaterThanOrEqual(arena.height);
  }
});

it('reported times are rounded up to whole milliseconds', () => {
  expect([1, 2, 3, 4].map(msOf)).toEqual([17, 34, 50, 67]);
});
