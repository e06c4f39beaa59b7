import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ScriptJob, ScriptLanguage, ScriptLine, ScriptOutcome } from '../schema/records/script-run.ts';
import type { Confinement } from './confinement/confinement.ts';
import type { RunListener } from './processes/run-listener.ts';
import { createSpares, type Spares } from './processes/spares.ts';
import type { HostAnswer } from './protocol.ts';

/**
 * The thread that watches the processes, so that starting them and reading their output takes no time from the server's
 * own thread. Piscina sends it tasks.
 */
export type Task = { /** The same in all tasks. */ confinement: Confinement } & (
  | { kind: 'keep'; languages: readonly ScriptLanguage[] }
  | { kind: 'run'; job: ScriptJob; runMs: number; request: RunTiming; port: MessagePort }
);

/** Time of the request for a run, and the longest time from then until the script starts, if this is limited. */
export interface RunTiming {
  /** Wall-clock ms. */
  at: number;
  startWithinMs?: number;
}

type RunTask = Extract<Task, { kind: 'run' }>;

/** A message from a run to the server's thread over its port. Calls are answered. */
export type FromWorker =
  | { t: 'start' }
  | { t: 'line'; line: ScriptLine }
  | { t: 'call'; id: number; name: string; args: readonly unknown[] };

/** A message from the server's thread over that port. */
export type ToWorker = HostAnswer | { t: 'stop' };

let spares: Spares | undefined;

/**
 * Runs a task. A run resolves with its outcome, or with null if it could not start in time. It never rejects. `keep`
 * resolves with undefined.
 */
export default async function supervise(task: Task): Promise<ScriptOutcome | null | undefined> {
  spares ??= createSpares(task.confinement);
  if (task.kind === 'run') return run(task, spares);
  await spares.keep(task.languages);
}

async function run({ job, runMs, request, port }: RunTask, spares: Spares): Promise<ScriptOutcome | null> {
  const waitedMs = () => Date.now() - request.at;
  const notStarted = (error: string) => ({ ...NOT_STARTED, error, waitedMs: waitedMs() });
  if (receiveMessageOnPort(port)) {
    port.close();
    return notStarted('The server stopped before the script had ended.');
  }
  const child = spares.take(job.language);
  const listener = listenOn(port, () => child.kill());
  const deadline = watchStart(request, () => child.kill());
  try {
    await child.ready;
    const waited = { waitedMs: waitedMs() };
    if (deadline.isOver()) return null;
    deadline.clear();
    port.postMessage({ t: 'start' } satisfies FromWorker);
    return { ...(await child.run(job, runMs, listener)), ...waited };
  } catch (error) {
    return deadline.isOver() ? null : notStarted((error as Error).message);
  } finally {
    deadline.clear();
    port.close();
    spares.refill(job.language);
  }
}

/** Calls `giveUp` when the script has not started in time. */
function watchStart({ at, startWithinMs }: RunTiming, giveUp: () => void) {
  let isOver = false;
  const end = () => {
    isOver = true;
    giveUp();
  };
  const timer = startWithinMs === undefined ? undefined : setTimeout(end, at + startWithinMs - Date.now());
  return { isOver: () => isOver, clear: () => clearTimeout(timer) };
}

/** Passes the run's messages to the port and answers to the run; `stop` is called when the run must end. */
function listenOn(port: MessagePort, stop: () => void): RunListener {
  const answers = new Map<number, (answer: HostAnswer) => void>();
  const send = (message: FromWorker) => port.postMessage(message);
  port.on('messageerror', stop);
  port.on('message', (message: ToWorker) => {
    if (message.t === 'stop') return stop();
    answers.get(message.id)?.(message);
    answers.delete(message.id);
  });
  return {
    line: line => send({ t: 'line', line }),
    call(id, name, args, answer) {
      answers.set(id, answer);
      send({ t: 'call', id, name, args });
    },
  };
}

const NOT_STARTED = { end: 'crash', line: null, ms: 0, cpuMs: 0, peakMb: 0 } as const;
