import { GameError } from '../../schema/error.ts';
import type { Round } from '../../schema/state.ts';
import { createFrameBuffer, type FrameSlot, frameRing } from '../../schema/wire/frame.ts';
import type {
  Bundle,
  Checkpoint,
  Command,
  CommandName,
  EncodedReply,
  LoggedCommand,
  PilotIdentity,
  Report,
  SingleCommand,
  Startup,
  TickTiming,
} from '../../schema/wire/messages.ts';
import { latestVersion, type SlotRing } from '../../schema/wire/slots.ts';
import { createStateBuffer, type StateSlot, stateRing } from '../../schema/wire/snapshot.ts';
import { createHangWatch } from './hang-watch.ts';
import { createRecovery, type Failure } from './recovery.ts';
import { type SimThread, startSimThread } from './sim-thread.ts';

/** The part of the state that comes by report; the columns in shared memory hold the rest. */
export interface ColdState {
  version: number;
  round: Round;
  pilots: PilotIdentity[];
}

/** What the world made of a command. */
export interface Outcome {
  /** Its output as JSON. */
  json: string;
  /** Checkpoints of this tick and later ones have what was done; those before do not. */
  tick: number;
}

export type CallOptions = Pick<SingleCommand, 'dryRun' | 'cause'>;

/** A simulation thread as the front thread uses it. */
export interface Simulation {
  /**
   * Runs a command in the world. Rejects with a GameError; `restarting` while the thread is brought back.
   */
  call(name: CommandName, input: unknown, options?: CallOptions): Promise<Outcome>;
  /** Runs commands in one go, or none. Resolves with the list of their outputs; rejects as `call` does. */
  callTogether(members: Bundle['members'], options?: Pick<CallOptions, 'dryRun'>): Promise<Outcome>;
  readonly state: SlotRing<StateSlot>;
  readonly frames: SlotRing<FrameSlot>;
  readonly cold: ColdState;
  readonly tick: number;
  readonly timing: TickTiming | null;
  /** False before the first report and while the thread is being brought back. */
  readonly ready: boolean;
  /** How often the thread died and was brought back. */
  readonly restarts: number;
  /** Ends the thread as a crash would; it is brought back. Resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends the thread for good, after a last report with a checkpoint; calls are refused from now on. */
  close(): Promise<void>;
}

export interface SimulationOptions extends Pick<Startup, 'seed' | 'speed' | 'resume'> {
  /** What a fresh world starts with; asked each time one is needed. */
  current(): Pick<Startup, 'settings' | 'season'>;
  /**
   * Called after the replies of the report were settled, with the commands carried out since the last call.
   * Reports of nothing but replies are left out.
   */
  onReport(report: Report, log: readonly LoggedCommand[]): void;
  /**
   * Called before a world begins that lacks what was done before: with the tick of the checkpoint that it begins
   * with, after which all is undone, or -1 for a fresh one.
   */
  onRewind?(tick: number): void;
  onLog(line: string): void;
  /** Another thread entry, for tests of what happens when the thread dies. */
  entry?: URL;
}

/** Processor time that the thread may take to a sign of life: for some ticks, and to load, restore and catch up. */
const HANG_CPU_MS = 1_000;
const STARTING_CPU_MS = 20_000;

const ENTRY = new URL('../../engine/thread/worker.ts', import.meta.url);

interface Pending {
  order: Command;
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}

