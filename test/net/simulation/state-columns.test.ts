import { expect, it } from 'vitest';
import type { ColdState } from '../../../net/simulation/latest-state.ts';
import { createColumnReader } from '../../../net/simulation/state-columns.ts';
import { STATE_EXAMPLE } from '../../../schema/records/examples.ts';
import { publish } from '../../../schema/wire/slots.ts';
import { createStateBuffer, MAX_PILOTS, stateRing } from '../../../schema/wire/snapshot.ts';

/** Tests the copy of the columns in shared memory. */

function stage() {
  const state = stateRing(createStateBuffer());
  const cold = { version: 0, round: STATE_EXAMPLE.round, pilots: [], refusals: {} } as ColdState;
  const reader = createColumnReader({ state, cold });
  /**
   * Publishes the columns of `count` pilots, each with as many kills as the number of its row. The cold state knows
   * `known` of them.
   */
  const show = (count: number, known = count, coldVersion = cold.version + 1) => {
    cold.pilots = Array.from({ length: known }, (_, row) => ({ eid: row + 1 })) as ColdState['pilots'];
    cold.version++;
    publish(state, slot => {
      slot.round.coldVersion[0] = coldVersion;
      slot.round.contentVersion[0] = cold.version;
      slot.round.pilots[0] = count;
      for (let row = 0; row < count; row++) {
        slot.pilots.eid[row] = row + 1;
        slot.pilots.kills[row] = row;
      }
    });
    const { round, pilots, rows } = reader.newest();
    return [round.pilots, pilots.kills[count - 1], rows.length];
  };
  return { show, state, cold, reader };
}

it('a copy of the state has the columns of all pilots, up to the maximum number', () => {
  expect(stage().show(MAX_PILOTS)).toEqual([MAX_PILOTS, MAX_PILOTS - 1, MAX_PILOTS]);
});

it('while the columns of pilots do not match the reported pilots, the previous copy of the state is kept', () => {
  const { show } = stage();
  expect(show(3)).toEqual([3, 2, 3]);
  expect(show(5, 4)).toEqual([3, 0, 3]);
  expect(show(5, 5, 99)).toEqual([3, 0, 3]);
  expect(show(5, 5, 1)).toEqual([3, 0, 3]);
  expect(show(5)).toEqual([5, 4, 5]);
});

it('if the newest state needs a report that has not arrived, an older state is copied', () => {
  const { state, cold, reader } = stage();
  const write = (coldVersion: number, tick: number) =>
    publish(state, ({ round }) => {
      round.coldVersion[0] = coldVersion;
      round.contentVersion[0] = tick;
      round.tick[0] = tick;
    });
  cold.version = 7;
  for (const [coldVersion, tick] of [
    [7, 1],
    [7, 2],
    [8, 3],
  ] as const)
    write(coldVersion, tick);
  expect(reader.newest().round.tick).toBe(2);
  cold.version = 8;
  expect(reader.newest().round.tick).toBe(3);
});
