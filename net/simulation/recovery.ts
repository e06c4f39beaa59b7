import { pauseAfter } from '../../core/back-off.ts';
import { io } from '../../core/io.ts';
import type { Checkpoint, LoggedCommand, Startup } from '../../schema/wire/messages.ts';
import { HOLD_S, holdAt } from './hold.ts';

/**
 * A failure of the simulation counts as consecutive if the simulation has worked for less than this time since the
 * previous failure. @limit
 */
const IN_A_ROW_MS = 10_000;
/** Pause before the third attempt to resume the simulation. It doubles with each further attempt. @limit */
const PATIENCE_MS = 1_000;
/** Longest pause between two attempts to resume the simulation. @limit */
const LONGEST_PATIENCE_MS = 30_000;

/** The way in which a thread failed. `crash`: it ended on its own. `hang`: it stopped ticking and was ended. */
export type ThreadFailure = 'crash' | 'hang';

interface Known {
  checkpoint?: Checkpoint;
  log: LoggedCommand[];
  /** The last tick that was reported. */
  untilTick: number;
}

interface Attempt {
  resume: Startup['resume'];
  delayMs: number;
  /** A line for the log. */
  text: string;
}

/**
 * Decides how a failed simulation thread is restarted. The first attempt uses its checkpoint and all commands
 * since then. The second omits these commands, because one of them may cause the failure. After the third
 * consecutive crash, a new world is started. A hang never ends the round; from the third failure on, the
 * round is held, so that callers can end it before it hangs again.
 */
export function createRecovery(speed: number, now: () => number = io.steady) {
  let restarts = 0;
  let failures = 0;
  let crashes = 0;
  /** Time at which the thread last began to work again, plus the hold. */
  let backAt = Number.NEGATIVE_INFINITY;
  let heldMs = 0;

  const count = (failure: ThreadFailure) => {
    if (now() - backAt >= IN_A_ROW_MS) failures = crashes = 0;
    backAt = Number.POSITIVE_INFINITY; // infinite until the thread works again
    restarts++;
    failures++;
    crashes = failure === 'crash' ? crashes + 1 : 0;
  };

  return {
    get restarts() {
      return restarts;
    },
    /** Call this when the thread works again. */
    cameBack() {
      backAt = now() + heldMs;
    },
    /** Call this when the thread has failed. Returns the next attempt. */
    next(failure: ThreadFailure, known: Known): Attempt {
      count(failure);
      heldMs = failures > 2 ? (HOLD_S * 1_000) / speed : 0;
      const delayMs = pauseAfter(failures - 2, { firstMs: PATIENCE_MS, longestMs: LONGEST_PATIENCE_MS });
      const { checkpoint } = known;
      if (!checkpoint || crashes > 2) return { resume: undefined, delayMs, text: ANEW };
      const hold = () => holdAt(checkpoint.tick, HOLD_S, speed, delayMs);
      const { log, untilTick, how } = wayBack(failures, known, checkpoint, hold);
      const text = `The simulation continues from tick ${untilTick}${how}.`;
      return { resume: { checkpoint, log, untilTick }, delayMs, text };
    },
  };
}

/**
 * Returns the commands with which the world continues from the checkpoint, and the tick up to which it reports
 * nothing. With all commands, events up to the last reported tick are not reported again. Without commands,
 * other things may happen after the checkpoint, such as the end of the round, so they are reported.
 */
function wayBack(failures: number, known: Known, { tick }: Checkpoint, hold: () => LoggedCommand) {
  if (failures === 1) return { log: known.log, untilTick: known.untilTick, how: '' };
  if (failures === 2) return { log: [], untilTick: tick, how: ', without the last commands' };
  return { log: [hold()], untilTick: tick, how: ', held, without the last commands' };
}

const ANEW = 'The simulation starts again; settings and pilots are kept.';
