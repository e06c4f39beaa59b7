import { expect, it } from 'vitest';
import { drawOfFleets } from '../../../render/camera/fronts.ts';
import { afterSeconds, gameOf, type Thing, viewOf } from '../frames.ts';

/**
 * Tests how interesting ships are to the camera, depending on the positions of the fleets. Ships with odd ids are in
 * team 0, and ships with even ids in team 1.
 */

const { pilots } = gameOf(8);
const drawsOf = (things: Thing[], seconds = 0, of = pilots.value) => {
  const view = viewOf(things);
  const draw = drawOfFleets({ ...afterSeconds(view, seconds), tick: seconds * 60 }, of);
  return things.map(({ id }) => draw(view.rowOf[id]));
};
const at = (id: number, x: number, y = 100): Thing => ({ id, x, y });

it('to the camera, ships are three times as interesting if an enemy fleet is in their cell of 1,000 u or the next', () => {
  expect(drawsOf([at(1, 500), at(2, 1_500), at(3, -1_500)])).toEqual([3, 3, 1]);
  expect(drawsOf([at(1, 500, 500), at(2, 1_500, 1_500), at(3, -1_500)])).toEqual([3, 3, 1]);
  expect(drawsOf([at(1, 500, 500), at(2, 1_500, -500), at(3, -1_500)])).toEqual([3, 3, 1]);
});

it('until fleets meet, the camera finds each fleet in turn interesting for 6 s', () => {
  const apart = [at(1, -1_500), at(2, 1_500)];
  expect([0, 5.9, 6, 11.9, 12].map(seconds => drawsOf(apart, seconds))).toEqual([
    ...[
      [3, 1],
      [3, 1],
      [1, 3],
      [1, 3],
      [3, 1],
    ],
  ]);
});

it('to the camera, ships of a single fleet, or without a team, are equally interesting everywhere', () => {
  expect(drawsOf([at(1, -1_500), at(3, 1_500)])).toEqual([1, 1]);
  expect(drawsOf([at(1, -100), at(2, 100)], 0, gameOf(8, 0).pilots.value)).toEqual([1, 1]);
});

it('for the camera, only ships make a front between fleets, while rocks and missiles are ignored', () => {
  expect(drawsOf([at(1, -1_500), at(2, 1_500), { ...at(4, -1_500), kind: 'rock' }])).toEqual([3, 1, 1]);
});
