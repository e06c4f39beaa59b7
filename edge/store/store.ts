import { createAsking } from './asking.ts';
import { connectRedis, keepAlive } from './redis.ts';
import { createTroubles } from './troubles.ts';

type Listener = (message: Buffer) => void;

/** What the edge reads from: one connection for questions, one for what is published, and further ones for streams. */
export type Store = ReturnType<typeof createStore>;

export function createStore(url: string, onLog: (line: string) => void) {
  const troubles = createTroubles(url, onLog);
  const connect = () => connectRedis(url, troubles.note);
  const asking = connect();
  const hearing = connect();
  const stops = [asking, hearing].map(redis => keepAlive(redis, troubles.refused));
  const listeners = new Map<string, Listener>();
  const presence = new Set<(isThere: boolean) => void>();
  let isThere = false;
  let isClosed = false;

  const setPresence = () => {
    const now = asking.status === 'ready' && hearing.status === 'ready';
    if (now === isThere) return;
    isThere = now;
    if (now) troubles.there();
    for (const listener of presence) listener(now);
  };
  const lost = () => {
    if (isClosed) return;
    troubles.away();
    setPresence();
  };
  for (const redis of [asking, hearing]) redis.on('ready', setPresence).on('close', lost);

  /** Asked for again once Redis is back. */
  const subscribe = (key: string) => {
    if (hearing.status === 'ready') hearing.ssubscribe(key).catch(troubles.refused);
  };
  hearing.on('ready', () => {
    for (const key of listeners.keys()) subscribe(key);
  });
  hearing.on('smessageBuffer', (key: Buffer, message: Buffer) => listeners.get(key.toString())?.(message));

  return {
    ...createAsking(asking, troubles.refused),
    /** Whether Redis can be reached. */
    get isThere() {
      return isThere;
    },
    /** Is called whenever Redis goes or comes back. Returns a function that ends it. */
    onPresence(listener: (isThere: boolean) => void) {
      presence.add(listener);
      return () => presence.delete(listener);
    },
    /** Passes on what is published under a key, for one listener a key. */
    hear(key: string, listener: Listener) {
      listeners.set(key, listener);
      subscribe(key);
    },
    unhear(key: string) {
      listeners.delete(key);
      if (hearing.status === 'ready') hearing.sunsubscribe(key).catch(() => {});
    },
    /** A further connection, for a command that waits. */
    connect,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      asking.disconnect();
      hearing.disconnect();
    },
  };
}
