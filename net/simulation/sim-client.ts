import { io } from '../../core/io.ts';
import { createFrameBuffer, type FrameSlot, frameRing } from '../../schema/wire/frame.ts';
import type {
  Bundle,
  CommandName,
  LoggedCommand,
  Report,
  SingleCommand,
  TickTiming,
} from '../../schema/wire/messages.ts';
import { latestVersion, type SlotRing } from '../../schema/wire/slots.ts';
import { createStateBuffer, type StateSlot, stateRing } from '../../schema/wire/snapshot.ts';
import { type Calls, createCalls, type Outcome } from './calls.ts';
import { type CommandLog, createCommandLog } from './command-log.ts';
import { type ColdState, createLatestState, type LatestState, update } from './latest-state.ts';
import { ThreadSupervisor, type ThreadSupervisorOptions } from './thread-supervisor.ts';

export type CallOptions = Pick<SingleCommand, 'dryRun' | 'cause'>;

/** The front thread's view of the simulation thread. */
export interface Simulation {
  /**
   * Runs a command in the world. Rejects with the world's GameError, or with `restarting` while the thread is
   * being restarted.
   */
  call(name: CommandName, input: unknown, options?: CallOptions): Promise<Outcome>;
  /** Runs either all commands or none. Resolves with the list of their outputs. Rejects like `call`. */
  callTogether(members: Bundle['members'], options?: Pick<CallOptions, 'dryRun'>): Promise<Outcome>;
  readonly state: SlotRing<StateSlot>;
  readonly frames: SlotRing<FrameSlot>;
  readonly cold: ColdState;
  /** The last tick that was reported. */
  readonly tick: number;
  /** Timing of the ticks; null before the first measurement. */
  readonly timing: TickTiming | null;
  /** False before the first report and while the thread is being restarted. */
  readonly ready: boolean;
  /** Number of times that the thread was restarted. */
  readonly restarts: number;
  /** Ends the thread as a crash would, so that it is restarted. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Ends the thread for good, after a last report with a checkpoint. Further calls are refused. */
  close(): Promise<void>;
}

export interface SimulationOptions extends ThreadSupervisorOptions {
  /**
   * Called after the replies in a report were settled, with the commands since the last call. Not called for
   * reports that contain only replies.
   */
  onReport(report: Report, log: readonly LoggedCommand[]): void;
}

/** Starts the simulation thread. Resolves when its first report has arrived. Rejects if the thread dies before that. */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const buffers = { state: createStateBuffer(), frames: createFrameBuffer() };
  const state = stateRing(buffers.state);
  const latest = createLatestState();
  const log = createCommandLog(options.resume);
  const calls = createCalls(batch => thread.send(batch), log);
  const thread: ThreadSupervisor = new ThreadSupervisor(options, {
    ...buffers,
    log,
    latest,
    calls,
    version: () => latestVersion(state),
    onReport: reportHandler(latest, log, calls, options.onReport),
  });
  await thread.started;
  return simulationOf(thread, calls, latest, { state, frames: frameRing(buffers.frames) });
}

/** Handles a report: first the state, then the replies, then the events. */
const reportHandler =
  (latest: LatestState, log: CommandLog, calls: Calls, onReport: SimulationOptions['onReport']) =>
  (report: Report) => {
    update(latest, report);
    for (const reply of report.replies) calls.settle(reply);
    if (report.checkpoint) log.restartFrom(report.checkpoint);
    if (isAnswer(report)) return;
    const commands = log.takeUnreported();
    io.soon(() => onReport(report, commands)); // later, so that callers get their replies first
  };

/** Whether a report contains only replies to commands. */
const isAnswer = ({ cold, events, frame, checkpoint, hash, timing }: Report) =>
  !(cold || events.length || frame || checkpoint || hash || timing);

const simulationOf = (
  thread: ThreadSupervisor,
  calls: Calls,
  latest: Readonly<LatestState>,
  { state, frames }: Pick<Simulation, 'state' | 'frames'>,
): Simulation => ({
  call: (name, input, { dryRun, cause } = {}) => calls.add({ name, input, cause, dryRun }),
  callTogether: (members, { dryRun } = {}) => calls.add({ members, dryRun }),
  state,
  frames,
  get cold() {
    return latest.cold as ColdState;
  },
  get tick() {
    return latest.tick;
  },
  get timing() {
    return latest.timing;
  },
  get ready() {
    return thread.ready;
  },
  get restarts() {
    return thread.restarts;
  },
  kill: () => thread.kill(),
  close: () => thread.close(),
});
