import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { RedisAddress } from '../net/redis-address.ts';
import { StartError } from '../net/start-error.ts';

export interface EdgeConfig {
  /** 0 picks a free port. */
  port: number;
  host: string;
  /** The Redis that games publish to, as a URL. */
  redis: string;
  /** Signs tokens; edges with the same one accept each other's. */
  secret: string;
  /** Most connections of watchers at once. */
  maxViewers: number;
  /** Of these, most that are sent the fight. */
  maxFights: number;
  /** Most that may wait for all who read slowly, together. Unit: bytes. */
  maxBacklog: number;
  logLevel: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const whole = (min: number, max: number) => {
  const rule = `a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, rule),
    v.transform(Number),
    v.minValue(min, rule),
    v.maxValue(max, rule),
  );
};

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '2088'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('an address of this machine')), '127.0.0.1'),
  STARFRAY_REDIS: v.optional(RedisAddress, ''),
  STARFRAY_EDGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  STARFRAY_EDGE_VIEWERS: v.optional(whole(1, 1_000_000), '20000'),
  STARFRAY_EDGE_FIGHTS: v.optional(whole(0, 1_000_000), '5000'),
  STARFRAY_EDGE_BACKLOG: v.optional(whole(1, 100_000), '512'),
  STARFRAY_LOG: v.optional(v.picklist(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`), 'warn'),
});

/** Both may hold a password. */
const UNSHOWN = ['STARFRAY_REDIS', 'STARFRAY_EDGE_SECRET'];

/** Reads the environment. Throws a StartError with exit code 2 that names the variable and the values it accepts. */
export function readEdgeConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const parsed = v.safeParse(Environment, env);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = v.getDotPath(issue) ?? '';
    const shown = UNSHOWN.includes(name) ? name : `${name}=${JSON.stringify(env[name])}`;
    throw new StartError(`${shown} cannot be used: give ${issue.message}.`, 2);
  }
  const given = parsed.output;
  return {
    port: given.PORT,
    host: given.HOST,
    redis: given.STARFRAY_REDIS,
    secret: given.STARFRAY_EDGE_SECRET ?? randomBytes(32).toString('base64url'),
    maxViewers: given.STARFRAY_EDGE_VIEWERS,
    maxFights: given.STARFRAY_EDGE_FIGHTS,
    maxBacklog: given.STARFRAY_EDGE_BACKLOG * 1024 * 1024,
    logLevel: given.STARFRAY_LOG,
  };
}
