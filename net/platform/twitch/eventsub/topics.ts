import type { TwitchAccount } from '../link.ts';
import { readBits } from './families/bits.ts';
import { readLine } from './families/chat.ts';
import { readClearedChat, readClearedViewer, readDeletion } from './families/moderation.ts';
import { readNotice } from './families/notices.ts';
import type { Reader } from './families/reader.ts';
import { readChangedRedemption, readRedemption } from './families/redemptions.ts';
import { readAd, readOffline, readOnline } from './families/stream.ts';

/** What the game wants to hear of: https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/. All are version 1. */

interface Topic {
  /** What has to be granted for it; null for nothing. */
  scope: string | null;
  /** Who hears it is named beside the channel. */
  isHeard?: true;
  /** Only where viewers can redeem and cheer. */
  needsRewards?: true;
  /** Null for what says that the list of rewards has changed. */
  read: Reader | null;
}

const CHAT = { scope: 'user:read:chat', isHeard: true } as const;
const POINTS = { scope: 'channel:manage:redemptions', needsRewards: true } as const;

export const TOPICS: Readonly<Record<string, Topic>> = {
  'channel.chat.message': { ...CHAT, read: readLine },
  'channel.chat.message_delete': { ...CHAT, read: readDeletion },
  'channel.chat.clear': { ...CHAT, read: readClearedChat },
  'channel.chat.clear_user_messages': { ...CHAT, read: readClearedViewer },
  'channel.chat.notification': { ...CHAT, read: readNotice },
  'channel.bits.use': { scope: 'bits:read', needsRewards: true, read: readBits },
  'channel.channel_points_custom_reward_redemption.add': { ...POINTS, read: readRedemption },
  'channel.channel_points_custom_reward_redemption.update': { ...POINTS, read: readChangedRedemption },
  'channel.channel_points_custom_reward.add': { ...POINTS, read: null },
  'channel.channel_points_custom_reward.update': { ...POINTS, read: null },
  'channel.channel_points_custom_reward.remove': { ...POINTS, read: null },
  'stream.online': { scope: null, read: readOnline },
  'stream.offline': { scope: null, read: readOffline },
  'channel.ad_break.begin': { scope: 'channel:read:ads', read: readAd },
};

/** What an account can hear of. */
export const topicsFor = ({ scopes, hasRewards }: Pick<TwitchAccount, 'scopes' | 'hasRewards'>): string[] =>
  Object.entries(TOPICS)
    .filter(([, { scope, needsRewards }]) => (!scope || scopes.has(scope)) && (hasRewards || !needsRewards))
    .map(([topic]) => topic);

/** In which channel, and for whom. */
export const conditionFor = (topic: string, userId: string): Record<string, string> => ({
  broadcaster_user_id: userId,
  ...(TOPICS[topic]?.isHeard && { user_id: userId }),
});
