import * as v from 'valibot';
import { io } from '../core/io.ts';
import { LOG_MEANING, logLevel, readEnvironment, variable, whole } from '../server/environment.ts';
import { RedisAddress } from '../server/redis.ts';

export interface EdgeConfig {
  /** Port on which the edge listens; 0 picks a free port. */
  port: number;
  host: string;
  /** URL of the Redis server to which games publish. */
  redis: string;
  /** Secret with which tokens are signed. Edges with the same secret accept each other's tokens. */
  secret: string;
  /** Maximum number of simultaneous connections of watchers. */
  maxViewers: number;
  /** Maximum number of simultaneous connections that receive the fight. */
  maxFights: number;
  /** Maximum amount of unsent data of all readers together. Unit: bytes. */
  maxBacklog: number;
  logLevel: string;
}

/** Environment variables of `npm run edge`. */
export const EdgeEnvironment = v.object({
  STARFRAY_REDIS: variable(
    'Address of the Redis that games publish to, `redis://` or `rediss://`. The user `edge` of `deploy/users.acl` has every right that an edge needs.',
    v.optional(RedisAddress, ''),
    'required',
  ),
  PORT: variable('Port of the edge; 0 picks a free one.', v.optional(whole(0, 65_535), '2088')),
  HOST: variable('Address to listen on.', v.optional(v.string(), '127.0.0.1')),
  STARFRAY_EDGE_SECRET: variable(
    "Secret that signs tokens, at least 32 characters. Set it if you run several edges: those with the same secret accept each other's tokens.",
    v.optional(v.pipe(v.string(), v.minLength(32, 'at least 32 characters'))),
    'made at the start',
  ),
  STARFRAY_EDGE_VIEWERS: variable(
    'Maximum number of connections of watchers; further ones get status 503.',
    v.optional(whole(1, 1_000_000), '20000'),
  ),
  STARFRAY_EDGE_FIGHTS: variable(
    'Maximum number of watchers that receive the fight.',
    v.optional(whole(0, 1_000_000), '5000'),
  ),
  STARFRAY_EDGE_BACKLOG: variable(
    'Maximum amount of unsent data for all watchers, in MB; beyond that the slowest are disconnected.',
    v.optional(whole(1, 100_000), '512'),
  ),
  STARFRAY_LOG: variable(LOG_MEANING, v.optional(logLevel, 'warn')),
});

/**
 * Reads the environment. Throws a StartError with exit code 2 if a variable is invalid; it names the variable and the
 * accepted values.
 */
export function readEdgeConfig(env: NodeJS.ProcessEnv): EdgeConfig {
  const variables = readEnvironment(EdgeEnvironment, env);
  return {
    port: variables.PORT,
    host: variables.HOST,
    redis: variables.STARFRAY_REDIS,
    secret: variables.STARFRAY_EDGE_SECRET ?? io.bytes(32).toString('base64url'),
    maxViewers: variables.STARFRAY_EDGE_VIEWERS,
    maxFights: variables.STARFRAY_EDGE_FIGHTS,
    maxBacklog: variables.STARFRAY_EDGE_BACKLOG * 1024 * 1024,
    logLevel: variables.STARFRAY_LOG,
  };
}
