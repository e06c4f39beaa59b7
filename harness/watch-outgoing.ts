import dgram from 'node:dgram';
import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import net from 'node:net';

/**
 * Preloaded into a program by `node --import`: appends each host other than this machine that it looks up or connects to, to
 * the file that the query names. Worker threads, and child processes that get NODE_OPTIONS, load it too.
 */
const file = new URL(import.meta.url).searchParams.get('log') ?? '';
const isHere = (host: string) => host === 'localhost' || host === '::1' || /^(127\.|::ffff:127\.)/.test(host);
const note = (host: string) => {
  if (!isHere(host)) appendFileSync(file, `${host}\n`);
};

type Args = readonly unknown[];

/** Host that a call of `connect` names, this machine for a pipe. A list is what Node itself made of the arguments. */
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
