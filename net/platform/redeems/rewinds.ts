import type { Store } from '../../store/store.ts';
import { DONE } from './payment-rows.ts';

const UNDONE = "state <> 'settled' AND state = 'done' AND tick > ?";

/** Returns of the world to an earlier tick, which are entered later: the store may refuse when they happen. */
export function createRewinds(store: Store) {
  let ticks: number[] = [];

  const enter = (tick: number) =>
    tick < 0
      ? store.run(`UPDATE payments SET tick = NULL WHERE ${DONE}`, Number.MAX_SAFE_INTEGER)
      : store.run(`UPDATE payments SET state = 'doing', tick = NULL WHERE ${UNDONE}`, tick);

  return {
    add: (tick: number) => void ticks.push(tick),
    /** Throws `not-stored`, and enters them with the next call then. */
    enterAll() {
      const enterEach = () => {
        for (const tick of ticks) enter(tick);
      };
      store.transaction(enterEach, { hasty: true });
      ticks = [];
    },
  };
}
