import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

/**
 * A module to preload with `node --import`. Whenever the program looks up or connects to another machine, this module
 * appends the machine's name to the file named in the query. Worker threads also load it, and so do child processes
 * that inherit NODE_OPTIONS.
 */
const file = new URL(import.meta.url).searchParams.get('log') ?? '';
const isHere = (host: string) => host === 'localhost' || host === '::1' || /^(127\.|::ffff:127\.)/.test(host);
const note = (host: string) => {
  if (!isHere(host)) appendFileSync(file, `${host}\n`);
};

type Args = readonly unknown[];

/**
 * Returns the host in the arguments of `connect`, or this machine for a pipe. Node itself may have put the
 * arguments into a list.
 */
function hostOf([first, second]: Args): string {
  if (Array.isArray(first)) return hostOf(first);
  if (typeof first === 'object' && first !== null) {
    const { path, host } = first as { path?: string; host?: string };
    return path ? 'localhost' : (host ?? 'localhost');
  }
  return typeof first === 'number' && typeof second === 'string' ? second : 'localhost';
}

function watch<Name extends string>(
  object: Record<Name, (...args: never[]) => unknown>,
  name: Name,
  hostIn: (args: Args) => unknown,
) {
  const original = object[name];
  object[name] = function watched(this: unknown, ...args: never[]) {
    note(String(hostIn(args)));
    return original.apply(this, args);
  };
}

watch(net.Socket.prototype as never, 'connect', hostOf);
watch(
  dgram.Socket.prototype as never,
  'send',
  args => args.findLast(each => typeof each === 'string') ?? 'localhost',
);
for (const module of [dns, dns.promises]) {
  for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6'])
    watch(module as never, name, ([host]) => host);
}
