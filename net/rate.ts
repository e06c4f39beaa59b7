/** Most keys that are remembered; beyond it, the one that was used longest ago is forgotten. */
const MAX_KEYS = 10_000;

interface Bucket {
  tokens: number;
  /** When they were counted, ms. */
  at: number;
}

interface RateOptions {
  perSecond: number;
  /** How many at once. */
  burst: number;
  now?: () => number;
}

/** Buckets that fill at a steady rate. Returns a function that takes from that of a key, false where it is empty. */
export function createRate({ perSecond, burst, now = () => performance.now() }: RateOptions) {
  const buckets = new Map<string, Bucket>();

  return (key = ''): boolean => {
    const at = now();
    const last = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, last.tokens + ((at - last.at) / 1_000) * perSecond);
    const isFree = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: isFree ? tokens - 1 : tokens, at });
    if (buckets.size > MAX_KEYS) buckets.delete(buckets.keys().next().value ?? key);
    return isFree;
  };
}
