const CHECK_MS = 250;
/** A check that comes later than this after its time says more about this machine than about the thread. */
const LATE_MS = 400;

/** A thread as it is watched. */
export interface Watched {
  /** Changes with every sign of life. It may wrap, so nothing but a difference is read from it. */
  version(): number;
  /** Processor time that the thread has had, in ms. Resolves late, or never, while it gets none. */
  cpuMs(): Promise<number>;
}

/** A version that does not change, and the processor time of the thread when that was first seen. */
interface Stall {
  version: number;
  cpuMs: number | null;
  isAsking: boolean;
}

/**
 * Calls `onHang`, once, when the thread has burnt so much processor time without a sign of life. Wall time says
 * nothing: a thread that waits for its turn on a busy machine, or in a stopped process, is well.
 */
export function createHangWatch(watched: Watched, onHang: () => void, now = () => performance.now()) {
  let timer: NodeJS.Timeout | undefined;
  let limitMs = Number.POSITIVE_INFINITY;
  let dueAt = 0;
  let stall = stallAt(watched.version());

  const stop = () => {
    clearInterval(timer);
    limitMs = Number.POSITIVE_INFINITY;
    stall = stallAt(watched.version()); // an answer that is still to come is of no use
  };

  const ask = async (asked: Stall) => {
    asked.isAsking = true;
    const cpuMs = await watched.cpuMs().catch(() => null); // the thread has ended
    asked.isAsking = false;
    if (cpuMs === null || asked !== stall || watched.version() !== asked.version) return;
    asked.cpuMs ??= cpuMs;
    if (cpuMs - asked.cpuMs < limitMs) return;
    stop();
    onHang();
  };

  const check = async () => {
    const isLate = now() - dueAt >= LATE_MS;
    dueAt = now() + CHECK_MS;
    const version = watched.version();
    if (version !== stall.version) stall = stallAt(version);
    else if (!isLate && !stall.isAsking) await ask(stall);
  };

  return {
    /** Begins anew with that limit, in ms of processor time. */
    start(ms: number) {
      stop();
      limitMs = ms;
      dueAt = now() + CHECK_MS;
      timer = setInterval(check, CHECK_MS);
    },
    stop,
    /** Looks once; the timer does so by itself. */
    check,
  };
}

const stallAt = (version: number): Stall => ({ version, cpuMs: null, isAsking: false });
