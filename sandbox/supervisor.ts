import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { ScriptJob, ScriptLanguage, ScriptLine, ScriptOutcome } from '../schema/script-run.ts';
import type { Confinement } from './confinement/confinement.ts';
import { createSpares, type Spares } from './processes/spares.ts';
import type { Answer } from './protocol.ts';

/**
 * The thread that watches the processes, so that starting them and reading what they say takes nothing from the
 * server's own thread. Piscina gives it its tasks.
 */
export type Task = { /** The same in all tasks. */ confinement: Confinement } & (
  | { kind: 'keep'; languages: readonly ScriptLanguage[] }
  | { kind: 'run'; job: ScriptJob; runMs: number; orderedAt: number; port: MessagePort }
);
type RunTask = Extract<Task, { kind: 'run' }>;

/** What a run tells the server's thread over its port; the answers to calls come back. */
export type Told =
  | { t: 'start' }
  | { t: 'line'; line: ScriptLine }
  | { t: 'call'; id: number; name: string; args: readonly unknown[] };

/** What comes over that port. */
export type Heard = Answer | { t: 'stop' };

let spares: Spares | undefined;

export default async function supervise(task: Task): Promise<ScriptOutcome | undefined> {
  spares ??= createSpares(task.confinement);
  if (task.kind === 'run') return run(task, spares);
  await spares.keep(task.languages);
}

async function run({ job, runMs, orderedAt, port }: RunTask, spares: Spares): Promise<ScriptOutcome> {
  if (receiveMessageOnPort(port)) {
    port.close();
    return { ...NOT_STARTED, error: STOPPED, waitedMs: Date.now() - orderedAt };
  }
  const answers = new Map<number, (answer: Answer) => void>();
  const tell = (told: Told) => port.postMessage(told);
  const child = spares.take(job.language);
  port.on('message', (heard: Heard) => {
    if (heard.t === 'stop') return child.kill();
    answers.get(heard.id)?.(heard);
    answers.delete(heard.id);
  });
  try {
    await child.ready;
    const waitedMs = Date.now() - orderedAt;
    tell({ t: 'start' });
    const ended = await child.run(job, runMs, {
      line: line => tell({ t: 'line', line }),
      call: (id, name, args, answer) => {
        answers.set(id, answer);
        tell({ t: 'call', id, name, args });
      },
    });
    return { ...ended, waitedMs };
  } catch (error) {
    return { ...NOT_STARTED, error: (error as Error).message, waitedMs: Date.now() - orderedAt };
  } finally {
    port.close();
    spares.refill(job.language);
  }
}

export const STOPPED = 'The server stopped before the script had ended.';
const NOT_STARTED = { end: 'crash', line: null, ms: 0, cpuMs: 0, peakMb: 0 } as const;
