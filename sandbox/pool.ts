import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { GameError } from '../schema/error.ts';
import {
  type Sandbox,
  SCRIPT_LANGUAGES,
  SCRIPT_LIMITS,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../schema/script-run.ts';
import { buildSandbox } from './build.ts';
import type { Confinement } from './confinement/confinement.ts';
import { findConfinement } from './find-confinement.ts';
import { serveHost } from './host-port.ts';
import { isolateBinary } from './places.ts';
import { ensurePythonSnapshot } from './python/python-snapshot.ts';
import type { Task, ToWorker } from './supervisor.ts';
import { createTurns } from './turns.ts';

/** Places in the pool's queue for tasks that are not runs; runs wait here until their turn. */
const ROOM_TO_PREPARE = 8;

interface SandboxOptions {
  /** Wall time of a run; the manual's limit by default. Unit: ms. */
  runMs?: number;
  /** Whether scripts can run here; by default, whether isolated-vm has a native part for this machine. */
  canRun?: boolean;
  /** By default the strongest that works here. */
  confinement?: Confinement;
}

/** At most three runs at once and one per script; thirty more wait. One thread watches all their processes. */
export function createSandbox({
  runMs = SCRIPT_LIMITS.runMs,
  canRun = isolateBinary() !== null,
  confinement,
}: SandboxOptions = {}): Sandbox {
  const pool = createPool();
  const turns = createTurns(SCRIPT_LIMITS);
  const inHand = new Map<MessagePort, Promise<ScriptOutcome>>();

  const confined = async () => confinement ?? (await findConfinement()).confinement;
  const keep = async (languages: readonly ScriptLanguage[]) =>
    pool.run({ kind: 'keep', languages, confinement: await confined() });

  async function start(job: ScriptJob, requestedAt: number, port: MessagePort): Promise<ScriptOutcome> {
    let task: Task;
    try {
      await prepareLanguage(job.language);
      task = { kind: 'run', job, runMs, requestedAt, port, confinement: await confined() };
    } catch (error) {
      return { ...CUT_OFF, error: (error as Error).message };
    }
    return pool.run(task, { transferList: [port] }).then(
      outcome => outcome ?? CUT_OFF,
      () => CUT_OFF, // the pool is closed
    );
  }

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
    async run(job, host, script = null) {
      requireRoom(script);
      const { port1, port2 } = new MessageChannel();
      serveHost(port1, host);
      const isDrained = once(port1, 'close'); // the outcome may arrive by another way before the last line
      const requestedAt = Date.now();
      const turn = turns.take(script);
      const running = turn.then(() => start(job, requestedAt, port2));
      inHand.set(port1, running);
      const outcome = await running;
      port2.close(); // if it never reached the thread
      await isDrained;
      inHand.delete(port1);
      (await turn)();
      return outcome;
    },
    async prepare(languages) {
      if (!canRun) return;
      const kept = [...languages];
      await Promise.all(kept.map(prepareLanguage));
      await keep(kept);
    },
    async close() {
      for (const port of inHand.keys()) port.postMessage({ t: 'stop' } satisfies ToWorker);
      await Promise.all(inHand.values());
      if (pool.threads.length > 0) await keep([]);
      await pool.destroy();
    },
  };
}

const createPool = () =>
  new Piscina<Task, ScriptOutcome | undefined>({
    filename: new URL('./supervisor.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY, // it holds the processes that are kept ready
    concurrentTasksPerWorker: SCRIPT_LIMITS.running,
    maxQueue: SCRIPT_LIMITS.running + ROOM_TO_PREPARE,
    atomics: 'disabled', // blocked between tasks, it would not see its processes
  });

const runtimesIf = (canRun: boolean) =>
  Object.fromEntries(SCRIPT_LANGUAGES.map(language => [language, canRun])) as Record<ScriptLanguage, boolean>;

let bundled: Promise<void> | undefined;

/** Makes what the language needs, where it is missing. */
async function prepareLanguage(language: ScriptLanguage) {
  bundled ??= buildSandbox();
  await bundled;
  if (language === 'python') await ensurePythonSnapshot();
}

const CUT_OFF: ScriptOutcome = {
  end: 'crash',
  error: 'The server stopped while the script ran.',
  line: null,
  ms: 0,
  cpuMs: 0,
  peakMb: 0,
  waitedMs: 0,
};

const notAvailable = () => new GameError('not-available', 'Scripts cannot run on this machine.');

const tooMany = () =>
  new GameError(
    'too-many-requests',
    `${SCRIPT_LIMITS.waiting} runs of scripts are waiting already, so this one was dropped. Try again when some of them are done.`,
  );
