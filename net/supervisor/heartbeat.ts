import { writeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { PIPE, readyLine, SUPERVISOR_PID } from './beat.ts';

/** Interval at which the front thread shows that its event loop turns. @limit */
const TURN_MS = 100;

export interface HeartbeatData {
  /** One 32-bit counter, raised by every turn of the front thread's timers. */
  turns: SharedArrayBuffer;
  /** Process id of the supervisor, which may be gone already. */
  supervisor: number;
}

/**
 * Lets the supervisor see whether this thread turns: it counts its turns, and a thread beside it, which turns
 * whatever this one does, reports them.
 */
export function startHeartbeat() {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(turns, 0, 1), TURN_MS).unref();
  const workerData: HeartbeatData = {
    turns: turns.buffer,
    supervisor: Number(process.env[SUPERVISOR_PID] ?? process.ppid),
  };
  const thread = new Worker(new URL('./heartbeat-thread.ts', import.meta.url), { workerData });
  thread.unref();

  return {
    /** Reports to the supervisor that requests are served, and on which port. */
    ready(url: string) {
      try {
        writeSync(PIPE, readyLine(new URL(url).port));
      } catch {} // the supervisor is gone: the thread notices it too
    },
    /** Calls back when the supervisor is gone. The process is ended soon after, whatever it does. */
    onOrphaned: (listener: () => void) => void thread.once('message', listener),
  };
}
