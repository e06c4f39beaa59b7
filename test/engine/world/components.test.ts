import { describe, expect, it } from 'vitest';
import { createComponents } from '../../../engine/components.ts';

const FIELDS = Object.entries(createComponents()).flatMap(([store, fields]) =>
  Object.entries(fields).map(([field, column]) => ({ name: `${store}.${field}`, store, field, column })),
);
const kindOf = (column: object) => column.constructor.name;

describe('column of the world', () => {
  it('stores times as ticks of 32 bits, which are enough for two years', () => {
    const times = FIELDS.filter(
      ({ store, field }) => /(At|Until|Since|^until|^at)$/.test(field) || /^(Ready|Recharge)$/.test(store),
    );
    expect(times.length).toBeGreaterThan(40);
    expect(times.filter(({ column }) => kindOf(column) !== 'Uint32Array').map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('stores references with the generation of their entity, in 32 bits', () => {
    const references = FIELDS.filter(({ field }) => /^(ref|by|target|prey)$/.test(field));
    expect(references.length).toBe(9);
    expect(references.filter(({ column }) => kindOf(column) !== 'Uint32Array')).toEqual([]);
  });
});
