import type { RedisOptions } from 'ioredis';
import * as v from 'valibot';

const RULE =
  'the address of Redis such as rediss://user:password@redis.example:6379; characters such as / # % in a password are written as %2F %23 %25';

/**
 * Published messages are not separated by database numbers, and the Redis users of games and edges may not
 * select a database.
 */
const ONE_DATABASE =
  'the address of Redis without a database number: STARFRAY_CHANNEL separates games that share a Redis';

/** The URL of a Redis server. It contains nothing that the client library would treat as an option. */
export const RedisAddress = v.pipe(
  v.string(RULE),
  v.trim(),
  v.check(isRedisAddress, ({ input }) => (/:\/\/[^/]+\/\d+$/.test(input) ? ONE_DATABASE : RULE)),
);

/** The scheme must be in lower case, because the client library treats `REDISS:` as a scheme without TLS. */
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
 * Options for the connections of games and edges, whose Redis users have few rights. While Redis is down,
 * commands are not queued, because they would be out of date. No command is sent twice.
 */
export const REDIS_OPTIONS = {
  protocol: 2, // version 3 of the protocol starts with a command that the users of games and edges may not send
  disableClientInfo: true, // these users have no right to send client info
  enableReadyCheck: false, // these users have no right to the check; while Redis loads its data, it refuses every command anyway
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
} as const satisfies RedisOptions;

/** The host of a Redis server for log lines, without user and password. */
export function redisHost(url: string): string {
  const { host, protocol } = new URL(url);
  return protocol === 'rediss:' ? `${host} by TLS` : host;
}

/** Whether an error means that Redis is still loading its data after a start. */
export const isLoading = ({ message }: Error): boolean => message.startsWith('LOADING ');
