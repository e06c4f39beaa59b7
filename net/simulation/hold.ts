import type { LoggedCommand } from '../../schema/wire/messages.ts';

/** How long the fight is held after a stop, until overlays and viewers are back. Unit: simulated seconds. */
export const HOLD_S = 10;
/** The same after the server failed: the overlays are still there. */
export const SHORT_HOLD_S = 3;

/** Longest time a server takes from its checkpoint to its ready line. Unit: seconds of wall time. */
export const LOADING_HOLD_S = 120;

/** The command that holds the fight from `tick` on, in a simulation of that speed that starts in `inMs`. */
export const holdAt = (tick: number, seconds: number, speed: number, inMs = 0): LoggedCommand => ({
  tick,
  name: 'holdRound',
  input: { seconds, until: Math.round(Date.now() + inMs + (seconds * 1_000) / speed) },
});
