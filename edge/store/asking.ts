import type { Redis } from 'ioredis';

/** Most questions that wait for their answers: while Redis is slow, more are refused at once. */
export const MAX_QUESTIONS = 1_000;

/** Questions to Redis. Each rejects while it is away, slow or refuses, of which `onRefused` is told. */
export function createAsking(
  redis: Pick<Redis, 'get' | 'getBuffer' | 'xrange'>,
  onRefused: (error: Error) => void,
) {
  let waiting = 0;
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_QUESTIONS) throw new Error('Redis is slow.');
    waiting++;
    try {
      return await question();
    } catch (error) {
      onRefused(error as Error);
      throw error;
    } finally {
      waiting--;
    }
  };
  return {
    get: (key: string) => ask(() => redis.get(key)),
    getBytes: (key: string) => ask(() => redis.getBuffer(key)),
    /** Entries of a stream between two ids, both included; `(` before an id leaves it out. */
    range: (key: string, from: string, to: string, count: number) =>
      ask(() => redis.xrange(key, from, to, 'COUNT', count)),
  };
}
