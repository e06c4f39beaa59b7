import { io } from '../../core/io.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { CHANNEL_RULE, fanoutKeys, isChannel } from '../../schema/wire/fanout/channel.ts';
import type { RedisClient } from '../redis-client.ts';
import type { Audience } from '../watchers/audience.ts';
import { Channel } from './channel.ts';

/** Maximum number of channels that an edge follows. @limit */
const MAX_CHANNELS = 64;
/**
 * Time for which an edge continues to follow a channel after the last watcher has left, so that a page can
 * reload. @limit
 */
const LINGER_MS = 10_000;
/** Interval at which an edge looks for channels without watchers. @limit */
const SWEEP_MS = 2_000;

/** The channels that the edge follows: channels that have watchers, or had watchers a few seconds ago. */
export type Channels = ReturnType<typeof createChannels>;

export function createChannels(redis: RedisClient, audience: Audience, onLog: (line: string) => void) {
  const followed = new Map<string, { channel: Channel; neededAt: number }>();

  const sweep = () => {
    for (const [name, entry] of followed) {
      entry.channel.beat();
      if (entry.channel.watchers > 0) entry.neededAt = io.steady();
      else if (io.steady() - entry.neededAt > LINGER_MS) {
        followed.delete(name);
        entry.channel.close();
      }
    }
  };
  const timer = io.every(SWEEP_MS, sweep);

  /** Follows a channel from now on. Throws a GameError if too many channels are followed. */
  const follow = (name: string): Channel => {
    const known = followed.get(name);
    if (!known && followed.size >= MAX_CHANNELS) throw TOO_MANY;
    const channel = known?.channel ?? new Channel(name, redis, audience, onLog);
    followed.set(name, { channel, neededAt: io.steady() });
    return channel;
  };

  /** Whether a game has ever published under the name `name`. Rejects while Redis is unreachable. */
  const isKnown = async (name: string) => {
    const keys = fanoutKeys(name);
    return (await redis.get(keys.pulse)) !== null || (await redis.range(keys.events, '-', '+', 1)).length > 0;
  };

  return {
    follow,
    get size() {
      return followed.size;
    },
    /**
     * Returns the channel called `name`. Throws a GameError if no game has published there, or Redis is unreachable.
     */
    async find(name: string): Promise<Channel> {
      requireName(name);
      if (followed.has(name)) return follow(name);
      const isThere = await isKnown(name).catch(() => {
        throw AWAY;
      });
      if (!isThere) throw unknown(name);
      return follow(name);
    },
    close() {
      timer.cancel();
      for (const { channel } of followed.values()) channel.close();
    },
  };
}

/** Throws a GameError if the text cannot be the name of a channel. */
export function requireName(name: string) {
  if (!isChannel(name))
    throw new GameError('bad-input', `${quote(name)} is not a channel: give ${CHANNEL_RULE}.`);
}

const unknown = (name: string) =>
  new GameError(
    'unknown-route',
    `No game publishes to the channel ${quote(name)}: check the address, or wait until the game is running.`,
  );

const TOO_MANY = new GameError(
  'busy',
  `This edge already follows ${MAX_CHANNELS} channels, the maximum: try another edge.`,
);
const AWAY = new GameError('busy', 'This edge cannot reach Redis at the moment: try again.');
