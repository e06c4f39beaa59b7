import { once } from 'node:events';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { logChanges } from '../../core/throttled-log.ts';
import { FANOUT_VERSION, MAX_STORED_EVENTS } from '../../schema/wire/fanout/channel.ts';
import { isLoading, REDIS_OPTIONS, redisHost } from '../../server/redis.ts';

/**
 * Lua scripts, which Redis runs atomically. Epochs are passed as text, because Lua would write such large
 * numbers as 1.79e+12.
 */

const HELPERS = `
local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end
local function text(number) return string.format('%.0f', number) end
local function top_epoch(events)
  local top = redis.call('XREVRANGE', events, '+', '-', 'COUNT', 1)[1]
  return top and tonumber(top[1]:sub(1, top[1]:find('-', 1, true) - 1)) or 0
end
local function mark(events, epoch)
  redis.call('XADD', events, 'MAXLEN', '~', ${MAX_STORED_EVENTS}, epoch .. '-0', 'd',
    '{"v":${FANOUT_VERSION},"id":"' .. epoch .. '.0","type":"owner","at":' .. text(now()) .. '}')
end
`;

/**
 * Claims the channel. Keys: lease, events, and the keys that show the previous game. Arguments: owner, ms. Returns 1
 * and the epoch if the claim succeeds; otherwise 0, the owner, and the time left on its lease in ms. A time left that
 * exceeds the duration of a lease means that the clock was set back after the lease was taken. The owner then gets the
 * duration of a new lease to renew it.
 */
const CLAIM = `${HELPERS}
local held = redis.call('HMGET', KEYS[1], 'owner', 'epoch', 'until')
local left = (tonumber(held[3]) or 0) - now()
if left > tonumber(ARGV[2]) then
  left = tonumber(ARGV[2])
  redis.call('HSET', KEYS[1], 'until', text(now() + left))
end
if left > 0 and held[1] ~= ARGV[1] then return {0, held[1], left} end
local epoch = text(math.max((tonumber(held[2]) or 0) + 1, top_epoch(KEYS[2]) + 1, now()))
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', epoch, 'until', text(now() + ARGV[2]))
mark(KEYS[2], epoch)
redis.call('DEL', unpack(KEYS, 3))
return {1, epoch}
`;

/**
 * Renews the lease. Keys: lease, events. Arguments: owner, epoch, ms. Returns 1, or 0 and the owner if another game
 * owns the channel. Restores the lease and the marker in the stream if Redis has lost one of them, unless another
 * game has taken the channel since.
 */
const RENEW = `${HELPERS}
local held = redis.call('HMGET', KEYS[1], 'owner', 'epoch')
local owner, top = held[1] or ARGV[1], top_epoch(KEYS[2])
if owner ~= ARGV[1] or (held[2] or ARGV[2]) ~= ARGV[2] or top > tonumber(ARGV[2]) then return {0, owner} end
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'epoch', ARGV[2], 'until', text(now() + ARGV[3]))
if top < tonumber(ARGV[2]) then mark(KEYS[2], ARGV[2]) end
return {1}
`;

/** Releases the lease. Keys: lease. Arguments: owner, epoch. */
const RELEASE = `
local held = redis.call('HMGET', KEYS[1], 'owner', 'epoch')
if held[1] == ARGV[1] and held[2] == ARGV[2] then redis.call('HSET', KEYS[1], 'until', 0) end
`;

const FENCE = `if redis.call('HGET', KEYS[1], 'epoch') ~= ARGV[1] then return 0 end`;

/**
 * Publishes a frame. Keys: lease, frames, key frame. Arguments: epoch, delta, key frame, its lifetime in seconds.
 * Returns 0 if the game has no lease.
 */
const FRAME = `${FENCE}
if ARGV[2] ~= '' then redis.call('SPUBLISH', KEYS[2], ARGV[2]) end
if ARGV[3] ~= '' then
  redis.call('SET', KEYS[3], ARGV[3], 'EX', ARGV[4])
  redis.call('SPUBLISH', KEYS[2], ARGV[3])
end
return 1
`;

