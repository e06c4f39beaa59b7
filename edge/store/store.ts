import type { Redis } from 'ioredis';
import { connectRedis, keepAlive } from './redis.ts';

type Listener = (message: Buffer) => void;

/** What the edge reads from: one connection for questions, one for what is published, and further ones for streams. */
export type Store = ReturnType<typeof createStore>;

export function createStore(url: string) {
  const asking = connectRedis(url);
  const hearing = connectRedis(url);
  const stops = [keepAlive(asking), keepAlive(hearing)];
  const listeners = new Map<string, Listener>();
  const presence = new Set<(isThere: boolean) => void>();
  let isThere = false;

  const setPresence = () => {
    const now = asking.status === 'ready' && hearing.status === 'ready';
    if (now === isThere) return;
    isThere = now;
    for (const listener of presence) listener(now);
  };
  for (const redis of [asking, hearing]) {
    for (const event of ['ready', 'close'] as const) redis.on(event, setPresence);
  }
  hearing.on('ready', () => {
    for (const key of listeners.keys()) subscribe(hearing, key);
  });
  hearing.on('smessageBuffer', (key: Buffer, message: Buffer) => listeners.get(key.toString())?.(message));

  return {
    /** Whether Redis can be reached. */
    get isThere() {
      return isThere;
    },
    /** Is called whenever Redis goes or comes back. Returns a function that ends it. */
    onPresence(listener: (isThere: boolean) => void) {
      presence.add(listener);
      return () => presence.delete(listener);
    },
    /** Rejects while Redis is away. */
    get: (key: string) => asking.get(key),
    getBytes: (key: string) => asking.getBuffer(key),
    /** Entries of a stream between two ids, both included; `(` before an id leaves it out. */
    range: (key: string, from: string, to: string, count: number) =>
      asking.xrange(key, from, to, 'COUNT', count),
    /** Passes on what is published under a key, for one listener a key. */
    hear(key: string, listener: Listener) {
      listeners.set(key, listener);
      subscribe(hearing, key);
    },
    unhear(key: string) {
      listeners.delete(key);
      if (hearing.status === 'ready') hearing.sunsubscribe(key).catch(() => {});
    },
    /** A further connection, for a command that waits. */
    connect: () => connectRedis(url),
    close() {
      for (const stop of stops) stop();
      asking.disconnect();
      hearing.disconnect();
    },
  };
}

function subscribe(redis: Redis, key: string) {
  if (redis.status === 'ready') redis.ssubscribe(key).catch(() => {}); // again once it is back
}
