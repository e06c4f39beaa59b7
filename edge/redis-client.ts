import { Redis, ReplyError } from 'ioredis';
import { createEmitter } from '../core/emitter.ts';
import { io } from '../core/io.ts';
import { logChanges } from '../core/throttled-log.ts';
import { isLoading, REDIS_OPTIONS, redisHost } from '../server/redis.ts';

/** Maximum number of unanswered requests to Redis. Further ones are refused at once. @limit */
export const MAX_REQUESTS = 1_000;

/**
 * Requests to Redis. Each rejects while Redis is unreachable, slow or refuses; refusals are reported to `onRefused`.
 */
export function createRequests(
  redis: Pick<Redis, 'get' | 'getBuffer' | 'xrange'>,
  onRefused: (error: Error) => void,
) {
  let waiting = 0;
  const run = async <T>(request: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_REQUESTS) throw new Error('Redis is slow.');
    waiting++;
    try {
      return await request();
    } catch (error) {
      onRefused(error as Error);
      throw error;
    } finally {
      waiting--;
    }
  };
  return {
    get: (key: string) => run(() => redis.get(key)),
    getBytes: (key: string) => run(() => redis.getBuffer(key)),
    /** Entries of a stream between two ids, both included; `(` before an id excludes it. */
    range: (key: string, from: string, to: string, count: number) =>
      run(() => redis.xrange(key, from, to, 'COUNT', count)),
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
 * Opens a connection that reconnects by itself. While it is down, commands are refused at once instead of queued,
 * because they would be out of date. `onError` gets the reason why it was lost or failed.
 */
export function connectRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    ...REDIS_OPTIONS,
    autoResubscribe: false, // `createRedisClient` subscribes again, and also reads what was missed
    connectTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: attempt => Math.min(LONGEST_RETRY_MS, 50 * attempt) * (0.75 + io.random() / 2),
  });
  redis.on('error', onError);
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

/** Logs a line when the state of Redis changes, and one for the first refusal while it is connected. */
export function createConnectionLog(url: string, onLog: (line: string) => void) {
  const address = redisHost(url);
  const logChange = logChanges(onLog);
  const refusals = new Set<string>();
  let reason = '';

  return {
    /** Logs why a connection was lost or failed. */
    failed({ code, message }: NodeJS.ErrnoException) {
      reason = code ?? message;
    },
    connected() {
      reason = '';
      refusals.clear();
      logChange(`Redis at ${address} is reachable.`);
    },
    lost() {
      logChange(`Redis at ${address} is unreachable${reason && ` (${reason})`}: watchers wait.`);
    },
    /** Handles a refused request. */
    refused(error: Error) {
      const { message } = error;
      if (!(error instanceof ReplyError) || isLoading(error) || refusals.has(message)) return;
      refusals.add(message);
      onLog(`Redis at ${address} refuses requests of the edge: ${message}`);
    },
  };
}

type Listener = (message: Buffer) => void;

/** The source of an edge's data: one connection for requests, one for published messages, and others for streams. */
export type RedisClient = ReturnType<typeof createRedisClient>;

export function createRedisClient(url: string, onLog: (line: string) => void) {
  const log = createConnectionLog(url, onLog);
  const connect = () => connectRedis(url, log.failed);
  const requests = connect();
  const subscriptions = connect();
  const stops = [requests, subscriptions].map(redis => keepAlive(redis, log.refused));
  const listeners = new Map<string, Listener>();
  const presence = createEmitter<[isThere: boolean]>();
  let isThere = false;
  let isClosed = false;

  const setPresence = () => {
    const now = requests.status === 'ready' && subscriptions.status === 'ready';
    if (now === isThere) return;
    isThere = now;
    if (now) log.connected();
    presence.emit(now);
  };
  const lost = () => {
    if (isClosed) return;
    log.lost();
    setPresence();
  };
  for (const redis of [requests, subscriptions]) redis.on('ready', setPresence).on('close', lost);

  /** Subscribes again once Redis is back. */
  const request = (key: string) => {
    if (subscriptions.status === 'ready') subscriptions.ssubscribe(key).catch(log.refused);
  };
  subscriptions.on('ready', () => {
    for (const key of listeners.keys()) request(key);
  });
  subscriptions.on('smessageBuffer', (key: Buffer, message: Buffer) =>
    listeners.get(key.toString())?.(message),
  );

  return {
    ...createRequests(requests, log.refused),
    /** Whether Redis can be reached. */
    get isThere() {
      return isThere;
    },
    /** Calls `listener` whenever Redis is lost or back. Returns a function that unsubscribes it. */
    onPresence: presence.listen,
    /** Subscribes the listener of a key to its messages; one listener per key. */
    subscribe(key: string, listener: Listener) {
      listeners.set(key, listener);
      request(key);
    },
    unsubscribe(key: string) {
      listeners.delete(key);
      if (subscriptions.status === 'ready') subscriptions.sunsubscribe(key).catch(() => {});
    },
    /** Opens a further connection, for a blocking command. */
    connect,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      requests.disconnect();
      subscriptions.disconnect();
    },
  };
}
