import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { GameError } from '../schema/base/error.ts';
import {
  type Sandbox,
  SCRIPT_LANGUAGES,
  SCRIPT_LIMITS,
  type ScriptHost,
  type ScriptJob,
  type ScriptLanguage,
} from '../schema/records/script-run.ts';
import type { Confinement } from './confinement/confinement.ts';
import { ENDINGS } from './endings.ts';
import { isolateBinary } from './paths.ts';
import type { HostAnswer } from './protocol.ts';
import type { FromWorker, ToWorker } from './supervisor.ts';
import { createSupervisorPool, type SupervisorPool } from './supervisor-pool.ts';
import { createTurns, notInTime, type Turns } from './turns.ts';

/** Passes the messages of a run from the port to the host, and answers its calls. */
export function serveHost(port: MessagePort, host: ScriptHost): void {
  const stop = () => port.postMessage({ t: 'stop' } satisfies ToWorker);
  port.on('messageerror', stop); // otherwise the run would wait forever for an answer to its call
  port.on('message', async (message: FromWorker) => {
    if (message.t === 'line') host.line(message.line);
    else if (message.t === 'start') host.onStart?.();
    else port.postMessage(await answerTo(message, host));
  });
}

async function answerTo(
  { id, name, args }: Extract<FromWorker, { t: 'call' }>,
  host: ScriptHost,
): Promise<HostAnswer> {
  try {
    return { t: 'answer', id, ok: true, value: (await host.call(name, args)) ?? null };
  } catch (error) {
    return { t: 'answer', id, ok: false, ...refusalOf(error) };
  }
}

const refusalOf = (error: unknown) =>
  error instanceof GameError
    ? { code: error.code, message: error.message }
    : { code: 'internal', message: 'The server could not do that; its log says why.' };

interface SandboxOptions {
  /** Wall time of a run; the manual's limit by default. Unit: ms. */
  runMs?: number;
  /** Whether scripts can run here. Default: whether isolated-vm has a native part for this machine. */
  canRun?: boolean;
  /** The confinement of processes. Default: the strongest that works here. */
  confinement?: Confinement;
}

/**
 * Runs scripts: at most three at once, and only one run of each script. Up to thirty more wait. One thread watches all
 * their processes.
 */
export function createSandbox({
  runMs = SCRIPT_LIMITS.runMs,
  canRun = isolateBinary() !== null,
  confinement,
}: SandboxOptions = {}): Sandbox {
  const pool = createSupervisorPool(runMs, confinement);
  const turns = createTurns(SCRIPT_LIMITS);
  const runs = createRuns(pool, turns);

  const requireRoom = (script: string | null = null) => {
    if (!canRun) throw notAvailable();
    if (!turns.hasRoom(script)) throw tooMany();
  };

  return {
    runtimes: runtimesIf(canRun),
    get running() {
      return turns.running;
    },
    get waiting() {
      return turns.waiting;
    },
    requireRoom,
    async run(job, host, script = null, startWithinMs) {
      requireRoom(script);
      return runs.run(job, host, script, startWithinMs);
    },
    async prepare(languages) {
      if (canRun) await pool.keep([...languages]);
    },
    stop: runs.stop,
    endRuns: runs.end,
    async close() {
      await runs.end();
      await pool.close();
    },
  };
}

/** Gives each run its turn, and tracks the runs that have not ended. */
function createRuns(pool: SupervisorPool, turns: Turns) {
  const underWay = new Map<Channel, Promise<unknown>>();
  const stopped = new Set<Channel>();
  const stopAll = () => {
    for (const channel of underWay.keys()) channel.stop();
  };
  return {
    async run(job: ScriptJob, host: ScriptHost, script: string | null, startWithinMs?: number) {
      const channel = openChannel(host);
      const request = { at: Date.now(), startWithinMs };
      let endTurn = () => {};
      const running = turns.take(script, startWithinMs).then(end => {
        endTurn = end;
        return pool.run(job, request, channel.port);
      });
      underWay.set(
        channel,
        running.catch(() => {}),
      );
      try {
        const outcome = await running;
        if (!outcome) throw notInTime(startWithinMs ?? 0);
        return stopped.has(channel) && outcome.end === 'crash' ? { ...outcome, ...STOPPED } : outcome;
      } finally {
        await channel.drain();
        underWay.delete(channel);
        stopped.delete(channel);
        endTurn();
      }
    },
    /** Ends all runs. */
    stop() {
      for (const channel of underWay.keys()) stopped.add(channel);
      stopAll();
    },
    /** Ends all runs, and refuses later ones. Resolves when all have ended. */
    async end() {
      stopAll();
      await Promise.all(underWay.values());
    },
  };
}

const STOPPED = { end: 'stopped', error: ENDINGS.stopped(0) } as const;

type Channel = ReturnType<typeof openChannel>;

/** Connects a run to its host. `port` is the end of the channel for the run. */
function openChannel(host: ScriptHost) {
  const { port1, port2: port } = new MessageChannel();
  serveHost(port1, host);
  const isDrained = once(port1, 'close');
  return {
    port,
    stop: () => port1.postMessage({ t: 'stop' } satisfies ToWorker),
    /**
     * Resolves when the host has received all messages. This is needed because the outcome takes another way and may
     * overtake the last line.
     */
    async drain() {
      port.close(); // closes it also if it was never passed to the thread
      await isDrained;
    },
  };
}

const runtimesIf = (canRun: boolean) =>
  Object.fromEntries(SCRIPT_LANGUAGES.map(language => [language, canRun])) as Record<ScriptLanguage, boolean>;

const notAvailable = () => new GameError('not-available', 'Scripts cannot run on this machine.');

const tooMany = () =>
  new GameError(
    'too-many-requests',
    `${SCRIPT_LIMITS.waiting} runs of scripts are waiting already, so this one was dropped. Try again when some of them are done.`,
  );
