import { io } from '../../core/io.ts';
import { logChanges } from '../../core/throttled-log.ts';
import type { FanoutKeys } from '../../schema/wire/fanout/channel.ts';
import { type Moment, thisMoment } from './deadline.ts';
import type { RedisLink } from './redis-link.ts';

/** Time after which a game that does not renew its lease has lost the channel. @limit */
export const LEASE_MS = 3_000;
/** Pause before the next attempt to take the lease. @limit */
const RETRY_MS = 300;

interface Deps {
  link: RedisLink;
  keys: FanoutKeys;
  channel: string;
  owner: string;
  onLog(line: string): void;
}

/** A successful claim: the channel belongs to this game from `at` on. */
export interface Claim {
  epoch: number;
  at: Moment;
}

/**
 * Claims the channel. Waits until Redis is reachable and no other game owns the channel, and logs the reason
 * for waiting. Never takes over a valid lease. Rejects only if the link was closed.
 */
export async function claim({ link, keys, channel, owner, onLog }: Deps): Promise<Claim> {
  const stateKeys = [keys.keyFrame, keys.pulse, keys.state];
  const logChange = logChanges(onLog);
  let wasAway = false;
  await link.firstAttempt;
  for (;;) {
    const at = thisMoment();
    try {
      const reply = await link.run('claim', keys.lease, keys.events, ...stateKeys, owner, LEASE_MS);
      const [isOurs, other, leftMs] = reply as [number, string, number];
      if (isOurs) return { epoch: Number(other), at };
      logChange(`The channel "${channel}" belongs to ${other}: this game waits until it is free.`);
      await io.pause(Math.min(RETRY_MS, leftMs));
      wasAway = false;
    } catch (error) {
      if (link.isClosed) throw error;
      logChange(awayLine(link));
      wasAway = true;
      await io.pause(RETRY_MS);
    }
    // A restarted Redis may have lost the channel's owner. This wait gives the owner time to renew its lease.
    if (wasAway && link.isReady) await io.pause(LEASE_MS);
  }
}

const awayLine = ({ address, lastError }: RedisLink) =>
  `Redis at ${address} does not accept the channel${lastError && ` (${lastError})`}. The game starts as soon as Redis accepts it. Without STARFRAY_REDIS, the game starts without publishing anything.`;
