import { io } from '../../core/io.ts';
import type { LoggedCommand } from '../../schema/wire/messages.ts';

/**
 * Hold of a round that is resumed after a stop, in simulated seconds, so that overlays and viewers can come back.
 * @limit
 */
export const HOLD_S = 10;
/** Hold of a round that is resumed after a crash, in simulated seconds; the overlays are still connected. @limit */
export const SHORT_HOLD_S = 3;

/** Longest hold of a resumed round while the server starts. @limit */
export const LOADING_HOLD_S = 120;

/** The command that holds the fight from `tick` on, for a simulation of that speed that starts in `inMs`. */
export const holdAt = (tick: number, seconds: number, speed: number, inMs = 0): LoggedCommand => ({
  tick,
  name: 'holdRound',
  input: { seconds, until: Math.round(io.wall() + inMs + (seconds * 1_000) / speed) },
});
