import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HEADER_LIMIT } from '../../server/http/header-limit.ts';
import { mainThreadCpuMs } from '../../server/processes.ts';
import { BEAT_MS, type Beat, ON_TIME_MS, PIPE, readReport, SUPERVISOR_PID } from './beat.ts';
import { ABANDONED } from './requests.ts';
import type { ServerEnd } from './server-end.ts';

/**
 * A front thread counts as dead if heartbeats arrive on time but its event loop has not turned for this time. The time
 * depends on whether the system reports CPU time. Unit: ms.
 */
const DEAD_MS = { withCpuTime: 5_000, without: 15_000 };
/** CPU time that the front thread may use without a turn of its event loop before it counts as hung. @limit */
const BUSY_MS = 3_000;

/**
 * Finds out whether a front thread is dead. It is dead if heartbeats arrive on time and the thread uses CPU
 * time, but its event loop does not turn. A thread that only waits or gets no CPU time is not dead. `cpuMs`
 * returns the thread's CPU time so far, or null if it is unknown.
 */
export function createFrontWatch(cpuMs: () => number | null) {
  let turns = -1;
  let stillMs = 0;
  let cpuBefore = cpuMs();

  const isBusy = (cpu: number | null) => cpu !== null && cpuBefore !== null && cpu - cpuBefore >= BUSY_MS;

  return {
    /** Handles a heartbeat. Returns true if the front thread is dead. */
    beat(beat: Beat) {
      const cpu = cpuMs();
      if (beat.turns !== turns) {
        turns = beat.turns;
        stillMs = 0;
        cpuBefore = cpu;
        return false;
      }
      if (beat.lateMs < ON_TIME_MS) stillMs += BEAT_MS;
      if (cpu === null) return stillMs >= DEAD_MS.without;
      return stillMs >= DEAD_MS.withCpuTime && isBusy(cpu);
    },
  };
}

const ENTRY = fileURLToPath(new URL('../serve.ts', import.meta.url));
/** Longest time that a server may take to stop. After that it is killed. @limit */
const STOP_MS = 3_000;

/** Longest time to wait for the last output of a server process that has ended. @limit */
const READ_MS = 1_000;

/** The supervisor's handle of the server process. */
export interface ServerProcess {
  /** Resolves once the process has ended and all its reports have been read. */
  ended: Promise<ServerEnd>;
  /** Tells the server that the window's shell has died. */
  abandon(): void;
  /**
   * Asks the server to end by closing its stdin, because on Windows a signal would kill it at once. On other
   * systems, also passes on the signal, which ends a server that is still starting. A server that is still
   * running after 3 s is killed.
   */
  stop(signal: NodeJS.Signals): void;
}

interface Options {
  env: NodeJS.ProcessEnv;
  /**
   * Whether a server with a dead front thread is ended. The first start is not watched, because it may be
   * busy for a long time.
   */
  isWatched(): boolean;
  onReady(port: string): void;
  onDead(): void;
}

/** Runs the server in a separate process that shares stdout and stderr with this one. */
export function startServerProcess({ env, isWatched, onReady, onDead }: Options): ServerProcess {
  const child = spawn(process.execPath, [...process.execArgv, ENTRY], {
    env: { ...env, ...HEADER_LIMIT, [SUPERVISOR_PID]: String(process.pid) },
    stdio: ['pipe', 'inherit', 'inherit', 'pipe'],
    windowsHide: true,
  });
  const watch = createFrontWatch(() => mainThreadCpuMs(child.pid ?? 0));
  const kill = () => child.kill('SIGKILL');
  child.stdin?.on('error', () => {}); // the process has died, which its exit event reports

  const reports = createInterface(child.stdio[PIPE] as Readable);
  const allRead = once(reports, 'close');
  reports.on('line', line => {
    const report = readReport(line);
    if (!report) return;
    if ('ready' in report) return onReady(report.ready);
    if (!watch.beat(report.beat) || !isWatched()) return;
    onDead();
    kill();
  });

  return {
    ended: once(child, 'exit').then(async ([code, signal]) => {
      await Promise.race([allRead, wait(READ_MS)]);
      return { code, signal };
    }),
    abandon: () => void child.stdin?.write(`${ABANDONED}\n`),
    stop(signal) {
      child.stdin?.end();
      if (process.platform !== 'win32') child.kill(signal);
      setTimeout(kill, STOP_MS).unref();
    },
  };
}
