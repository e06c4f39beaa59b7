import type { LoggedCommand } from '../../schema/wire/messages.ts';

/** How long the fight stands after a stop, until overlays and viewers are back; simulated seconds. */
export const HOLD_S = 10;
/** The same when the server had failed: the overlays are still there. */
export const SHORT_HOLD_S = 3;

/** Longest that a server takes from its checkpoint to its ready line; seconds of wall time. */
export const LOADING_HOLD_S = 120;

/** The command that holds the fight from that tick on, in a simulation of that speed that starts in `inMs`. */
export const holdAt = (tick: number, seconds: number, speed: number, inMs = 0): LoggedCommand => ({
  tick,
  name: 'holdRound',
  input: { seconds, until: Math.round(Date.now() + inMs + (seconds * 1_000) / speed) },
});
