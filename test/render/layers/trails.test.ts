import { expect, it } from 'vitest';
import { createHistory } from '../../../render/layers/trails/index.ts';
import { viewOf } from '../frames.ts';

/** Tests of trails, which show where something has just been. */

const STEP_S = 0.045;
const at = (x: number) => viewOf([{ id: 3, x, y: 0 }]);
const nothing = () => viewOf([]);

it('a trail position is recorded every 0.045 s, and the nine newest positions are stored in order of age', () => {
  const history = createHistory();
  for (let i = 0; i < 12; i++) history.update(at(i * 20), STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(9);
  expect(Array.from({ length: 9 }, (_, back) => Math.round(history.x(3, back)))).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3].map(i => i * 20),
  );
  history.update(at(500), STEP_S / 2);
  expect(Math.round(history.x(3, 0))).toBe(220);
});

it('irregular intervals between frames do not change the number of trail positions that are recorded', () => {
  const history = createHistory();
  for (let i = 0; i < 4; i++) history.update(at(i), 0.04); // together 0.16 s: more than three steps
  expect(history.countOf(3)).toBe(3);
});

it('a trail starts anew after a jump of more than 220 u, and after the ship was absent', () => {
  const history = createHistory();
  for (const x of [0, 100, 319]) history.update(at(x), STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(3);
  history.update(at(541), STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(1);
  history.update(nothing(), STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(0);
  history.update(at(541), STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(1);
});

it('a trail starts anew after the ship was absent, even if it returns to the same position', () => {
  const history = createHistory();
  for (const view of [at(50), at(60), at(70), nothing(), at(80)]) history.update(view, STEP_S + 1e-9);
  expect(history.countOf(3)).toBe(1);
});
