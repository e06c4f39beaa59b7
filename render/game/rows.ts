import { signal } from '@preact/signals';
import { keepOnly } from './signal-lists.ts';

/** A row of a list on the screen. `at`: when it was added, local clock, ms. */
interface Row {
  key: number;
  at: number;
}

/** How long a row is shown. Unit: ms. */
const ROW_MS = 6_000;

/** Rows that are shown for a while, newest first, at most `most`. */
export function createRows<T extends object>(most: number) {
  const list = signal<readonly (T & Row)[]>([]);
  let keys = 0;
  return {
    list,
    add(row: T, at: number) {
      list.value = [{ ...row, key: keys++, at }, ...list.value].slice(0, most);
    },
    clear() {
      list.value = [];
    },
    /** Removes the rows that have been shown for long enough at `now`. */
    expire(now: number) {
      keepOnly(list, ({ at }) => now - at < ROW_MS);
    },
  };
}
