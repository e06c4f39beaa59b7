import type { PilotIdentity, Report, Startup } from '../../schema/wire/messages.ts';
import type { Calls } from './calls.ts';
import type { CommandLog } from './command-log.ts';
import { createHangWatch } from './hang-watch.ts';
import type { LatestState } from './latest-state.ts';
import { commandsBetween, openingFor, type WorldFacts } from './opening.ts';
import { createRecovery, type Failure } from './recovery.ts';
import { type SimThread, startSimThread } from './sim-thread.ts';

/** Keeps a simulation thread working: starts it, ends it when it hangs, and brings it back. */
export interface ThreadKeeper {
  /** Resolves with the first report. Rejects when the thread ends before that. */
  readonly started: Promise<void>;
  /** False before the first report and while the thread is being brought back. */
  readonly ready: boolean;
  /** How often the thread was brought back. */
  readonly restarts: number;
  /** Wakes the thread with a batch of commands. */
  send: SimThread['send'];
  /** Ends the thread as a crash would. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends the thread for good, after a last report with a checkpoint. */
  close(): Promise<void>;
}

export interface ThreadKeeperOptions extends Pick<Startup, 'seed' | 'speed' | 'resume'> {
  /** What a fresh world starts with; asked each time one is needed. */
  current(): WorldFacts;
  /**
   * Called before a world begins that lacks what was done before: with the tick of the checkpoint that it begins
   * with, after which everything is undone, or -1 for a fresh world.
   */
  onRewind?(tick: number): void;
  onLog(line: string): void;
  /** Another thread entry, for tests of what happens when the thread dies. */
  entry?: URL;
}

interface Parts extends Pick<Startup, 'state' | 'frames'> {
  log: CommandLog;
  latest: Readonly<LatestState>;
  /** Opened while the thread works. */
  calls: Calls;
  /** Version of the newest state, as a sign of life. */
  version(): number;
  onReport(report: Report): void;
}

/** One thread, from its start to its end. */
interface Run {
  thread: SimThread;
  facts: WorldFacts;
  opening: Startup['opening'];
  failure: Failure;
}

/** Processor time that the thread may use without a sign of life: for some ticks; to load, restore and catch up. */
const HANG_CPU_MS = 1_000;
const STARTING_CPU_MS = 20_000;

const ENTRY = new URL('../../engine/thread/worker.ts', import.meta.url);

export function createThreadKeeper(
  { seed, speed, resume, current, onRewind, onLog, entry = ENTRY }: ThreadKeeperOptions,
  { state, frames, log, latest, calls, version, onReport }: Parts,
): ThreadKeeper {
  const recovery = createRecovery(speed);
  const started = Promise.withResolvers<void>();
  const hangWatch = createHangWatch({ version, cpuMs: () => run.thread.cpuMs() }, endHanging);
  let phase: 'starting' | 'ready' | 'recovering' = 'starting';
  let closing = false;

  onRewind?.(resume?.checkpoint.tick ?? -1);
  let run = start(resume, []);

  function start(resume: Startup['resume'], pilots: readonly PilotIdentity[]): Run {
    const facts = current();
    const opening = openingFor(facts, pilots);
    const startup = { seed, speed, ...facts, state, frames, opening, resume };
    const thread = startSimThread(entry, startup, { onReport: receive, onError, onExit });
    hangWatch.start(STARTING_CPU_MS);
    return { thread, facts, opening, failure: 'crash' };
  }

  function receive(report: Report) {
    if (phase !== 'ready') begin(report.tick);
    onReport(report);
  }

  function begin(tick: number) {
    phase = 'ready';
    for (const command of run.opening) log.record(command, tick);
    if (!closing) calls.open();
    for (const command of commandsBetween(run.facts, current())) calls.add(command).catch(() => {});
    recovery.cameBack();
    hangWatch.start(HANG_CPU_MS);
    started.resolve();
  }

  function endHanging() {
    onLog('The simulation thread does not finish its tick; it is ended and brought back.');
    run.failure = 'hang';
    run.thread.end();
  }

  function onError(error: Error) {
    onLog(`The simulation thread failed: ${error.stack ?? error}`);
    started.reject(error);
  }

  function onExit() {
    hangWatch.stop();
    if (phase === 'starting') {
      started.reject(new Error('The simulation thread ended before its first report.'));
    } else if (closing) calls.refuseAll();
    else bringBack();
  }

  function bringBack() {
    phase = 'recovering';
    calls.refuseAll();
    const { checkpoint, commands } = log;
    const known = { checkpoint, log: commands, untilTick: latest.tick };
    const { resume, delayMs, text } = recovery.next(run.failure, known);
    onLog(text);
    if (resume?.log !== commands) onRewind?.(resume?.checkpoint.tick ?? -1);
    log.replace(resume?.log ?? []);
    const pilots = resume ? [] : (latest.cold?.pilots ?? []);
    setTimeout(() => {
      if (!closing) run = start(resume, pilots);
    }, delayMs);
  }

  return {
    started: started.promise,
    get ready() {
      return phase === 'ready';
    },
    get restarts() {
      return recovery.restarts;
    },
    send: batch => run.thread.send(batch),
    async kill() {
      await run.thread.end();
    },
    async close() {
      const lastReport = calls.add({ name: 'takeCheckpoint', input: {} });
      closing = true;
      calls.close();
      await lastReport.catch(() => {}); // a thread that fails now has reported its last checkpoint before
      hangWatch.stop();
      calls.refuseAll();
      await run.thread.end();
      await new Promise(resolve => setImmediate(resolve)); // its reports are passed on
    },
  };
}
