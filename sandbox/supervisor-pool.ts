import type { MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import {
  SCRIPT_LIMITS,
  type ScriptJob,
  type ScriptLanguage,
  type ScriptOutcome,
} from '../schema/records/script-run.ts';
import { buildSandbox } from './build.ts';
import type { Confinement } from './confinement/confinement.ts';
import { findConfinement } from './find-confinement.ts';
import { ensurePythonSnapshot } from './python/python-snapshot.ts';
import type { RunTiming, Task } from './supervisor.ts';

/** The supervisor thread, as a pool that starts it with the first task and gives it all tasks. */
export interface SupervisorPool {
  /** Runs a script that reports over `port`. Resolves with null if it could not start in time. Never rejects. */
  run(job: ScriptJob, request: RunTiming, port: MessagePort): Promise<ScriptOutcome | null>;
  /** Keeps processes ready only for these languages. Rejects if they cannot be started. */
  keep(languages: readonly ScriptLanguage[]): Promise<void>;
  /** Ends all processes and the thread. */
  close(): Promise<void>;
}

/**
 * Maximum number of tasks other than runs, such as the preparation of a language, that wait for the thread that watches
 * the processes of scripts. Runs wait before they reach its queue. @limit
 */
const ROOM_TO_PREPARE = 8;

/** @param confinement the confinement of the processes; by default the strongest that works here. */
export function createSupervisorPool(runMs: number, confinement?: Confinement): SupervisorPool {
  const pool = createPool();
  const confined = async () => confinement ?? (await findConfinement()).confinement;

  const keepOnly = async (languages: readonly ScriptLanguage[]) => {
    await pool.run({ kind: 'keep', languages, confinement: await confined() });
  };

  return {
    async run(job, request, port) {
      let task: Task;
      try {
        await prepareLanguage(job.language);
        task = { kind: 'run', job, runMs, request, port, confinement: await confined() };
      } catch (error) {
        return { ...CUT_OFF, error: (error as Error).message };
      }
      return pool.run(task, { transferList: [port] }).then(
        outcome => (outcome === undefined ? CUT_OFF : outcome),
        () => CUT_OFF, // the task rejects if the pool is closed
      );
    },
    async keep(languages) {
      await Promise.all(languages.map(prepareLanguage));
      await keepOnly(languages);
    },
    async close() {
      if (pool.threads.length > 0) await keepOnly([]);
      await pool.destroy();
    },
  };
}

const createPool = () =>
  new Piscina<Task, ScriptOutcome | null | undefined>({
    filename: new URL('./supervisor.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY, // the thread owns the processes that are kept ready
    concurrentTasksPerWorker: SCRIPT_LIMITS.running,
    maxQueue: SCRIPT_LIMITS.running + ROOM_TO_PREPARE,
    atomics: 'disabled', // a thread that blocks between tasks would not handle its processes
  });

let bundled: Promise<void> | undefined;

/** Prepares everything that the language needs and that is missing. */
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
