import { io } from '../../core/io.ts';
import { createRate } from '../../core/rate.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Headers } from '../../server/http/exchange.ts';
import { preEncoded } from '../../server/http/pre-encoded.ts';
import type { Caller } from '../access/identity.ts';

/**
 * Rate limits of keys: one bucket per key, which fills at a steady rate and holds the actions of two seconds. Reading
 * is not limited. Answers report how many actions are left, in the fields of draft-ietf-httpapi-ratelimit-headers.
 */
export interface Limits {
  /** Counts actions of the caller. Counts none and throws `too-many-requests` if there are too many. */
  take(caller: Caller, count?: number): void;
  /** The headers that report the caller's remaining actions. */
  headersFor(caller: Caller): Headers;
}

/** A caller may send as many actions at once as its rate allows within this time. @limit */
const BURST_SECONDS = 2;
const NO_LIMITS: Limits = { take() {}, headersFor: () => ({}) };

/** `perSecond` is the rate of each key; 0 means no limits. */
export function createLimits(perSecond: number, now: () => number = io.steady): Limits {
  if (perSecond === 0) return NO_LIMITS;
  const capacity = perSecond * BURST_SECONDS;
  const policy = preEncoded(`"actions";q=${capacity};w=${BURST_SECONDS}`);
  const rate = createRate({ perSecond, burst: capacity, now });

  return {
    take(caller, count = 1) {
      if (!rate.take(idOf(caller), count)) throw tooMany(caller, perSecond);
    },
    headersFor(caller) {
      const left = rate.left(idOf(caller));
      const secondsToFull = Math.ceil((capacity - left) / perSecond);
      return {
        'ratelimit-policy': policy,
        ratelimit: `"actions";r=${Math.floor(left)};t=${secondsToFull}`,
      };
    },
  };
}

const idOf = ({ keyId, name }: Caller) => (keyId === undefined ? name : `key ${keyId}`);

const tooMany = ({ name }: Caller, perSecond: number) =>
  new GameError(
    'too-many-requests',
    `"${name}" acts more than ${perSecond} times a second: wait a second, or raise STARFRAY_ACTIONS_PER_SECOND. Reading is not limited.`,
  );
