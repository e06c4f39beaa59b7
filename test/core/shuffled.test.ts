import { expect, it } from 'vitest';
import { seeded, shuffled } from '../../core/random.ts';

const ORDERS = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];

it('all orders of a shuffled list are about equally likely, and the original list is not changed', () => {
  const random = seeded(1);
  const list = ['a', 'b', 'c'];
  const counts = new Map<string, number>();
  for (let i = 0; i < 6_000; i++) {
    const order = shuffled(random, list).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(ORDERS);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  expect(list).toEqual(['a', 'b', 'c']);
});
