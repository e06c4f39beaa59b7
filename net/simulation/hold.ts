import { io } from '../../core/io.ts';
import type { LoggedCommand } from '../../schema/wire/messages.ts';

/**
 * Time for which a round that is resumed after a stop stands still, in simulated seconds. It gives overlays and viewers
 * time to come back. @limit
 */
export const HOLD_S = 10;
/**
 * Time for which a round that is resumed after a crash stands still, in simulated seconds. It is short because the
 * overlays are still open. @limit
 */
export const SHORT_HOLD_S = 3;

/** Longest time that a resumed round stands still while the server starts, in real seconds. @limit */
export const LOADING_HOLD_S = 120;

/**
 * Returns the command that holds the fight from `tick` on. `speed` is the speed of the simulation, which starts in
 * `inMs`.
 */
export const holdAt = (tick: number, seconds: number, speed: number, inMs = 0): LoggedCommand => ({
  tick,
  name: 'holdRound',
  input: { seconds, until: Math.round(io.wall() + inMs + (seconds * 1_000) / speed) },
});
