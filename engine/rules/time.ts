import { TICK_RATE } from '../../schema/rules.ts';

/** Length of a tick. Unit: s. */
export const DT = 1 / TICK_RATE;

/** Seconds as ticks, the base unit of every duration in the engine. */
export const seconds = (n: number) => Math.round(n * TICK_RATE);

/** Ticks as whole milliseconds, never negative, for what callers see. */
export const msOf = (ticks: number) => Math.max(0, Math.ceil((ticks * 1000) / TICK_RATE));
