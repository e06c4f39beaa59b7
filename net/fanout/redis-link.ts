import { once } from 'node:events';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { logChanges } from '../../core/throttled-log.ts';
import { SCRIPTS, type ScriptName } from './scripts.ts';

/** The connection to Redis. It is tried again for ever; nothing is queued while it is away, and nothing sent twice. */
export interface RedisLink {
  /** Where Redis is, without user and password. */
  readonly address: string;
  readonly isReady: boolean;
  /** It was closed here, and does not come back. */
  readonly isClosed: boolean;
  /** Why it was lost last; empty before. */
  readonly trouble: string;
  /** Resolves when the first try to connect is over. */
  readonly tried: Promise<unknown>;
  /** Rejects when Redis is not reached, also where it may have carried the script out. */
  run(script: ScriptName, ...keysAndArguments: (string | number | Buffer)[]): Promise<unknown>;
  readonly redis: Pick<Redis, 'pipeline' | 'xrevrange'>;
  /** Calls back each time that Redis can be reached again. */
  onReady(listener: () => void): void;
  onLost(listener: () => void): void;
  close(): void;
}

/** A Redis that has said nothing for so long, though asked, is away: half-open connections are found so. */
const SILENCE_MS = 2_000;
const CONNECT_MS = 3_000;
const LONGEST_RETRY_MS = 1_000;
const RETRY_STEP_MS = 100;

const OPTIONS: RedisOptions = {
  protocol: 2,
  disableClientInfo: true,
  enableReadyCheck: false, // it needs a right of its own; while Redis loads, commands are refused one by one
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  socketTimeout: SILENCE_MS,
  connectTimeout: CONNECT_MS,
  retryStrategy: times => Math.min(times * RETRY_STEP_MS, LONGEST_RETRY_MS),
  scripts: SCRIPTS,
};

/** A Redis that has just been started refuses everything until it has read what it kept. */
const isLoading = ({ message }: Error) => message.startsWith('LOADING ');

/** Which script was refused, and where in it, says nothing to whoever reads the log; without it the same refusal is told once. */
const refusalOf = ({ message }: Error) => message.replace(/ script: \w+, on @user_script:\d+\.?$/, '');

type Run = (...given: (string | number | Buffer)[]) => Promise<unknown>;

export function openRedisLink(url: string, onLog: (line: string) => void): RedisLink {
  const redis = new Redis(url, OPTIONS);
  const scripts = redis as unknown as Record<ScriptName, Run>;
  let trouble = '';
  redis.on('error', (error: NodeJS.ErrnoException) => {
    trouble = error.code ?? error.message;
  });

  const tried = Promise.race([once(redis, 'ready'), once(redis, 'close')]).catch(() => {});

  const { host, protocol } = new URL(url);
  const address = protocol === 'rediss:' ? `${host} by TLS` : host;
  const say = logChanges(onLog);
  const explain = (error: Error) => {
    if (error instanceof ReplyError && !isLoading(error))
      say(`Redis at ${address} refuses what the game does: ${refusalOf(error)}`);
    throw error;
  };

  return {
    tried,
    address,
    redis,
    get isReady() {
      return redis.status === 'ready';
    },
    get isClosed() {
      return redis.status === 'end';
    },
    get trouble() {
      return trouble;
    },
    run: (script, ...given) => scripts[script](...given).catch(explain),
    onReady: listener => void redis.on('ready', listener),
    onLost: listener => void redis.on('close', listener),
    close: () => redis.disconnect(),
  };
}
