import { onTestFinished } from 'vitest';
import { type Persistence, startRedis, type TestRedis } from './redis.ts';

/** A Redis for the current test. */
export async function newRedis(persistence?: Persistence, more?: string[]): Promise<TestRedis> {
  const redis = await startRedis(persistence, more);
  onTestFinished(redis.close);
  return redis;
}
