import { once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { GameError } from '../schema/error.ts';
import {
  type Sandbox,
  SCRIPT_LANGUAGES,
  SCRIPT_LIMITS,
  type ScriptHost,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../schema/script-run.ts';
import { buildSandbox } from './build.ts';
import type { Confinement } from './confinement/confinement.ts';
import { findConfinement } from './find-confinement.ts';
import { isolateBinary } from './places.ts';
import type { Answer } from './protocol.ts';
import { ensurePythonSnapshot } from './python/python-snapshot.ts';
import type { Heard, Task, Told } from './supervisor.ts';
import { createTurns } from './turns.ts';

/** Places in the queue of the pool for what is no run; runs wait here until their turn has come. */
const ROOM_TO_PREPARE = 8;

export interface SandboxOptions {
  /** Wall time of a run, for tests; the manual's limit by default. Unit: ms. */
  runMs?: number;
  /** Whether scripts can run here; by default where there is a native part of isolated-vm. */
  canRun?: boolean;
  /** The strongest that works here by default. */
  confinement?: Confinement;
}

/** Three runs at once, one of each script, thirty that wait: one thread watches all their processes. */
export function createSandbox({
  runMs = SCRIPT_LIMITS.runMs,
  canRun = isolateBinary() !== null,
  confinement,
}: SandboxOptions = {}): Sandbox {
  const pool = new Piscina<Task, ScriptOutcome | undefined>({
    filename: new URL('./supervisor.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY, // it holds the processes that wait ready
    concurrentTasksPerWorker: SCRIPT_LIMITS.running,
    maxQueue: SCRIPT_LIMITS.running + ROOM_TO_PREPARE,
    atomics: 'disabled', // blocking between tasks, it would not see its processes
  });
  const turns = createTurns(SCRIPT_LIMITS);
  const inHand = new Map<MessagePort, Promise<ScriptOutcome>>();

  const confined = async () => confinement ?? (await findConfinement()).confinement;

  async function start(run: Omit<Extract<Task, { kind: 'run' }>, 'confinement'>): Promise<ScriptOutcome> {
    let task: Task;
    try {
      await ready(run.job.language);
      task = { ...run, confinement: await confined() };
    } catch (error) {
      return { ...CUT_OFF, error: (error as Error).message };
    }
    return pool.run(task, { transferList: [run.port] }).then(
      outcome => outcome ?? CUT_OFF,
      () => CUT_OFF, // the pool is closed
    );
  }

  const sandbox: Sandbox = {
    runtimes: Object.fromEntries(SCRIPT_LANGUAGES.map(language => [language, canRun])) as Record<
      ScriptLanguage,
      boolean
    >,
    get running() {
      return turns.running;
    },
    get waiting() {
      return turns.waiting;
    },
    requireRoom(script = null) {
      if (!canRun) throw notAvailable();
      if (!turns.hasRoom(script)) throw tooMany();
    },
    async run(job, host, script = null) {
      sandbox.requireRoom(script);
      const { port1, port2 } = new MessageChannel();
      serve(port1, host);
      const allIsHeard = once(port1, 'close'); // its end may come by another way before its last line
      const orderedAt = Date.now();
      const turn = turns.take(script);
      const running = turn.then(() => start({ kind: 'run', job, runMs, orderedAt, port: port2 }));
      inHand.set(port1, running);
      const outcome = await running;
      port2.close(); // where it never got to the thread
      await allIsHeard;
      inHand.delete(port1);
      (await turn)();
      return outcome;
    },
    async prepare(languages) {
      if (!canRun) return;
      const kept = [...languages];
      await Promise.all(kept.map(ready));
      await pool.run({ kind: 'keep', languages: kept, confinement: await confined() });
    },
    async close() {
      for (const port of inHand.keys()) port.postMessage({ t: 'stop' } satisfies Heard);
      await Promise.all(inHand.values());
      if (pool.threads.length > 0)
        await pool.run({ kind: 'keep', languages: [], confinement: await confined() });
      await pool.destroy();
    },
  };
  return sandbox;
}

let bundled: Promise<void> | undefined;

/** Makes what the language needs. */
async function ready(language: ScriptLanguage) {
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
    `${SCRIPT_LIMITS.waiting} runs of scripts wait already: this one is dropped. Try again when some of them are done.`,
  );

/** Hands on what a run writes, and answers what it asks. */
function serve(port: MessagePort, host: ScriptHost) {
  const answer = async ({ id, name, args }: Extract<Told, { t: 'call' }>) => {
    try {
      return { t: 'answer', id, ok: true, value: (await host.call(name, args)) ?? null } satisfies Answer;
    } catch (error) {
      return refused(id, error);
    }
  };
  port.on('message', async (told: Told) => {
    if (told.t === 'line') host.line(told.line);
    else if (told.t === 'start') host.onStart?.();
    else port.postMessage(await answer(told));
  });
}

const refused = (id: number, error: unknown): Answer => ({
  t: 'answer',
  id,
  ok: false,
  code: error instanceof GameError ? error.code : 'internal',
  message: error instanceof GameError ? error.message : 'The server could not do that; its log says why.',
});
