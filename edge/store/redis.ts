import { Redis } from 'ioredis';

/** Connections to the Redis that games publish to. An edge only ever reads there. */

/** A connection that does not answer for so long is given up. Unit: ms. */
const SILENCE_MS = 4_000;
const CONNECT_MS = 2_000;
/** Watchers wait while Redis is away, so it is tried often. Unit: ms. */
const LONGEST_RETRY_MS = 500;
/** How often a connection without anything to ask is tried. Unit: ms. */
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
    retryStrategy: attempt => Math.min(LONGEST_RETRY_MS, 50 * attempt) * (0.75 + Math.random() / 2),
  });
  redis.on('error', onTrouble);
  return redis;
}

/**
 * Asks a connection for a sign of life each second, so that one that is cut without a word is noticed. `onRefused` is told
 * when even that is refused, as to those who have not said who they are.
 */
export function keepAlive(redis: Redis, onRefused: (error: Error) => void): () => void {
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(onRefused);
  }, PING_MS);
  return () => clearInterval(timer);
}
