import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import Module from 'node:module';
import net from 'node:net';

/**
 * Takes from this process what a script that broke out of its isolate could use and the permissions of Node do
 * not cover: connections, names, other processes, further modules.
 */
export function neuter(): void {
  const refuse = () => {
    throw new Error('denied');
  };
  const take = (owner: object, names: readonly string[]) => {
    for (const name of names) Object.defineProperty(owner, name, { value: refuse });
  };
  take(net.Socket.prototype, ['connect']);
  take(net.Server.prototype, ['listen']);
  take(net, ['connect', 'createConnection', 'createServer']);
  take(dgram, ['createSocket', 'Socket']);
  take(dns, Object.keys(dns).filter(isFunctionOf(dns)));
  take(dns.promises, Object.keys(dns.promises).filter(isFunctionOf(dns.promises)));
  take(childProcess, Object.keys(childProcess).filter(isFunctionOf(childProcess)));
  take(Module, ['_load', '_resolveFilename']);
  take(process, [
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
    'kill',
    'abort',
    'chdir',
    'exit',
  ]);
}

const isFunctionOf = (owner: object) => (name: string) =>
  typeof (owner as Record<string, unknown>)[name] === 'function';
