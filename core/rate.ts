import { LRUCache } from 'lru-cache';
import { io } from './io.ts';

/**
 * Maximum number of callers, viewers or tokens whose rate is remembered; the least recently used one is
 * forgotten.
 * @limit
 */
const MAX_KEYS = 10_000;

interface Bucket {
  tokens: number;
  /** Time of the last count, in ms. */
  at: number;
}

interface RateOptions {
  perSecond: number;
  /** Size of the bucket. */
  burst: number;
  now?: () => number;
}

export interface Rate {
  /** Takes `count` tokens from the bucket of a key. Returns false and takes none if the bucket has fewer. */
  take(key?: string, count?: number): boolean;
  /** Number of tokens left in the bucket of a key; may be a fraction. */
  left(key?: string): number;
}

/** Creates token buckets, one per key, which fill at a steady rate. */
export function createRate({ perSecond, burst, now = io.steady }: RateOptions): Rate {
  const buckets = new LRUCache<string, Bucket>({ max: MAX_KEYS });

  const tokensIn = (bucket: Bucket, at: number) =>
    Math.min(burst, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond);

  const newBucket = (key: string, at: number): Bucket => {
    const bucket = { tokens: burst, at };
    buckets.set(key, bucket);
    return bucket;
  };

  return {
    take(key = '', count = 1) {
      const at = now();
      const bucket = buckets.get(key) ?? newBucket(key, at);
      const tokens = tokensIn(bucket, at);
      const isFree = tokens >= count;
      bucket.tokens = isFree ? tokens - count : tokens;
      bucket.at = at;
      return isFree;
    },
    left(key = '') {
      const bucket = buckets.peek(key); // reading does not count as a use
      return bucket ? tokensIn(bucket, now()) : burst;
    },
  };
}
