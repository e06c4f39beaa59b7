import { TICK_RATE } from '../../schema/catalog/rules.ts';
import type { View } from '../link/interpolation.ts';

/**
 * The director's clock: it counts the ticks that are shown, so a slow computer holds a shot for as long as a fast one.
 * In rounds of higher speed it keeps pace with the wall clock, as viewers do, and it stands while the fight is held.
 */
export function createShotClock() {
  let last: Pick<View, 'tick' | 'at'> | undefined;
  let now = 0;
  return {
    /** `now`: seconds since the first call; `passed`: since the last one. */
    read({ tick, at }: Pick<View, 'tick' | 'at'>) {
      const shown = last ? Math.min((tick - last.tick) / TICK_RATE, (at - last.at) / 1000) : 0;
      const passed = Math.max(0, shown);
      last = { tick, at };
      now += passed;
      return { now, passed };
    },
  };
}
