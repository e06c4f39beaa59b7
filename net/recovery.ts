import type { Checkpoint, LoggedCommand, Startup } from '../schema/messages.ts';

/** Crashes within this time of each other make the next attempt more careful. */
const CRASH_WINDOW_MS = 10_000;
/** From the third crash in a row on, the next attempt waits. */
const PATIENCE_MS = 1_000;

const CHECK_MS = 250;
/** Checks in a row without a new tick that count as a hang: one second. */
const CHECKS_TO_HANG = 4;

interface Known {
  checkpoint?: Checkpoint;
  log: LoggedCommand[];
  untilTick: number;
}

interface Attempt {
  resume: Startup['resume'];
  delayMs: number;
  /** A line for the log. */
  text: string;
}

/**
 * How a simulation thread that died is brought back: first from its checkpoint with every command since, then
 * from the checkpoint alone (a command may be what kills it), then with a fresh world.
 */
export function createRecovery(now: () => number = () => performance.now()) {
  let restarts = 0;
  let inARow = 0;
  let lastAt = Number.NEGATIVE_INFINITY;

  return {
    get restarts() {
      return restarts;
    },
    next({ checkpoint, log, untilTick }: Known): Attempt {
      inARow = now() - lastAt < CRASH_WINDOW_MS ? inARow + 1 : 1;
      lastAt = now();
      restarts++;
      if (!checkpoint || inARow > 2) {
        const delayMs = inARow > 2 ? PATIENCE_MS : 0;
        return {
          resume: undefined,
          delayMs,
          text: 'The simulation starts anew; settings and pilots are kept.',
        };
      }
      if (inARow === 2) {
        const resume = { checkpoint, log: [], untilTick: checkpoint.tick };
        return {
          resume,
          delayMs: 0,
          text: `The simulation goes on from its checkpoint at tick ${checkpoint.tick}.`,
        };
      }
      return {
        resume: { checkpoint, log, untilTick },
        delayMs: 0,
        text: `The simulation goes on from tick ${untilTick}.`,
      };
    },
  };
}

/** Calls `onHang` when the version has not risen over a second of checks. */
export function createHangWatch(version: () => number, onHang: () => void) {
  let timer: NodeJS.Timeout | undefined;
  let seen = -1;
  let unchanged = 0;

  const check = () => {
    unchanged = version() === seen ? unchanged + 1 : 0;
    seen = version();
    if (unchanged >= CHECKS_TO_HANG) {
      unchanged = 0;
      onHang();
    }
  };

  return {
    start() {
      timer ??= setInterval(check, CHECK_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      unchanged = 0;
    },
  };
}
