import { useRef } from 'preact/hooks';
import { TICK_RATE } from '../../schema/catalog/rules.ts';

/**
 * How long a ranking stays unchanged, and how long a number must have been shown for its change to be highlighted.
 * Unit: ticks.
 */
const HOLD = TICK_RATE;
const RARE = 3 * TICK_RATE;

export interface Held<T> {
  value: T;
  /** The tick since which it is shown. */
  since: number;
  /** Whether the value replaced one that was shown for three seconds. */
  isNews: boolean;
}

/** The value to show at a tick for the current `value`. It changes at most once per second. */
export function hold<T>(before: Held<T> | undefined, value: T, tick: number): Held<T> {
  if (!before) return { value, since: tick, isNews: false };
  const age = Math.abs(tick - before.since); // ticks begin again when the server restarts
  if (age < HOLD || isSame(before.value, value)) return before;
  return { value, since: tick, isNews: age >= RARE };
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Calls `hold` as long as a component is shown. */
export function useHeld<T>(value: T, tick: number) {
  const held = useRef<Held<T> | undefined>(undefined);
  held.current = hold(held.current, value, tick);
  return held.current;
}
