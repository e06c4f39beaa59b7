import { io } from '../../core/io.ts';
import type { PilotIdentity, Report, Startup } from '../../schema/wire/messages.ts';
import type { Calls } from './calls.ts';
import type { CommandLog } from './command-log.ts';
import { createHangWatch } from './hang-watch.ts';
import type { LatestState } from './latest-state.ts';
import { commandsBetween, openingFor, type WorldFacts } from './opening.ts';
import { createRecovery, type ThreadFailure } from './recovery.ts';
import { type SimThread, type StartThread, startSimThread } from './sim-thread.ts';

export interface ThreadSupervisorOptions extends Pick<Startup, 'seed' | 'speed' | 'resume'> {
  /** Returns the facts for a new world. Called whenever a new world is needed. */
  current(): WorldFacts;
  /**
   * Called before a world starts that lacks earlier changes. `tick` is the tick of its checkpoint; everything
   * after it is undone. For a new world `tick` is -1.
   */
  onRewind?(tick: number): void;
  onLog(line: string): void;
  /** Replaces the thread's entry, for tests in which the thread dies. */
  entry?: URL;
  /** Replaces the function that runs the thread, for simulated machines. */
  startThread?: StartThread;
}

interface ThreadDeps extends Pick<Startup, 'state' | 'frames'> {
  log: CommandLog;
  latest: Readonly<LatestState>;
  /** The calls of commands, which are accepted while the thread works. */
  calls: Calls;
  /** Returns the version of the newest state, which serves as a sign of life. */
  version(): number;
  onReport(report: Report): void;
}

/** One thread, from its start to its end. */
interface RunningThread {
  thread: SimThread;
  facts: WorldFacts;
  opening: Startup['opening'];
  /** The failure to assume if the thread ends unexpectedly: a crash, unless it was found to hang. */
  failure: ThreadFailure;
}

/** CPU time that a simulation may use without a sign of life before it counts as hung. @limit */
const HANG_CPU_MS = 1_000;
/** CPU time that a starting simulation may use without a sign of life before it counts as hung. @limit */
const STARTING_CPU_MS = 20_000;

const ENTRY = new URL('../../engine/thread/worker.ts', import.meta.url);

/** Keeps a simulation thread running: starts it, ends it when it hangs, and restarts it. */
export class ThreadSupervisor {
  /** Resolves with the first report. Rejects if the thread ends before that. */
  readonly started: Promise<void>;
  readonly #options: ThreadSupervisorOptions;
  readonly #deps: ThreadDeps;
  readonly #recovery: ReturnType<typeof createRecovery>;
  readonly #hangWatch: ReturnType<typeof createHangWatch>;
  readonly #firstReport = Promise.withResolvers<void>();
  #phase: 'starting' | 'ready' | 'recovering' = 'starting';
  #isClosing = false;
  #run: RunningThread;

  constructor(options: ThreadSupervisorOptions, deps: ThreadDeps) {
    const { speed, resume, onRewind } = options;
    this.#options = options;
    this.#deps = deps;
    this.started = this.#firstReport.promise;
    this.#recovery = createRecovery(speed);
    const watched = { version: deps.version, cpuMs: () => this.#run.thread.cpuMs() };
    this.#hangWatch = createHangWatch(watched, () => this.#endHanging());
    onRewind?.(resume?.checkpoint.tick ?? -1);
    this.#run = this.#start(resume, []);
  }

  /** False before the first report and while the thread is being restarted. */
  get ready(): boolean {
    return this.#phase === 'ready';
  }

  /** Number of times that the thread was restarted. */
  get restarts(): number {
    return this.#recovery.restarts;
  }

  /** Sends a batch of commands, which wakes the thread. */
  send(batch: Parameters<SimThread['send']>[0]) {
    this.#run.thread.send(batch);
  }

  /** Ends the thread as a crash would. Resolves when it has ended. */
  async kill() {
    await this.#run.thread.end();
  }

  /** Ends the thread for good, after a last report with a checkpoint. */
  async close() {
    const { calls } = this.#deps;
    const lastReport = calls.add({ name: 'takeCheckpoint', input: {} });
    this.#isClosing = true;
    calls.close();
    await lastReport.catch(() => {}); // if the thread fails now, its previous checkpoint counts
    this.#hangWatch.stop();
    calls.refuseAll();
    await this.#run.thread.end();
    await new Promise<void>(io.soon); // lets the thread's last reports be passed on
  }

  #start(resume: Startup['resume'], pilots: readonly PilotIdentity[]): RunningThread {
    const { seed, speed, current, entry = ENTRY, startThread = startSimThread } = this.#options;
    const { state, frames } = this.#deps;
    const facts = current();
    const opening = openingFor(facts, pilots);
    const { settings, season } = facts;
    const startup = { seed, speed, settings, season, state, frames, opening, resume };
    const thread = startThread(entry, startup, {
      onReport: report => this.#receive(report),
      onError: error => this.#fail(error),
      onExit: () => this.#exit(),
    });
    this.#hangWatch.start(STARTING_CPU_MS);
    return { thread, facts, opening, failure: 'crash' };
  }

  #receive(report: Report) {
    if (this.#phase !== 'ready') this.#becomeReady(report.tick);
    this.#deps.onReport(report);
  }

  #becomeReady(tick: number) {
    const { log, calls } = this.#deps;
    const { opening, facts } = this.#run;
    this.#phase = 'ready';
    for (const command of opening) log.record(command, tick);
    if (!this.#isClosing) calls.open();
    // These commands are refused only if the thread ends again. Then the next thread starts with the current facts.
    for (const command of commandsBetween(facts, this.#options.current())) calls.add(command).catch(() => {});
    this.#recovery.cameBack();
    this.#hangWatch.start(HANG_CPU_MS);
    this.#firstReport.resolve();
  }

  #endHanging() {
    this.#options.onLog('The simulation thread does not finish its tick; it is ended and restarted.');
    this.#run.failure = 'hang';
    this.#run.thread.end();
  }

  #fail(error: Error) {
    this.#options.onLog(`The simulation thread failed: ${error.stack ?? error}`);
    this.#firstReport.reject(error);
  }

  #exit() {
    this.#hangWatch.stop();
    if (this.#phase === 'starting') {
      this.#firstReport.reject(new Error('The simulation thread ended before its first report.'));
    } else if (this.#isClosing) this.#deps.calls.refuseAll();
    else this.#bringBack();
  }

  #bringBack() {
    this.#phase = 'recovering';
    this.#deps.calls.refuseAll();
    const { resume, delayMs } = this.#nextAttempt();
    const pilots = resume ? [] : (this.#deps.latest.cold?.pilots ?? []);
    io.after(delayMs, () => {
      if (!this.#isClosing) this.#run = this.#start(resume, pilots);
    });
  }

  /** Decides how the world continues, and adapts the log. */
  #nextAttempt() {
    const { onLog, onRewind } = this.#options;
    const { log, latest } = this.#deps;
    const { checkpoint, commands } = log;
    const known = { checkpoint, log: commands, untilTick: latest.tick };
    const attempt = this.#recovery.next(this.#run.failure, known);
    const { resume, text } = attempt;
    onLog(text);
    if (resume?.log !== commands) onRewind?.(resume?.checkpoint.tick ?? -1);
    log.replace(resume?.log ?? []);
    return attempt;
  }
}
