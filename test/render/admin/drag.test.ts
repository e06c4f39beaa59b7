import { afterEach, expect, it } from 'vitest';
import { dragging, handleOf, placeOf } from '../../../render/admin/pages/order/drag.ts';

afterEach(() => {
  dragging.value = null;
});

/**
 * Drops the dragged round onto the round at the index `at`. Returns the moves, and how often a default action was
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

it('in the list of a running order, a dragged round moves once, to the place where it is dropped', () => {
  dragging.value = 2;
  expect(dropOnto(0)).toEqual({ moves: [[2, 0]], prevented: 2 });
  expect(dropOnto(1).moves).toEqual([]);
});

it('in the list of a running order, dropping a round onto itself moves nothing', () => {
  dragging.value = 0;
  expect(dropOnto(0).moves).toEqual([]);
  expect(dragging.value).toBeNull();
});

it('in the list of a running order, only rounds can be dropped, and files cannot', () => {
  expect(dropOnto(0)).toEqual({ moves: [], prevented: 1 });
});

it("a drag of a round that ends outside the running order's list is forgotten", () => {
  dragging.value = 1;
  handleOf(1).onDragEnd();
  expect(dropOnto(0).moves).toEqual([]);
});
