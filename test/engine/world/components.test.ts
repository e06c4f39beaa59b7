import { describe, expect, it } from 'vitest';
import { createComponents, ROWS } from '../../../engine/components.ts';
import { addId, clearIds, createIdList, idsOf, isListed, removeId } from '../../../engine/data/id-list.ts';
import { createEntity, refOf, removeEntity, resolve } from '../../../engine/entities/entities.ts';
import { createRosterPatches } from '../../../engine/thread/report-composer.ts';
import { simulate } from '../../../harness/simulate.ts';
import type { PilotIdentity } from '../../../schema/wire/messages.ts';
import { MAX_PILOTS } from '../../../schema/wire/snapshot.ts';

const FIELDS = Object.entries(createComponents()).flatMap(([store, fields]) =>
  Object.entries(fields).map(([field, column]) => ({ name: `${store}.${field}`, store, field, column })),
);
const kindOf = (column: object) => column.constructor.name;

describe('world', () => {
  it('the world stores times as ticks in 32 bits, which is enough for two years', () => {
    const times = FIELDS.filter(
      ({ store, field }) => /(At|Until|Since|^until|^at)$/.test(field) || /^(Ready|Recharge)$/.test(store),
    );
    expect(times.length).toBeGreaterThan(40);
    expect(times.filter(({ column }) => kindOf(column) !== 'Uint32Array').map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('the world stores references in 32 bits, including the generation of their entity', () => {
    const references = FIELDS.filter(({ field }) => /^(ref|by|target|prey)$/.test(field));
    expect(references.length).toBe(9);
    expect(references.filter(({ column }) => kindOf(column) !== 'Uint32Array')).toEqual([]);
  });

  it("the world's counters can hold at least the maximum number of pilots", () => {
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

describe('reference', () => {
  it('a reference to a removed entity resolves to nothing, even if another entity has got its id', () => {
    const { world } = simulate();
    const first = createEntity(world, 'rock');
    const ref = refOf(world, first);
    expect(resolve(world, ref)).toBe(first);
    removeEntity(world, first);
    expect(resolve(world, ref)).toBe(0);
    const ids = Array.from({ length: 20 }, () => createEntity(world, 'mine'));
    for (const eid of ids) {
      expect(refOf(world, eid)).not.toBe(ref);
      expect(resolve(world, refOf(world, eid))).toBe(eid);
    }
    expect(resolve(world, ref)).toBe(0);
  });
});

describe('new entity', () => {
  it('a new entity inherits nothing in any column from an earlier entity with its id', () => {
    const { world } = simulate();
    const old = Math.max(...Array.from({ length: 200 }, () => createEntity(world, 'ship')));
    for (const [, values] of world.stores) {
      const perRow = values.length / ROWS;
      values.fill(7, old * perRow, (old + 1) * perRow);
    }
    removeEntity(world, old);
    const ids = Array.from({ length: 20 }, () => createEntity(world, 'mine'));
    expect(ids).toContain(old);
    const left = world.stores.flatMap(([name, values]) => {
      const perRow = values.length / ROWS;
      return values.subarray(old * perRow, (old + 1) * perRow).some(value => value !== 0) ? [name] : [];
    });
    expect(left.sort()).toEqual(['Generation.count', 'Kind.code']);
  });
});

describe('entities', () => {
  const listOf = (...ids: number[]) => {
    const list = createIdList();
    for (const id of ids) addId(list, id);
    return list;
  };

  it('a list of entities contains each entity once, and keeps its order when an entity is removed', () => {
    const list = listOf(5, 3, 9, 3, 7);
    expect(idsOf(list)).toEqual([5, 3, 9, 7]);
    removeId(list, 3);
    removeId(list, 3);
    expect(idsOf(list)).toEqual([5, 9, 7]);
    expect([5, 3, 9, 7].map(id => isListed(list, id))).toEqual([true, false, true, true]);
    removeId(list, 9); // its position in the list has changed
    expect(idsOf(list)).toEqual([5, 7]);
    addId(list, 3);
    expect(idsOf(list)).toEqual([5, 7, 3]);
  });

  it('a list of entities that was cleared is empty, and accepts the same entities again', () => {
    const list = listOf(5, 3);
    clearIds(list);
    expect([idsOf(list), isListed(list, 5), isListed(list, 3)]).toEqual([[], false, false]);
    addId(list, 3);
    expect(idsOf(list)).toEqual([3]);
  });
});

describe('roster', () => {
  const pilot = (eid: number, name = `p${eid}`) => ({ eid, name }) as PilotIdentity;

  it('a patch of the list of pilots contains new and changed pilots in full, and only the positions of the others', () => {
    const patchOf = createRosterPatches();
    const [a, b, c] = [pilot(1), pilot(2), pilot(3)];
    expect(patchOf([a, b, c])).toEqual([a, b, c]);
    expect(patchOf([a, b, c])).toEqual([[0, 3]]);
    const renamed = pilot(2, 'other');
    expect(patchOf([a, renamed, c])).toEqual([[0, 1], renamed, [2, 3]]);
    const late = pilot(7);
    expect(patchOf([renamed, c, late])).toEqual([[1, 3], late]);
    expect(patchOf([renamed, late])).toEqual([
      [0, 1],
      [2, 3],
    ]);
    expect(patchOf([late])).toEqual([[1, 2]]);
    expect(patchOf([a, late])).toEqual([a, late]); // a pilot that returns counts as new, and so do the pilots after it
  });
});
