import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import Module, { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import os from 'node:os';

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
 * Disables everything in this process that a script could use if it escaped from its isolate, and that Node's
 * permissions do not cover: connections, name look-ups, other processes and further modules.
 */
export function neuter(): void {
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

/** This is not an arrow function, because it also replaces constructors. */
function refuse() {
  throw new Error('denied');
}

function take(owner: object, names: readonly string[], instead: unknown = refuse) {
  for (const name of names) Object.defineProperty(owner, name, { value: instead });
}

/** Replaces the function behind `process.kill` with one that can only end this process itself. */
function killOnlyMyself() {
  const { pid } = process;
  const kill: (pid: number, signal: number) => unknown = Reflect.get(process, '_kill');
  return (whom: number, signal: number) => (whom === pid ? kill(pid, signal) : refuse());
}

const functionsOf = (owner: object) =>
  Object.entries(owner)
    .filter(([, value]) => typeof value === 'function')
    .map(([name]) => name);
