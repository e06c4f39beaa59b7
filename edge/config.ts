import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { logLevel, readEnvironment, whole } from '../server/environment.ts';
import { RedisAddress } from '../server/redis-address.ts';

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

const Environment = v.object({
  PORT: v.optional(whole(0, 65_535), '2088'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  STARFRAY_REDIS: v.optional(RedisAddress, ''),
  STARFRAY_EDGE_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
  STARFRAY_EDGE_VIEWERS: v.optional(whole(1, 1_000_000), '20000'),
  STARFRAY_EDGE_FIGHTS: v.optional(whole(0, 1_000_000), '5000'),
  STARFRAY_EDGE_BACKLOG: v.optional(whole(1, 100_000), '512'),
  STARFRAY_LOG: v.optional(logLevel, 'warn'),
});

/** Reads the environment. Throws a StartError with exit code 2 that names the variable and the values it accepts. */
export function readEdgeConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const given = readEnvironment(Environment, env);
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
