import { spawnSync } from 'node:child_process';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Whether tests that need Redis are skipped if there is none. In CI they fail instead, so that the gap is noticed. */
export const canSkipRedis = !hasRedis && !process.env.CI;
