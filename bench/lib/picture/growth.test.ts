import { expect, it } from 'vitest';
import { growthOf, type Sample } from './growth.ts';

/** Tests which numbers count as growth in the soak test of the picture. */

const soaked = (of: (minute: number) => Partial<Sample>) =>
  Array.from({ length: 30 }, (_, minute) => ({
    ...{ minute, heapMiB: 20, nodes: 900, listeners: 100, textures: 60 },
    ...of(minute),
  }));

it('the growth check reports no growth if samples are constant or only fluctuate', () => {
  expect(growthOf(soaked(() => ({})))).toEqual([]);
  expect(
    growthOf(soaked(minute => ({ heapMiB: 20 + (minute % 5), nodes: 900 + 300 * (minute % 2) }))),
  ).toEqual([]);
});

it('the growth check ignores what grows only in the first minutes', () => {
  expect(growthOf(soaked(minute => ({ textures: Math.min(60, 20 * minute) })))).toEqual([]);
});

it.each([
  ['heapMiB', 0.2],
  ['nodes', 10],
  ['listeners', 3],
  ['textures', 1],
] as const)('the growth check reports %s that rise a little each minute', (what, rise) => {
  const start = soaked(() => ({}))[0][what];
  const faults = growthOf(soaked(minute => ({ [what]: start + rise * minute })));
  expect(faults).toEqual([expect.stringMatching(`^${what} grew from \\S+ to \\S+$`)]);
});

it('the growth check reports that one sample is too few', () => {
  expect(growthOf(soaked(() => ({})).slice(0, 1))).toEqual(['too few samples to tell what grows']);
});
