import { hostname } from 'node:os';
import { expiry, io } from '../../core/io.ts';
import type { FanoutHealth } from '../../schema/records/health.ts';
import { fanoutKeys } from '../../schema/wire/fanout/channel.ts';
import type { Log } from '../../server/logger.ts';
import type { WhyBlocked } from '../dispatch/external-acts.ts';
import { claim } from './claim.ts';
import { holdLease, type Lease } from './lease.ts';
import { createPublisher, type FanoutSources } from './publisher.ts';
import { openRedisLink } from './redis-link.ts';

/** Publishes the game through Redis to edges on other machines. */
export interface Fanout {
  /** Epoch of event ids. */
  readonly epoch: string;
  /** Resolves when another game has taken the channel. */
  lost: Promise<void>;
  whyBlocked: WhyBlocked;
  health(): FanoutHealth;
  /** Publishes the game from now on. The caller must call the returned function after each frame. */
  publish(sources: FanoutSources): () => void;
  close(): Promise<void>;
}

export interface FanoutPlace {
  /** Address of Redis. */
  url: string;
  channel: string;
}

/** Longest time that a shutdown waits until the lease is released. @limit */
const RELEASE_MS = 500;

/**
 * Claims the channel. Waits until Redis is reachable and no other game owns the channel. Resolves once the channel
 * belongs to this game.
 */
export async function openFanout({ url, channel }: FanoutPlace, log: Log): Promise<Fanout> {
  const { onLog, onBug } = log;
  if (new URL(url).username === '') onLog(WITHOUT_USER);
  const link = openRedisLink(url, onLog);
  const keys = fanoutKeys(channel);
  const owner = `${hostname()}/${process.pid}/${io.bytes(3).toString('hex')}`;
  const claimed = await claim({ link, keys, channel, owner, onLog });
  const lease = holdLease({ link, keys, channel, owner, claim: claimed, onLog });
  let publisher: ReturnType<typeof createPublisher> | undefined;

  return {
    epoch: String(lease.epoch),
    lost: lease.lost,
    whyBlocked: () => REASONS[lease.state],
    health: () => ({ channel, connected: link.isReady, lease: lease.state, epoch: lease.epoch }),
    publish(sources) {
      publisher = createPublisher(sources, link, keys, lease, onBug);
      return publisher.frame;
    },
    async close() {
      publisher?.close();
      await Promise.race([lease.release(), expiry(RELEASE_MS)]);
      link.close();
    },
  };
}

const REASONS: Record<Lease['state'], string | null> = {
  held: null,
  lapsed: 'Redis cannot be reached, and another game may own the channel by now',
  lost: 'another game owns the channel now',
};

const WITHOUT_USER =
  'STARFRAY_REDIS contains no user: everybody who can reach that Redis may write as this game. deploy/users.acl has a user for the game and one for edges.';
