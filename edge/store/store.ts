import { Redis, ReplyError } from 'ioredis';
import { io } from '../../core/io.ts';
import { logChanges } from '../../core/throttled-log.ts';

/** Most unanswered requests to Redis. Further ones are refused at once. @limit */
export const MAX_QUESTIONS = 1_000;

/**
 * Requests to Redis. Each rejects while Redis is unreachable, slow or refuses; refusals are reported to `onRefused`.
 */
export function createAsking(
  redis: Pick<Redis, 'get' | 'getBuffer' | 'xrange'>,
  onRefused: (error: Error) => void,
) {
  let waiting = 0;
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_QUESTIONS) throw new Error('Redis is slow.');
    waiting++;
    try {
      return await question();
    } catch (error) {
      onRefused(error as Error);
      throw error;
    } finally {
      waiting--;
    }
  };
  return {
    get: (key: string) => ask(() => redis.get(key)),
    getBytes: (key: string) => ask(() => redis.getBuffer(key)),
    /** Entries of a stream between two ids, both included; `(` before an id excludes it. */
    range: (key: string, from: string, to: string, count: number) =>
      ask(() => redis.xrange(key, from, to, 'COUNT', count)),
  };
}

/** Connections to the Redis that games publish to. An edge only reads there. */

/** Time without an answer after which a connection to Redis is closed. @limit */
const SILENCE_MS = 4_000;
/** Longest time to connect to Redis. @limit */
const CONNECT_MS = 2_000;
/** Longest pause between two attempts to connect. Watchers wait meanwhile. @limit */
const LONGEST_RETRY_MS = 500;
/** Interval of pings on an idle connection to Redis. @limit */
const PING_MS = 1_000;

/**
 * A connection that reconnects by itself. While it is down every command is refused at once: nothing is queued, because
 * queued requests would be out of date. `onTrouble` gets the reason why it was lost or failed.
 */
export function connectRedis(url: string, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    protocol: 2, // version 3 begins with a command that readers may not send
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false, // `createStore` does it, and also reads what it missed
    enableReadyCheck: false, // the check uses a forbidden command, too
    disableClientInfo: true,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: attempt => Math.min(LONGEST_RETRY_MS, 50 * attempt) * (0.75 + io.random() / 2),
  });
  redis.on('error', onTrouble);
  return redis;
}

/**
 * Pings a connection each second, so that a dead one is noticed. `onRefused` is called if even a ping is refused, as
 * for clients that have not authenticated.
 */
function keepAlive(redis: Redis, onRefused: (error: Error) => void): () => void {
  const timer = io.every(PING_MS, () => {
    if (redis.status === 'ready') redis.ping().catch(onRefused);
  });
  return () => timer.cancel();
}

/** Connection log: a line when the state of Redis changes, and one for the first refusal while it is connected. */
export function createTroubles(url: string, onLog: (line: string) => void) {
  const { host, protocol } = new URL(url);
  const address = protocol === 'rediss:' ? `${host} by TLS` : host;
  const say = logChanges(onLog);
  const refusals = new Set<string>();
  let reason = '';

  return {
    /** Logs why a connection was lost or failed. */
    note({ code, message }: NodeJS.ErrnoException) {
      reason = code ?? message;
    },
    there() {
      reason = '';
      refusals.clear();
      say(`Redis at ${address} is reachable.`);
    },
    away() {
      say(`Redis at ${address} is unreachable${reason && ` (${reason})`}: watchers wait.`);
    },
    /** Handles a refused request. A starting Redis refuses everything until it has loaded its data. */
    refused(error: Error) {
      const { message } = error;
      if (!(error instanceof ReplyError) || message.startsWith('LOADING ') || refusals.has(message)) return;
      refusals.add(message);
      onLog(`Redis at ${address} refuses requests of the edge: ${message}`);
    },
  };
}

type Listener = (message: Buffer) => void;

/**
 * The source of an edge's data: one connection for requests, one for published messages, and further ones for streams.
 */
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

  /** Subscribes again once Redis is back. */
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
    /** Calls `listener` whenever Redis is lost or back. Returns a function that unsubscribes it. */
    onPresence(listener: (isThere: boolean) => void) {
      presence.add(listener);
      return () => presence.delete(listener);
    },
    /** Subscribes the listener of a key to its messages; one listener per key. */
    hear(key: string, listener: Listener) {
      listeners.set(key, listener);
      subscribe(key);
    },
    unhear(key: string) {
      listeners.delete(key);
      if (hearing.status === 'ready') hearing.sunsubscribe(key).catch(() => {});
    },
    /** Opens a further connection, for a blocking command. */
    connect,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      asking.disconnect();
      hearing.disconnect();
    },
  };
}