/**
 * Publishes a pulse and the state. Keys: lease, pulses, pulse, state. Arguments: epoch, pulse, state, their lifetime in
 * seconds. Returns 0 if the game has no lease.
 */
const PULSE = `${FENCE}
redis.call('SET', KEYS[3], ARGV[2], 'EX', ARGV[4])
redis.call('SET', KEYS[4], ARGV[3], 'EX', ARGV[4])
redis.call('SPUBLISH', KEYS[2], ARGV[2])
return 1
`;

const SCRIPTS = {
  claim: { lua: CLAIM, numberOfKeys: 5 },
  renew: { lua: RENEW, numberOfKeys: 2 },
  release: { lua: RELEASE, numberOfKeys: 1 },
  frame: { lua: FRAME, numberOfKeys: 3 },
  pulse: { lua: PULSE, numberOfKeys: 4 },
} as const;
type ScriptName = keyof typeof SCRIPTS;

/**
 * The connection to Redis. It reconnects until it is closed. While it is down, nothing is queued. Nothing is
 * sent twice.
 */
export interface RedisLink {
  /** Address of the Redis server, without user and password. */
  readonly address: string;
  readonly isReady: boolean;
  /** Whether the game has closed the link, so that it does not reconnect. */
  readonly isClosed: boolean;
  /** The reason for the last disconnection; empty before that. */
  readonly lastError: string;
  /** Resolves after the first attempt to connect, successful or not. */
  readonly firstAttempt: Promise<unknown>;
  /** Runs a script. Rejects if Redis is unreachable. The script may have run nevertheless. */
  run(script: ScriptName, ...keysAndArguments: (string | number | Buffer)[]): Promise<unknown>;
  readonly redis: Pick<Redis, 'pipeline' | 'xrevrange'>;
  /** Calls `listener` each time Redis becomes reachable. */
  onReady(listener: () => void): void;
  onLost(listener: () => void): void;
  close(): void;
}

/**
 * Time without a reply after which a game treats its connection to Redis as lost. This detects half-open
 * connections. @limit
 */
const SILENCE_MS = 2_000;
/** Longest time that a game takes to connect to Redis. @limit */
const CONNECT_MS = 3_000;
/** Longest pause between two attempts of a game to connect to Redis. @limit */
const LONGEST_RETRY_MS = 1_000;
/** Amount by which the pause before a game reconnects to Redis grows with each attempt. @limit */
const RETRY_STEP_MS = 100;

const OPTIONS: RedisOptions = {
  ...REDIS_OPTIONS,
  socketTimeout: SILENCE_MS,
  connectTimeout: CONNECT_MS,
  retryStrategy: times => Math.min(times * RETRY_STEP_MS, LONGEST_RETRY_MS),
  scripts: SCRIPTS,
};

/** Returns the error message without the script's name and line, so that equal refusals are logged only once. */
const refusalOf = ({ message }: Error) => message.replace(/ script: \w+, on @user_script:\d+\.?$/, '');

type Run = (...args: (string | number | Buffer)[]) => Promise<unknown>;

export function openRedisLink(url: string, onLog: (line: string) => void): RedisLink {
  const redis = new Redis(url, OPTIONS);
  const scripts = redis as unknown as Record<ScriptName, Run>;
  let lastError = '';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    lastError = error.code ?? error.message;
  });

  const firstAttempt = Promise.race([once(redis, 'ready'), once(redis, 'close')]).catch(() => {});

  const address = redisHost(url);
  const logChange = logChanges(onLog);
  const explain = (error: Error) => {
    if (error instanceof ReplyError && !isLoading(error))
      logChange(`Redis at ${address} refuses requests of the game: ${refusalOf(error)}`);
    throw error;
  };

  return {
    firstAttempt,
    address,
    redis,
    get isReady() {
      return redis.status === 'ready';
    },
    get isClosed() {
      return redis.status === 'end';
    },
    get lastError() {
      return lastError;
    },
    run: (script, ...args) => scripts[script](...args).catch(explain),
    onReady: listener => void redis.on('ready', listener),
    onLost: listener => void redis.on('close', listener),
    close: () => redis.disconnect(),
  };
}
