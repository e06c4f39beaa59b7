import { describe, expect, it } from 'vitest';
import { createComponents } from '../../../engine/components.ts';
import { MAX_PILOTS } from '../../../schema/wire/snapshot.ts';

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

  it('counts pilots and what happened to them beyond the number of pilots that there can be', () => {
    const counts = FIELDS.filter(({ field }) =>
      /^(hunters|kills|deaths|assists|friendlyKills|bounties|bossesFinished|lives)$/.test(field),
    );
    expect(counts.length).toBe(9); // lives are counted for pilots and for bosses
    for (const { column, store } of counts) {
      column[1] = MAX_PILOTS;
      if (store !== 'Boss') expect(column[1]).toBe(MAX_PILOTS);
    }
  });
});
