import { afterEach, expect, it } from 'vitest';
import { dragging, handleOf, placeOf } from '../../../render/admin/pages/order/drag.ts';

afterEach(() => {
  dragging.value = null;
});

/**
 * Drops the dragged round onto the round at that index. Returns the moves, and how often a default action was
 * prevented.
 */
function dropOnto(at: number) {
  const moves: [from: number, to: number][] = [];
  let prevented = 0;
  const event = { preventDefault: () => prevented++ } as unknown as DragEvent;
  const place = placeOf(at, (from, to) => moves.push([from, to]));
  place.onDragOver(event);
  place.onDrop(event);
  return { moves, prevented };
}

it('a dragged round moves once, to the place where it is dropped', () => {
  dragging.value = 2;
  expect(dropOnto(0)).toEqual({ moves: [[2, 0]], prevented: 2 });
  expect(dropOnto(1).moves).toEqual([]);
});

it('dropping a round onto itself moves nothing', () => {
  dragging.value = 0;
  expect(dropOnto(0).moves).toEqual([]);
  expect(dragging.value).toBeNull();
});

it('only rounds can be dropped, and files cannot', () => {
  expect(dropOnto(0)).toEqual({ moves: [], prevented: 1 });
});

it('a drag that ends outside the list is forgotten', () => {
  dragging.value = 1;
  handleOf(1).onDragEnd();
  expect(dropOnto(0).moves).toEqual([]);
});
