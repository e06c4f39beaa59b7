import { spawnSync } from 'node:child_process';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Whether tests are skipped because there is no Redis. In CI they fail instead, so that the gap is noticed. */
export const canSkipRedis = !hasRedis && !process.env.CI;
