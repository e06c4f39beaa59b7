import { TICK_RATE } from '../../schema/catalog/rules.ts';

/** Length of a tick. Unit: s. */
export const DT = 1 / TICK_RATE;

/** Converts seconds to ticks, the unit of every duration in the engine. */
export const seconds = (n: number) => Math.round(n * TICK_RATE);

/** Converts ticks to whole milliseconds, never negative, for callers. */
export const msOf = (ticks: number) => Math.max(0, Math.ceil((ticks * 1000) / TICK_RATE));
