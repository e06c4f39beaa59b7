import type { TwitchAccount } from '../link.ts';
import {
  type Reader,
  readAd,
  readBits,
  readChangedRedemption,
  readClearedChat,
  readClearedViewer,
  readDeletion,
  readLine,
  readNotice,
  readOffline,
  readOnline,
  readPowerUp,
  readRedemption,
} from './readers.ts';

/**
 * The topics to which the game subscribes: https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/.
 * All have version 1.
 */

interface Topic {
  /** The scope that the account must have granted; null if it needs none. */
  scope: string | null;
  /** Whether the condition names the reading user in addition to the channel. */
  hasUser?: true;
  /** Whether the topic exists only for channels whose viewers can redeem and cheer. */
  needsRewards?: true;
  /** Reads an event of this topic; null for a topic that only reports that the list of rewards has changed. */
  read: Reader | null;
  /** Name of the topic in texts for the streamer. Only topics that matter to the streamer have one. */
  title?: string;
}

const CHAT = { scope: 'user:read:chat', hasUser: true } as const;
const POINTS = { scope: 'channel:manage:redemptions', needsRewards: true } as const;

export const TOPICS: Readonly<Record<string, Topic>> = {
  'channel.chat.message': { ...CHAT, read: readLine, title: 'chat' },
  'channel.chat.message_delete': { ...CHAT, read: readDeletion, title: 'deleted lines' },
  'channel.chat.clear': { ...CHAT, read: readClearedChat },
  'channel.chat.clear_user_messages': { ...CHAT, read: readClearedViewer, title: 'timeouts and bans' },
  'channel.chat.notification': { ...CHAT, read: readNotice, title: 'subscriptions, gifts and raids' },
  'channel.bits.use': { scope: 'bits:read', needsRewards: true, read: readBits, title: 'bits' },
  'channel.custom_power_up_redemption.add': {
    scope: 'bits:read',
    needsRewards: true,
    read: readPowerUp,
    title: 'power-ups',
  },
  'channel.channel_points_custom_reward_redemption.add': {
    ...POINTS,
    read: readRedemption,
    title: 'redeemed rewards',
  },
  'channel.channel_points_custom_reward_redemption.update': { ...POINTS, read: readChangedRedemption },
  'channel.channel_points_custom_reward.add': { ...POINTS, read: null },
  'channel.channel_points_custom_reward.update': { ...POINTS, read: null },
  'channel.channel_points_custom_reward.remove': { ...POINTS, read: null },
  'stream.online': { scope: null, read: readOnline, title: 'the beginning of the stream' },
  'stream.offline': { scope: null, read: readOffline },
  'channel.ad_break.begin': { scope: 'channel:read:ads', read: readAd, title: 'advertisements' },
};

/** Returns the topics that an account can receive. */
export const topicsFor = ({ scopes, hasRewards }: Pick<TwitchAccount, 'scopes' | 'hasRewards'>): string[] =>
  Object.entries(TOPICS)
    .filter(([, { scope, needsRewards }]) => (!scope || scopes.has(scope)) && (hasRewards || !needsRewards))
    .map(([topic]) => topic);

/** Returns the condition of a subscription: the channel and, if needed, the reading user. */
export const conditionFor = (topic: string, userId: string): Record<string, string> => ({
  broadcaster_user_id: userId,
  ...(TOPICS[topic]?.hasUser && { user_id: userId }),
});

/** Returns a text for the streamer that lists the missing topics; null if none is missing. */
export function missingTopics(topics: readonly string[]): string | null {
  const titles = topics.map(topic => TOPICS[topic]?.title ?? topic);
  return titles.length === 0
    ? null
    : `Twitch does not report: ${titles.join(', ')}. If that does not change, connect the account again.`;
}
