import { pauseAfter } from '../../core/back-off.ts';
import { io } from '../../core/io.ts';
import type { Checkpoint, LoggedCommand, Startup } from '../../schema/wire/messages.ts';
import { HOLD_S, holdAt } from './hold.ts';

/** Time within which a further failure of the simulation counts as the next in a row. @limit */
const IN_A_ROW_MS = 10_000;
/** Pause before the third attempt to resume; it doubles from there. @limit */
const PATIENCE_MS = 1_000;
/** Longest pause between two attempts to resume. @limit */
const LONGEST_PATIENCE_MS = 30_000;

/** How a thread failed: it ended by itself, or it no longer ticked and was ended. */
export type ThreadFailure = 'crash' | 'hang';

interface Known {
  checkpoint?: Checkpoint;
  log: LoggedCommand[];
  /** The last tick reported. */
  untilTick: number;
}

interface Attempt {
  resume: Startup['resume'];
  delayMs: number;
  /** A line for the log. */
  text: string;
}

/**
 * Decides how a simulation thread that failed is brought back: first from its checkpoint with every command since,
 * then without them (one may be what makes it fail). After the third crash in a row the world is made anew. A hang
 * never costs the round: from the third failure on it is held, so that callers can drop it before it hangs again.
 */
export function createRecovery(speed: number, now: () => number = io.steady) {
  let restarts = 0;
  let failures = 0;
  let crashes = 0;
  /** When the thread last began to work again, a hold not counted. */
  let backAt = Number.NEGATIVE_INFINITY;
  let heldMs = 0;

  const count = (failure: ThreadFailure) => {
    if (now() - backAt >= IN_A_ROW_MS) failures = crashes = 0;
    backAt = Number.POSITIVE_INFINITY; // until it is back
    restarts++;
    failures++;
    crashes = failure === 'crash' ? crashes + 1 : 0;
  };

  return {
    get restarts() {
      return restarts;
    },
    /** Call when the thread works again. */
    cameBack() {
      backAt = now() + heldMs;
    },
    /** Call when the thread has failed. */
    next(failure: ThreadFailure, known: Known): Attempt {
      count(failure);
      heldMs = failures > 2 ? (HOLD_S * 1_000) / speed : 0;
      const delayMs = pauseAfter(failures - 2, { firstMs: PATIENCE_MS, longestMs: LONGEST_PATIENCE_MS });
      const { checkpoint, untilTick } = known;
      if (!checkpoint || crashes > 2) return { resume: undefined, delayMs, text: ANEW };
      const { log, how } = wayBack(failures, known, () => holdAt(untilTick, HOLD_S, speed, delayMs));
      const text = `The simulation goes on from tick ${untilTick}${how}.`;
      return { resume: { checkpoint, log, untilTick }, delayMs, text };
    },
  };
}

/** Commands to carry out on the checkpoint; nothing up to the last reported tick is reported again. */
function wayBack(failures: number, { log }: Known, hold: () => LoggedCommand) {
  if (failures === 1) return { log, how: '' };
  if (failures === 2) return { log: [], how: ', without the last commands' };
  return { log: [hold()], how: ', held, without the last commands' };
}

const ANEW = 'The simulation starts anew; settings and pilots are kept.';
