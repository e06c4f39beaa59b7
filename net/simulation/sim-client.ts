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
import { createCalls, type Outcome } from './calls.ts';
import { createCommandLog } from './command-log.ts';
import { type ColdState, createLatestState, update } from './latest-state.ts';
import { createThreadKeeper, type ThreadKeeper, type ThreadKeeperOptions } from './thread-keeper.ts';

export type CallOptions = Pick<SingleCommand, 'dryRun' | 'cause'>;

/** The simulation thread as the front thread uses it. */
export interface Simulation {
  /** Runs a command in the world. Rejects with a GameError; `restarting` while the thread is being brought back. */
  call(name: CommandName, input: unknown, options?: CallOptions): Promise<Outcome>;
  /** Runs all of the commands in one go, or none. Resolves with the list of their outputs; rejects as `call` does. */
  callTogether(members: Bundle['members'], options?: Pick<CallOptions, 'dryRun'>): Promise<Outcome>;
  readonly state: SlotRing<StateSlot>;
  readonly frames: SlotRing<FrameSlot>;
  readonly cold: ColdState;
  /** The last tick that was reported. */
  readonly tick: number;
  /** Null before the first figures. */
  readonly timing: TickTiming | null;
  /** False before the first report and while the thread is being brought back. */
  readonly ready: boolean;
  /** How often the thread died and was brought back. */
  readonly restarts: number;
  /** Ends the thread as a crash would, so that it is brought back. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends the thread for good, after a last report with a checkpoint; calls are refused from now on. */
  close(): Promise<void>;
}

export interface SimulationOptions extends ThreadKeeperOptions {
  /**
   * Called after the replies of the report were settled, with the commands carried out since the last call.
   * Reports of nothing but replies are left out.
   */
  onReport(report: Report, log: readonly LoggedCommand[]): void;
}

/** Starts the simulation thread and resolves with its first report. Rejects when it dies before that. */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const buffers = { state: createStateBuffer(), frames: createFrameBuffer() };
  const state = stateRing(buffers.state);
  const latest = createLatestState();
  const log = createCommandLog(options.resume);
  const calls = createCalls(batch => keeper.send(batch), log);

  const onReport = (report: Report) => {
    update(latest, report);
    for (const reply of report.replies) calls.settle(reply);
    if (report.checkpoint) log.restartFrom(report.checkpoint);
    if (isAnswer(report)) return;
    setImmediate(options.onReport, report, log.takeUnreported()); // after the promises of the replies
  };

  const version = () => latestVersion(state);
  const keeper: ThreadKeeper = createThreadKeeper(options, {
    ...buffers,
    log,
    latest,
    calls,
    version,
    onReport,
  });
  await keeper.started;

  return {
    call: (name, input, { dryRun, cause } = {}) => calls.add({ name, input, cause, dryRun }),
    callTogether: (members, { dryRun } = {}) => calls.add({ members, dryRun }),
    state,
    frames: frameRing(buffers.frames),
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
      return keeper.ready;
    },
    get restarts() {
      return keeper.restarts;
    },
    kill: keeper.kill,
    close: keeper.close,
  };
}

/** True for a report that answers commands and contains nothing else. */
const isAnswer = ({ cold, events, frame, checkpoint, hash, timing }: Report) =>
  !(cold || events.length || frame || checkpoint || hash || timing);
