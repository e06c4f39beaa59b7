import { createThread } from '../../engine/thread/thread.ts';
import type { SimThread, SimThreadEvents, StartThread } from '../../net/simulation/sim-thread.ts';
import { commandsOf, reportOf, textOfCommands, textOfReport } from '../../schema/wire/lines.ts';
import type { Command, Report, Startup } from '../../schema/wire/messages.ts';
import type { SimulatedProcess } from './machine.ts';

/** Shortest wait between two steps, in ms. It prevents endless steps due to rounding errors. */
const SHORTEST_MS = 0.01;
/** Time that a thread takes to start, in ms. */
const START_MS = 20;

/** Shortest and longest latency of a message between threads, in ms. */
const MAIL_MS = [0.05, 0.6] as const;

/** Ways in which a thread can fail. */
export type ThreadFailure = 'end' | 'throw' | 'hang';

type Started = Omit<Startup, 'commands' | 'reports'>;

/** Observes a thread from outside the server. */
export interface ThreadObserver {
  started(startup: Started): void;
  /** Called with each report before the server receives it. */
  reported(report: Report, startup: Started): void;
  /**
   * Called with commands from the server. `isEarly` means that the server had not received a report yet, so
   * it refused the commands.
   */
  sent(batch: readonly Command[], isEarly: boolean): void;
}

/**
 * Runs the simulation thread as a task of the simulated machine. The task has a world and a clock, and makes a step
 * whenever something is due. Messages between the task and the front thread are copied, as between real threads.
 */
export function threadsOf(process: SimulatedProcess, observer: ThreadObserver) {
  let current: SimulatedThread | null = null;
  const startThread: StartThread = (_, startup, events) => {
    current = new SimulatedThread(process, startup, events, observer);
    return current;
  };
  return {
    startThread,
    /** Makes the thread fail in this way at its next step. */
    fail: (failure: ThreadFailure) => current?.fail(failure),
    /** Prevents the thread from running for `ms`, as a busy machine would. */
    stall: (ms: number) => current?.stall(ms),
  };
}

class SimulatedThread implements SimThread {
  readonly #process: SimulatedProcess;
  readonly #events: SimThreadEvents;
  readonly #observer: ThreadObserver;
  readonly #mail: string[] = [];
  #world: ReturnType<typeof createThread> | null = null;
  #timer = { cancel() {} };
  #isGone = false;
  /** Whether the front thread has received a report. */
  #isKnown = false;
  #hungAt: number | null = null;
  /** Time before which the thread does not run. */
  #stalledUntil = 0;
  /** Messages in transit to the front thread, in order, with the times at which they arrive. */
  readonly #inTransit: { at: number; arrive: () => void }[] = [];

  constructor(
    process: SimulatedProcess,
    startup: Started,
    events: SimThreadEvents,
    observer: ThreadObserver,
  ) {
    this.#process = process;
    this.#events = events;
    this.#observer = observer;
    const { io } = process;
    const clock = { now: io.steady, wait: () => true, hasWork: () => this.#mail.length > 0 };
    const receiver = { take: () => this.#takeCommands() };
    const send = (report: Report) => {
      const { checkpoint, ...rest } = report; // the arrays of a checkpoint are already copies
      const copy = { ...reportOf(textOfReport(rest)), checkpoint };
      observer.reported(copy, startup);
      this.#toFront(() => {
        this.#isKnown = true;
        events.onReport(copy);
      });
    };
    this.#timer = io.after(START_MS, () => {
      observer.started(startup);
      this.#attempt(() => {
        this.#world = createThread(startup, { receiver, send }, clock);
      });
      this.#step();
    });
  }

  send(batch: readonly Command[]) {
    this.#observer.sent(batch, !this.#isKnown);
    this.#mail.push(textOfCommands(batch));
    this.#process.io.after(this.#mailMs(), () => this.#step());
  }

  async cpuMs() {
    return this.#hungAt === null ? 0 : this.#process.io.steady() - this.#hungAt;
  }

  async end() {
    this.#exit();
  }

  fail(failure: ThreadFailure) {
    if (failure === 'end') this.#exit();
    else if (failure === 'hang') this.#hungAt ??= this.#process.io.steady();
    else this.#die(new Error('The simulated thread was made to throw.'));
  }

  stall(ms: number) {
    this.#stalledUntil = this.#process.io.steady() + ms;
  }

  #mailMs() {
    return MAIL_MS[0] + this.#process.io.random() * (MAIL_MS[1] - MAIL_MS[0]);
  }

  /** Delivers messages to the front thread in the order of the calls. */
  #toFront(arrive: () => void) {
    const { io } = this.#process;
    const at = Math.max(this.#inTransit.at(-1)?.at ?? 0, io.steady() + this.#mailMs());
    this.#inTransit.push({ at, arrive });
    io.after(at - io.steady() + SHORTEST_MS, () => this.#deliver());
  }

  /**
   * Delivers all messages that have arrived in one turn of the event loop, like the port of a real thread. Promises run
   * after each message.
   */
  #deliver() {
    const { io } = this.#process;
    const [next, later] = this.#inTransit;
    if (!next || next.at > io.steady()) return;
    this.#inTransit.shift();
    if (later && later.at <= io.steady()) io.soon(() => this.#deliver()); // before all that the first one schedules
    next.arrive();
  }

  #takeCommands() {
    const text = this.#mail.shift();
    return text === undefined ? null : commandsOf(text);
  }

  #step() {
    if (this.#isGone || this.#hungAt !== null || !this.#world) return;
    this.#timer.cancel();
    const world = this.#world;
    const stalledMs = this.#stalledUntil - this.#process.io.steady();
    if (stalledMs <= 0) this.#attempt(() => world.step());
    if (this.#isGone) return;
    const waitMs = Math.max(SHORTEST_MS, stalledMs, world.waitMs());
    this.#timer = this.#process.io.after(waitMs, () => this.#step());
  }

  #attempt(work: () => void) {
    try {
      work();
    } catch (error) {
      this.#die(error as Error);
    }
  }

  #die(error: Error) {
    if (this.#isGone) return;
    this.#toFront(() => this.#events.onError(error));
    this.#exit();
  }

  #exit() {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#timer.cancel();
    this.#toFront(() => this.#events.onExit());
  }
}
