import { spawnSync } from 'node:child_process';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** Without Redis its tests are skipped, but never by CI, where that would hide what is missing. */
export const canSkipRedis = !hasRedis && !process.env.CI;
