import { io } from '../../core/io.ts';
import type { FanoutKeys } from '../../schema/wire/fanout/channel.ts';
import { type Claim, LEASE_MS } from './claim.ts';
import { createDeadline, type Moment, thisMoment } from './deadline.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * The right of a game to publish on a channel. The game renews it every second. Once it has lapsed, another
 * game may take it.
 */
export interface Lease {
  readonly epoch: number;
  /**
   * `lapsed` means that the lease could not be renewed in time, so another game may own the channel by now.
   * `lost` means that another game owns the channel.
   */
  readonly state: LeaseState;
  /** Resolves when another game owns the channel. This game must then end. */
  readonly lost: Promise<void>;
  /** Renews the lease now. Resolves with whether the lease was renewed. */
  renew(): Promise<boolean>;
  /** Stops renewing and lets another game take the channel at once. */
  release(): Promise<void>;
}

type LeaseState = 'held' | 'lapsed' | 'lost';

/** Interval at which a game renews its lease. @limit */
const RENEW_MS = 1_000;

interface Deps {
  link: RedisLink;
  keys: FanoutKeys;
  channel: string;
  owner: string;
  claim: Claim;
  onLog(line: string): void;
  now?: () => Moment;
}

export function holdLease(deps: Deps): Lease {
  const { link, keys, channel, owner, claim, onLog, now = thisMoment } = deps;
  const { epoch } = claim;
  const deadline = createDeadline(now);
  const lost = Promise.withResolvers<void>();
  const logLapses = lapsesOf(link, onLog);
  let renewing: Promise<boolean> | null = null;
  let isLost = false;
  deadline.set(claim.at, LEASE_MS);

  const lose = (other: string) => {
    isLost = true;
    deadline.end();
    timer.cancel();
    onLog(`The channel "${channel}" was taken by another game (${other}): this one ends.`);
    lost.resolve();
  };

  const renewOnce = async () => {
    const at = now();
    const reply = await link.run('renew', keys.lease, keys.events, owner, epoch, LEASE_MS);
    const [isOurs, other] = reply as [number, string];
    if (!isOurs && !isLost) lose(other);
    if (isOurs && !isLost) deadline.set(at, LEASE_MS);
    return isOurs === 1 && !isLost;
  };

  const renew = () => {
    renewing ??= renewOnce()
      .catch(() => false)
      .finally(() => {
        renewing = null;
        if (!isLost) logLapses(!deadline.hasPassed);
      });
    return renewing;
  };
  const timer = io.every(RENEW_MS, renew);

  return {
    epoch,
    lost: lost.promise,
    renew,
    get state() {
      if (isLost) return 'lost';
      return deadline.hasPassed ? 'lapsed' : 'held';
    },
    async release() {
      timer.cancel();
      deadline.end();
      await link.run('release', keys.lease, owner, epoch).catch(() => {});
    },
  };
}

/** Logs when the lease lapses and when it is valid again. */
function lapsesOf(link: RedisLink, onLog: (line: string) => void) {
  let wasHeld = true;
  return (isHeld: boolean) => {
    if (isHeld !== wasHeld) onLog(isHeld ? backLine(link) : awayLine(link));
    wasHeld = isHeld;
  };
}

const awayLine = ({ address, isReady, lastError }: RedisLink) =>
  `Redis at ${address} ${isReady ? 'does not renew the lease' : `cannot be reached${lastError && ` (${lastError})`}`}. The fight continues. Until Redis is back, the game writes nothing to chat, sends no HTTP requests of scripts, changes no rewards and sends nothing to the relay. Refunds wait.`;

const backLine = ({ address }: RedisLink) => `Redis at ${address} is back.`;
