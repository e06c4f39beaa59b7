import { Redis, ReplyError } from 'ioredis';
import { createEmitter } from '../core/emitter.ts';
import { io } from '../core/io.ts';
import { logChanges } from '../core/throttled-log.ts';
import { isLoading, REDIS_OPTIONS, redisHost } from '../server/redis.ts';

/** Maximum number of an edge's unanswered requests to Redis. Further requests are refused at once. @limit */
export const MAX_REQUESTS = 1_000;

/**
 * Requests to Redis. A request rejects if Redis is unreachable, slow or refuses it. Refusals are also
 * reported to `onRefused`.
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
    /** Returns the entries of a stream from one id to another, both included. `(` before an id excludes it. */
    range: (key: string, from: string, to: string, count: number) =>
      run(() => redis.xrange(key, from, to, 'COUNT', count)),
  };
}

/** Time without a reply after which an edge closes its connection to Redis. @limit */
const SILENCE_MS = 4_000;
/** Longest time that an edge takes to connect to Redis. @limit */
const CONNECT_MS = 2_000;
/** Longest pause between two attempts of an edge to connect to Redis. Watchers wait meanwhile. @limit */
const LONGEST_RETRY_MS = 500;
/** Interval of pings on an edge's connection to Redis. @limit */
const PING_MS = 1_000;

/**
 * Opens a connection to the Redis server to which games publish; an edge only reads from it. The connection
 * reconnects on its own. While it is down, commands are refused at once. They are not queued, because they
 * would be out of date. `onError` receives the reason for each lost or failed connection.
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
 * Pings a connection every second, so that a dead one is noticed. Calls `onRefused` if Redis refuses the
 * ping, as it does when the client has not authenticated.
 */
function keepAlive(redis: Redis, onRefused: (error: Error) => void): () => void {
  const timer = io.every(PING_MS, () => {
    if (redis.status === 'ready') redis.ping().catch(onRefused);
  });
  return () => timer.cancel();
}

/** Creates a log of the connection. It logs each change of Redis's state, and each kind of refusal once. */
export function createConnectionLog(url: string, onLog: (line: string) => void) {
  const address = redisHost(url);
  const logChange = logChanges(onLog);
  const refusals = new Set<string>();
  let reason = '';

  return {
    /** Notes why a connection was lost or failed. The reason is logged with the next change. */
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

/**
 * The source of an edge's data. It has one connection for requests, one for published messages, and others
 * for streams.
 */
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
    /** Whether Redis is reachable. */
    get isThere() {
      return isThere;
    },
    /**
     * Calls `listener` whenever the connection to Redis is lost or restored. Returns a function that
     * unsubscribes it.
     */
    onPresence: presence.listen,
    /** Subscribes a listener to the messages of a key. A key has one listener. */
    subscribe(key: string, listener: Listener) {
      listeners.set(key, listener);
      request(key);
    },
    unsubscribe(key: string) {
      listeners.delete(key);
      if (subscriptions.status === 'ready') subscriptions.sunsubscribe(key).catch(() => {});
    },
    /** Opens another connection, for a blocking command. */
    connect,
    close() {
      isClosed = true;
      for (const stop of stops) stop();
      requests.disconnect();
      subscriptions.disconnect();
    },
  };
}
