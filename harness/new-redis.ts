import { onTestFinished } from 'vitest';
import { type Persistence, startRedis, type TestRedis } from './redis.ts';

/** Starts a Redis server for the current test. It is closed after the test. */
export async function newRedis(persistence?: Persistence, more?: string[]): Promise<TestRedis> {
  const redis = await startRedis(persistence, more);
  onTestFinished(redis.close);
  return redis;
}
