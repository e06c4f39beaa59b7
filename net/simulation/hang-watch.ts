import { io, type Timer } from '../../core/io.ts';

/** Interval between checks of the simulation thread. @limit */
const CHECK_MS = 250;
/** Delay from which a check says more about this machine than about the thread. @limit */
const LATE_MS = 400;

/** The thread that is watched. */
export interface Watched {
  /** Changes with every sign of life. It may wrap, so only whether it changed counts. */
  version(): number;
  /** Processor time the thread has used, in ms. Resolves late, or never, while it gets none. */
  cpuMs(): Promise<number>;
}

/** A version that does not change, and the processor time of the thread when that was first seen. */
interface Stall {
  version: number;
  cpuMs: number | null;
  isAsking: boolean;
}

/**
 * Calls `onHang`, once, when the thread has used up its limit of processor time without a sign of life. Wall time
 * says nothing: a thread that waits for its turn on a busy machine, or in a stopped process, is well.
 */
export function createHangWatch(watched: Watched, onHang: () => void, now = io.steady) {
  const schedule = createSchedule(() => check(), now);
  let limitMs = Number.POSITIVE_INFINITY;
  let stall = stallAt(watched.version());

  const stop = () => {
    schedule.stop();
    limitMs = Number.POSITIVE_INFINITY;
    stall = stallAt(watched.version()); // an answer that is still to come is of no use
  };

  const ask = async (asked: Stall) => {
    const cpuMs = await cpuMsOf(watched, asked);
    if (cpuMs === null || asked !== stall || watched.version() !== asked.version) return;
    asked.cpuMs ??= cpuMs;
    if (cpuMs - asked.cpuMs < limitMs) return;
    stop();
    onHang();
  };

  const check = async () => {
    const isLate = schedule.begin();
    const version = watched.version();
    if (version !== stall.version) stall = stallAt(version);
    else if (!isLate && !stall.isAsking) await ask(stall);
  };

  return {
    /** Begins anew with this limit, in ms of processor time. */
    start(ms: number) {
      stop();
      limitMs = ms;
      schedule.start();
    },
    stop,
    /** Checks once; the timer does so by itself. */
    check,
  };
}

const stallAt = (version: number): Stall => ({ version, cpuMs: null, isAsking: false });

/** Null when the thread has ended. */
async function cpuMsOf(watched: Watched, asked: Stall) {
  asked.isAsking = true;
  const cpuMs = await watched.cpuMs().catch(() => null);
  asked.isAsking = false;
  return cpuMs;
}

/** Calls `check` regularly and knows when the next one is due. */
function createSchedule(check: () => void, now: () => number) {
  let timer: Timer | undefined;
  let dueAt = 0;
  return {
    start() {
      dueAt = now() + CHECK_MS;
      timer = io.every(CHECK_MS, check);
    },
    stop: () => timer?.cancel(),
    /** Call with each check. Returns whether it is late. */
    begin() {
      const isLate = now() - dueAt >= LATE_MS;
      dueAt = now() + CHECK_MS;
      return isLate;
    },
  };
}
