import { io, type Timer } from '../../core/io.ts';

/** Interval between checks of the simulation thread. @limit */
const CHECK_MS = 250;
/**
 * If a check of the simulation thread is late by more than this, its result is ignored, because the whole machine is
 * too busy. @limit
 */
const LATE_MS = 400;

/** The thread that is being watched. */
export interface Watched {
  /** Returns a number that changes with every sign of life. It may overflow, so only changes count. */
  version(): number;
  /** Resolves with the thread's CPU time, in ms. If the thread gets no CPU time, this resolves late or never. */
  cpuMs(): Promise<number>;
}

/** A version that has not changed, and the thread's CPU time when this was first noticed. */
interface Stall {
  version: number;
  cpuMs: number | null;
  isAsking: boolean;
}

/**
 * Calls `onHang` once the thread has used its limit of CPU time without a sign of life. Elapsed time does not
 * count, because a thread that waits on a busy machine or in a suspended process is healthy.
 */
export function createHangWatch(watched: Watched, onHang: () => void, now = io.steady) {
  const schedule = createSchedule(() => check(), now);
  let limitMs = Number.POSITIVE_INFINITY;
  let stall = stallAt(watched.version());

  const stop = () => {
    schedule.stop();
    limitMs = Number.POSITIVE_INFINITY;
    stall = stallAt(watched.version()); // an answer to an earlier check is outdated
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
    /** Starts watching with this limit of CPU time, in ms. */
    start(ms: number) {
      stop();
      limitMs = ms;
      schedule.start();
    },
    stop,
    /** Makes one check. A timer also calls this. */
    check,
  };
}

const stallAt = (version: number): Stall => ({ version, cpuMs: null, isAsking: false });

/** Resolves with the thread's CPU time, in ms; null if the thread has ended. */
async function cpuMsOf(watched: Watched, asked: Stall) {
  asked.isAsking = true;
  const cpuMs = await watched.cpuMs().catch(() => null);
  asked.isAsking = false;
  return cpuMs;
}

/** Calls `check` regularly and keeps track of when the next call is due. */
function createSchedule(check: () => void, now: () => number) {
  let timer: Timer | undefined;
  let dueAt = 0;
  return {
    start() {
      dueAt = now() + CHECK_MS;
      timer = io.every(CHECK_MS, check);
    },
    stop: () => timer?.cancel(),
    /** Call this at the start of each check. Returns whether the check is late. */
    begin() {
      const isLate = now() - dueAt >= LATE_MS;
      dueAt = now() + CHECK_MS;
      return isLate;
    },
  };
}
