import { GameError } from '../../schema/error.ts';
import type { Caller } from '../access/identity.ts';
import type { Headers } from '../http/exchange.ts';
import { preEncoded } from '../http/pre-encoded.ts';

/**
 * How often a key may act: a bucket per key that fills at a steady rate and holds two seconds of it. Reading is
 * free. Answers say how much is left, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
export interface Limits {
  /** Counts actions of the caller. Throws `too-many-requests`, and then counts none. */
  take(caller: Caller, count?: number): void;
  /** The headers that state what the caller has left. */
  headersFor(caller: Caller): Headers;
}

const BURST_SECONDS = 2;
/** Most callers that are remembered; beyond that the oldest is forgotten. */
const MAX_BUCKETS = 10_000;

interface Bucket {
  tokens: number;
  /** When they were counted, ms. */
  at: number;
}

const NO_LIMITS: Limits = { take() {}, headersFor: () => ({}) };

/** `perSecond` 0 means no limits. */
export function createLimits(perSecond: number, now: () => number = () => performance.now()): Limits {
  if (perSecond === 0) return NO_LIMITS;
  const capacity = perSecond * BURST_SECONDS;
  const policy = preEncoded(`"actions";q=${capacity};w=${BURST_SECONDS}`);
  const buckets = new Map<string | number, Bucket>();

  const add = (id: string | number) => {
    if (buckets.size >= MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? id);
    const bucket = { tokens: capacity, at: now() };
    buckets.set(id, bucket);
    return bucket;
  };

  const filled = (caller: Caller) => {
    const bucket = buckets.get(idOf(caller)) ?? add(idOf(caller));
    const time = now();
    bucket.tokens = Math.min(capacity, bucket.tokens + ((time - bucket.at) / 1000) * perSecond);
    bucket.at = time;
    return bucket;
  };

  return {
    take(caller, count = 1) {
      const bucket = filled(caller);
      if (bucket.tokens < count) throw tooMany(caller, perSecond);
      bucket.tokens -= count;
      buckets.delete(idOf(caller));
      buckets.set(idOf(caller), bucket); // the last to be forgotten
    },
    headersFor(caller) {
      const { tokens } = filled(caller);
      const secondsToFull = Math.ceil((capacity - tokens) / perSecond);
      return {
        'ratelimit-policy': policy,
        ratelimit: `"actions";r=${Math.floor(tokens)};t=${secondsToFull}`,
      };
    },
  };
}

const idOf = ({ keyId, name }: Caller) => keyId ?? name;

const tooMany = ({ name }: Caller, perSecond: number) =>
  new GameError(
    'too-many-requests',
    `"${name}" acts more than ${perSecond} times a second: wait a second, or raise STARFRAY_ACTIONS_PER_SECOND. Reading is not limited.`,
  );