/** Starts the simulation thread and resolves with its first report. Rejects when it dies before that. */
export async function startSimulation(options: SimulationOptions): Promise<Simulation> {
  const { seed, speed, resume, current, onReport, onRewind, onLog, entry = ENTRY } = options;
  const buffers = { state: createStateBuffer(), frames: createFrameBuffer() };
  const state = stateRing(buffers.state);
  const pending = new Map<number, Pending>();
  let outbox: Command[] = [];
  let seq = 0;
  let thread: SimThread;
  let told = current();
  let opening: Startup['opening'] = [];
  let hasStarted = false;
  let closing = false;
  let ready = false;
  let tick = 0;
  let timing: TickTiming | null = null;
  let cold: ColdState | undefined;
  let checkpoint: Checkpoint | undefined = resume?.checkpoint;
  /** Commands since the checkpoint. */
  let log: LoggedCommand[] = resume?.log ?? [];
  /** Commands that `onReport` was not told of yet. */
  let untold: LoggedCommand[] = [];
  const onFirstReport = Promise.withResolvers<void>();

  const recovery = createRecovery(speed);
  let failure: Failure = 'crash';
  const hangWatch = createHangWatch(
    { version: () => latestVersion(state), cpuMs: () => thread.cpuMs() },
    () => {
      onLog('The simulation thread works without an end to its tick; it is ended and brought back.');
      failure = 'hang';
      thread.end();
    },
  );

  function spawn(from: Startup['resume'], pilots: PilotIdentity[] = []) {
    told = current();
    opening = openingFor(told, pilots);
    const startup = { seed, speed, ...told, ...buffers, opening, resume: from };
    thread = startSimThread(entry, startup, {
      onReport: receive,
      onError(error) {
        onLog(`The simulation thread failed: ${error.stack ?? error}`);
        onFirstReport.reject(error);
      },
      onExit() {
        hangWatch.stop();
        if (!hasStarted)
          onFirstReport.reject(new Error('The simulation thread ended before it could report.'));
        else if (closing) refuseAll();
        else bringBack();
      },
    });
    failure = 'crash';
    hangWatch.start(STARTING_CPU_MS);
  }

  function receive(report: Report) {
    tick = report.tick;
    if (report.timing) timing = report.timing;
    if (report.cold) cold = mergeCold(cold, report.cold);
    if (!ready) begin();
    for (const reply of report.replies) settle(reply);
    if (report.checkpoint) {
      checkpoint = report.checkpoint;
      log = [];
    }
    if (isAnswer(report)) return;
    setImmediate(onReport, report, untold); // after the promises of the replies
    untold = [];
  }

  function record({ name, input }: Pick<LoggedCommand, 'name' | 'input'>, tick: number) {
    const entry = { tick, name, input };
    log.push(entry);
    untold.push(entry);
  }

  function begin() {
    hasStarted = true;
    ready = true;
    for (const command of opening) record(command, tick);
    const { settings, season } = current(); // what was stored while the thread came up
    if (settings !== told.settings) call('applySettings', { patch: settings }).catch(() => {});
    if (season !== told.season) call('setSeason', { season }).catch(() => {});
    recovery.cameBack();
    hangWatch.start(HANG_CPU_MS);
    onFirstReport.resolve();
  }

  function settle(reply: EncodedReply) {
    const call = pending.get(reply.seq);
    if (!call) return;
    pending.delete(reply.seq);
    if (!reply.ok) return call.reject(new GameError(reply.code, reply.message));
    const { order } = call;
    if (!reply.unchanged) recordAll(order, reply.tick);
    const isBehindCheckpoint = checkpoint?.tick === reply.tick;
    call.resolve({ json: reply.json, tick: reply.tick + Number(isBehindCheckpoint) });
  }

  function recordAll(order: Command, tick: number) {
    if (!('members' in order)) return record(order, tick);
    for (const member of order.members) record(member, tick);
  }

  function refuseAll() {
    const calls = [...pending.values()];
    pending.clear();
    outbox = [];
    for (const call of calls) call.reject(restarting());
  }

  function bringBack() {
    ready = false;
    refuseAll();
    const { resume, delayMs, text } = recovery.next(failure, { checkpoint, log, untilTick: tick });
    onLog(text);
    if (resume?.log !== log) onRewind?.(resume?.checkpoint.tick ?? -1);
    log = resume?.log ?? [];
    setTimeout(() => closing || spawn(resume, resume ? [] : cold?.pilots), delayMs);
  }

  function flush() {
    const batch = outbox;
    outbox = [];
    if (batch.length > 0) thread.send(batch);
  }

  function send(order: Command) {
    if (!ready || closing) return Promise.reject(restarting());
    if (outbox.length === 0) setImmediate(flush); // one batch a turn of the event loop
    outbox.push(order);
    return new Promise<Outcome>((resolve, reject) => pending.set(order.seq, { order, resolve, reject }));
  }

  /** Whatever the thread has to tell before it is ended, with a checkpoint of how it stands. */
  const lastReport = () => send({ seq: ++seq, name: 'takeCheckpoint', input: {} });

  const call: Simulation['call'] = (name, input, { dryRun, cause } = {}) =>
    send({ seq: ++seq, name, input, cause, dryRun });

  const callTogether: Simulation['callTogether'] = (members, { dryRun } = {}) =>
    send({ seq: ++seq, members, dryRun });

  onRewind?.(resume?.checkpoint.tick ?? -1);
  spawn(resume);
  await onFirstReport.promise;

  return {
    call,
    callTogether,
    state,
    frames: frameRing(buffers.frames),
    get cold() {
      return cold as ColdState;
    },
    get tick() {
      return tick;
    },
    get timing() {
      return timing;
    },
    get ready() {
      return ready;
    },
    get restarts() {
      return recovery.restarts;
    },
    async kill() {
      await thread.end();
    },
    async close() {
      const last = lastReport();
      closing = true;
      await last.catch(() => {}); // a thread that fails now has told its last checkpoint before
      hangWatch.stop();
      refuseAll();
      await thread.end();
      await new Promise(resolve => setImmediate(resolve)); // its reports are passed on
    },
  };
}

/**
 * What a world has to learn before anybody sees it: settings that were stored since its checkpoint, and, when
 * it had to be made anew, the viewers who were there, in a lobby.
 */
function openingFor({ settings, season }: ReturnType<SimulationOptions['current']>, pilots: PilotIdentity[]) {
  const opening: Startup['opening'] = [
    { name: 'applySettings', input: { patch: settings } },
    { name: 'setSeason', input: { season } },
  ];
  for (const { bot, name } of pilots) if (!bot) opening.push({ name: 'addPilot', input: { username: name } });
  if (pilots.length > 0) opening.push({ name: 'openLobby', input: { mode: settings.mode } });
  return opening;
}

/** True for a report that answers commands and tells nothing else. */
const isAnswer = ({ cold, events, frame, checkpoint, hash, timing }: Report) =>
  !(cold || events.length || frame || checkpoint || hash || timing);

const restarting = () =>
  new GameError(
    'restarting',
    'The simulation is being restarted from its last checkpoint; try again in a second.',
  );

const mergeCold = (old: ColdState | undefined, patch: NonNullable<Report['cold']>): ColdState => {
  const round = patch.round ?? old?.round;
  const pilots = patch.pilots ?? old?.pilots;
  if (!round || !pilots) throw new Error('The first report of the simulation must tell everything.');
  return { version: patch.version, round, pilots };
};
