import { join } from 'node:path';
import type ivm from 'isolated-vm';
import { type ConfinementLevel, SCRIPT_LIMITS, type ScriptLanguage } from '../../schema/script-run.ts';
import { lineReader, type Order } from '../protocol.ts';
import { createConversation } from './conversation.ts';
import { die } from './die.ts';
import { end, watch } from './ending.ts';
import { createIsolate, type Isolate } from './isolate.ts';
import { lookAround } from './look-around.ts';
import { neuter } from './neuter.ts';
import { say } from './send.ts';

/**
 * A child process: one isolate, one run. It is started ahead of time, says `ready`, waits for its run and ends
 * itself with it. Its main thread only watches and hands on. The script runs in a thread of its own, for which this
 * one never waits, so that nothing that it does can keep this one from ending the process.
 */
const [language, binary, level] = process.argv.slice(2) as [ScriptLanguage, string, ConfinementLevel];
/** Exits of the isolate's own errors: it was disposed of because its memory ran out. */
const DISPOSED = /disposed|memory limit/i;

let isolate: Isolate;
const conversation = createConversation(message => turn(isolate.call('deliver', message)).catch(fail));

/** Opens the native module by its path: looking for it would need to read more of the disk. */
function loadNative(path: string): typeof ivm {
  const module = { exports: {} as { ivm: typeof ivm } };
  process.dlopen(module, path);
  return module.exports.ivm;
}

/** A turn of the script: after it, has it ended, or can something still wake it? */
async function turn(taken: Promise<unknown>) {
  await taken.catch(stray => isolate.call('complain', ...describe(stray)));
  if (await isolate.call('endTurn')) return;
  end('error', 'The script waits for something that never happens.');
}

/** What reaches this thread was thrown by V8 itself, or by a script that took its own tools apart. */
function fail(thrown: unknown) {
  end('error', ...describe(thrown));
}

/** What was thrown, and in which line of the script; 0 for none. */
function describe(thrown: unknown): [text: string, line: number] {
  const { name, message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (DISPOSED.test(message)) end('memory');
  const line = Number(/script\.(?:js|ts):(\d+)/.exec(stack ?? '')?.[1] ?? 0);
  return [`${name}: ${message.replace(/ \[script\.\w+:\d+:\d+\]$/, '')}`, line];
}

async function run({ job, runMs, megabytes }: Extract<Order, { t: 'run' }>) {
  watch(runMs, Math.min(megabytes, SCRIPT_LIMITS.megabytes));
  try {
    const begun = await isolate.call('begin', JSON.stringify(job));
    if (typeof begun !== 'string') return; // it has ended
    const { code, filename, columnOffset } = JSON.parse(begun);
    const start = await isolate.compile(code, filename, columnOffset);
    await turn(start());
  } catch (error) {
    fail(error);
  }
}

function obey(line: string) {
  const order: Order = JSON.parse(line);
  if (order.t === 'run') run(order);
  else conversation.answered(order);
}

const read = lineReader(obey);
process.stdin.setEncoding('utf8');
process.stdin.on('data', chunk => read(String(chunk)));
process.stdin.on('end', die); // the server is gone
isolate = await createIsolate(loadNative(binary), language, join(import.meta.dirname), conversation);
const surroundings = level === 'namespaces' ? lookAround() : undefined;
neuter();
say({ t: 'ready', surroundings });
