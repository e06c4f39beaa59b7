import { Redis, ReplyError } from 'ioredis';
import { io } from '../../core/io.ts';
import { logChanges } from '../../core/throttled-log.ts';

/** Most unanswered requests to Redis. Further ones are refused at once. @limit */
export const MAX_QUESTIONS = 1_000;

/** Questions to Redis. Each rejects while it is away, slow or refuses, of which `onRefused` is told. */
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
    /** Entries of a stream between two ids, both included; `(` before an id leaves it out. */
    range: (key: string, from: string, to: string, count: number) =>
      ask(() => redis.xrange(key, from, to, 'COUNT', count)),
  };
}

/** Connections to the Redis that games publish to. An edge only ever reads there. */

/** Time without an answer after which a connection to Redis is closed. @limit */
const SILENCE_MS = 4_000;
/** Longest time to connect to Redis. @limit */
const CONNECT_MS = 2_000;
/** Longest pause between two attempts to connect. Watchers wait meanwhile. @limit */
const LONGEST_RETRY_MS = 500;
/** Interval of pings on an idle connection to Redis. @limit */
const PING_MS = 1_000;

/**
 * A connection that comes back by itself. While it is away every command is refused at once: nothing is queued, since
 * what was asked before is out of date afterwards. `onTrouble` is told why it was lost, or is not to be had.
 */
export function connectRedis(url: string, onTrouble: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    protocol: 2, // the newer one begins with a command that readers may not give
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false, // `createStore` does, with what came meanwhile
    enableReadyCheck: false, // as is the one of the check
    disableClientInfo: true,
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: attempt => Math.min(LONGEST_RETRY_MS, 50 * attempt) * (0.75 + io.random() / 2),
  });
  redis.on('error', onTrouble);
  return redis;
}

/**
 * Asks a connection for a sign of life each second, so that one that is cut without a word is noticed. `onRefused` is told
 * when even that is refused, as to those who have not said who they are.
 */
function keepAlive(redis: Redis, onRefused: (error: Error) => void): () => void {
  const timer = io.every(PING_MS, () => {
    if (redis.status === 'ready') redis.ping().catch(onRefused);
  });
  return () => timer.cancel();
}

/** Says in the log how Redis is, when it was otherwise before, and what it refuses, once while it is there. */
export function createTroubles(url: string, onLog: (line: string) => void) {
  const { host, protocol } = new URL(url);
  const address = protocol === 'rediss:' ? `${host} by TLS` : host;
  const say = logChanges(onLog);
  const refusals = new Set<string>();
  let reason = '';

  return {
    /** Why a connection was lost, or is not to be had. */
    note({ code, message }: NodeJS.ErrnoException) {
      reason = code ?? message;
    },
    there() {
      reason = '';
      refusals.clear();
      say(`Redis at ${address} is there.`);
    },
    away() {
      say(`Redis at ${address} is away${reason && ` (${reason})`}: watchers wait.`);
    },
    /** A question was not answered. One that is started refuses everything until it has read what it kept. */
    refused(error: Error) {
      const { message } = error;
      if (!(error instanceof ReplyError) || message.startsWith('LOADING ') || refusals.has(message)) return;
      refusals.add(message);
      onLog(`Redis at ${address} refuses what the edge asks: ${message}`);
    },
  };
}

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
