import { join } from 'node:path';
import type ivm from 'isolated-vm';
import {
  type ConfinementLevel,
  SCRIPT_LIMITS,
  type ScriptLanguage,
} from '../../schema/records/script-run.ts';
import { lineReader, type ParentMessage } from '../protocol.ts';
import { createConversation } from './conversation.ts';
import { die } from './die.ts';
import { endRun, watchLimits } from './ending.ts';
import { createIsolate, type Isolate } from './isolate.ts';
import { lookAround } from './look-around.ts';
import { neuter } from './neuter.ts';
import { send } from './send.ts';

/**
 * A child process: one isolate, one run. It is started in advance, sends `ready`, waits for its run and ends after it.
 * Its main thread only watches the run and passes messages on. The script runs in another thread. The main thread never
 * waits for that thread, so the script cannot prevent it from ending the process.
 */
const [language, binary, level] = process.argv.slice(2) as [ScriptLanguage, string, ConfinementLevel];
/** Messages of errors thrown because the isolate was disposed of when its memory ran out. */
const DISPOSED = /disposed|memory limit/i;

let isolate: Isolate;
const conversation = createConversation(message =>
  finishTurn(isolate.call('deliver', message)).catch(endWithError),
);

/** Opens the native module by its path: resolving it by name would need access to more of the disk. */
function loadNative(path: string): typeof ivm {
  const module = { exports: {} as { ivm: typeof ivm } };
  process.dlopen(module, path);
  return module.exports.ivm;
}

/** Waits for one turn of the script, then checks whether it has ended or something can still wake it. */
async function finishTurn(turn: Promise<unknown>) {
  await turn.catch(error => isolate.call('reportUnhandled', ...describe(error)));
  if (await isolate.call('endTurn')) return;
  endRun('error', 'The script waits for something that never happens.');
}

/** Errors that reach this thread come from V8 itself, or from a script that changed its own built-ins. */
function endWithError(thrown: unknown) {
  endRun('error', ...describe(thrown));
}

/** The text of the thrown error, and the line of the script; 0 for none. */
function describe(thrown: unknown): [text: string, line: number] {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (DISPOSED.test(message)) endRun('memory');
  const line = Number(/script\.(?:js|ts):(\d+)/.exec(stack ?? '')?.[1] ?? 0);
  return [`${name}: ${message.replace(/ \[script\.\w+:\d+:\d+\]$/, '')}`, line];
}

async function run({ job, runMs, megabytes }: Extract<ParentMessage, { t: 'run' }>) {
  watchLimits(runMs, Math.min(megabytes, SCRIPT_LIMITS.megabytes));
  try {
    const begun = await isolate.call('begin', JSON.stringify(job));
    if (typeof begun !== 'string') return; // the script has already run to its end
    const { code, filename, columnOffset } = JSON.parse(begun);
    const start = await isolate.compile(code, filename, columnOffset);
    if (job.isCheck) endRun('ok');
    await finishTurn(start());
  } catch (error) {
    endWithError(error);
  }
}

function handle(line: string) {
  const message: ParentMessage = JSON.parse(line);
  if (message.t === 'run') run(message);
  else conversation.deliverAnswer(message);
}

const read = lineReader(handle);
process.stdin.setEncoding('utf8');
process.stdin.on('data', chunk => read(String(chunk)));
process.stdin.on('end', die); // the server has ended
isolate = await createIsolate(loadNative(binary), language, join(import.meta.dirname), conversation);
const surroundings = level === 'namespaces' ? lookAround() : undefined;
neuter();
send({ t: 'ready', surroundings });
