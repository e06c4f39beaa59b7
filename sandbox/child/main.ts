import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import Module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import type ivm from 'isolated-vm';
import {
  type ConfinementLevel,
  SCRIPT_LIMITS,
  type ScriptLanguage,
} from '../../schema/records/script-run.ts';
import {
  HANDLES_FOLDER,
  MOUNTS_FILE,
  NAMESPACES,
  namespaceFile,
  STATUS_FILE,
  type Surroundings,
} from '../confinement/surroundings.ts';
import { lineReader, type ParentMessage } from '../protocol.ts';
import { createConversation } from './conversation.ts';
import { die } from './die.ts';
import { endRun, watchLimits } from './ending.ts';
import { createIsolate, type Isolate } from './isolate.ts';
import { send } from './send.ts';

/** The kernel's number for a process whose system calls are filtered. */
const FILTERED = '2';

/** Reports what this process can see of the system around it. Linux only. */
function lookAround(): Surroundings {
  const status = Object.fromEntries(linesOf(STATUS_FILE).map(line => line.split(/:\s*/)));
  return {
    pid: process.pid,
    namespaces: Object.fromEntries(NAMESPACES.map(kind => [kind, readlinkSync(namespaceFile(kind))])),
    mounts: linesOf(MOUNTS_FILE).map(mountOf),
    open: readdirSync(HANDLES_FOLDER).flatMap(fileOf),
    capabilities: status.CapEff ?? '',
    isFiltered: status.Seccomp === FILTERED,
  };
}

/** The path of an open file: pipes and the like have none, and the handle of the folder itself is closed again. */
function fileOf(handle: string): string[] {
  try {
    const target = readlinkSync(`${HANDLES_FOLDER}/${handle}`);
    return target.startsWith('/') ? [target] : [];
  } catch {
    return [];
  }
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n');

const fromOctal = (_: string, digits: string) => String.fromCharCode(Number.parseInt(digits, 8));

/** A line is `id parent device root path options ...`; see proc(5). */
function mountOf(line: string) {
  const [, , , , path = '', options = ''] = line.split(' ');
  return {
    path: path.replaceAll(/\\([0-7]{3})/g, fromOctal),
    isWritable: !options.split(',').includes('ro'),
  };
}

/** Functions of `process` that reach beyond this process or load code. */
const PROCESS = [
  'binding',
  '_linkedBinding',
  'dlopen',
  'getBuiltinModule',
  'execve',
  'loadEnvFile',
  '_debugProcess',
  'abort',
  'chdir',
  'exit',
];

/**
 * Takes away from this process what a script that broke out of its isolate could use and Node's permissions do not
 * cover: connections, name look-ups, other processes, further modules.
 */
function neuter(): void {
  take(net.Socket.prototype, ['connect']);
  take(net.Server.prototype, ['listen']);
  take(net, ['connect', 'createConnection', 'createServer']);
  for (const module of [dgram, dns, dns.promises, childProcess]) take(module, functionsOf(module));
  take(os, ['setPriority']);
  take(Module, ['_load', '_resolveFilename', 'createRequire', 'register', 'registerHooks', 'runMain']);
  take(process, PROCESS);
  take(process, ['_kill'], killOnlyMyself());
  syncBuiltinESMExports(); // named imports change as well
}

/** Not an arrow function, because it also replaces constructors. */
function refuse() {
  throw new Error('denied');
}

function take(owner: object, names: readonly string[], instead: unknown = refuse) {
  for (const name of names) Object.defineProperty(owner, name, { value: instead });
}

/** Replaces what `process.kill` is built on: this process must still be able to end itself. */
function killOnlyMyself() {
  const { pid } = process;
  const kill: (pid: number, signal: number) => unknown = Reflect.get(process, '_kill');
  return (whom: number, signal: number) => (whom === pid ? kill(pid, signal) : refuse());
}

const functionsOf = (owner: object) =>
  Object.entries(owner)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name);

/**
 * A child process: one isolate, one run. It is started ahead of time, sends `ready`, waits for its run and ends
 * itself with it. Its main thread only watches and passes messages on. The script runs in a thread of its own, which
 * the main thread never waits for, so that nothing the script does can keep it from ending the process.
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

/** What reaches this thread was thrown by V8 itself, or by a script that took its own tools apart. */
function endWithError(thrown: unknown) {
  endRun('error', ...describe(thrown));
}

/** What was thrown, and in which line of the script; 0 for none. */
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
    if (typeof begun !== 'string') return; // it has ended
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
process.stdin.on('end', die); // the server is gone
isolate = await createIsolate(loadNative(binary), language, join(import.meta.dirname), conversation);
const surroundings = level === 'namespaces' ? lookAround() : undefined;
neuter();
send({ t: 'ready', surroundings });
