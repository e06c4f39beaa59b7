import type { RedisOptions } from 'ioredis';
import * as v from 'valibot';

const RULE =
  'the address of Redis such as rediss://user:password@redis.example:6379; characters such as / # % in a password are written as %2F %23 %25';

/** Redis separates the keys of databases, but not published messages, and its users here may not select one. */
const ONE_DATABASE =
  'the address of Redis without a database number: STARFRAY_CHANNEL separates games that share a Redis';

/** The URL of a Redis. It contains nothing that the client would treat as an option. */
export const RedisAddress = v.pipe(
  v.string(RULE),
  v.trim(),
  v.check(isRedisAddress, ({ input }) => (/:\/\/[^/]+\/\d+$/.test(input) ? ONE_DATABASE : RULE)),
);

/** In lower case, because the client treats `REDISS:` as a scheme without TLS. */
function isRedisAddress(text: string): boolean {
  if (text.length > 500 || !/^rediss?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, pathname, search, hash } = new URL(text);
  const isPlain = /^(\/0?)?$/.test(pathname) && search === '' && hash === '';
  return hostname !== '' && isPlain && isDecodable(username) && isDecodable(password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Options for the connections of games and edges, whose users in Redis have few rights. Nothing is queued while Redis is
 * down, because it would be out of date, and nothing is sent twice.
 */
export const REDIS_OPTIONS = {
  protocol: 2, // version 3 begins with a command that those users may not send
  disableClientInfo: true, // it needs a further right, too
  enableReadyCheck: false, // and so does this; while Redis loads its data, it refuses each command
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
} as const satisfies RedisOptions;

/** The host of a Redis as log lines name it, without user and password. */
export function redisHost(url: string): string {
  const { host, protocol } = new URL(url);
  return protocol === 'rediss:' ? `${host} by TLS` : host;
}

/** Whether Redis refuses a command because it has just started: it refuses everything until it has loaded its data. */
export const isLoading = ({ message }: Error): boolean => message.startsWith('LOADING ');
