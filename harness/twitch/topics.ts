/**
 * A topic to which clients can subscribe: its version, the scopes (of which one is required), and the fields
 * of the condition. Source: https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/.
 */
export interface Topic {
  version: string;
  scopes: readonly string[];
  condition: readonly string[];
}

const BROADCASTER = ['broadcaster_user_id'];
const CHATTER = ['broadcaster_user_id', 'user_id'];
const CHAT = ['user:read:chat'];
const POINTS = ['channel:read:redemptions', 'channel:manage:redemptions'];

const topic = (scopes: readonly string[], condition = BROADCASTER): Topic => ({
  version: '1',
  scopes,
  condition,
});

export const TOPICS: Readonly<Record<string, Topic>> = {
  'channel.chat.message': topic(CHAT, CHATTER),
  'channel.chat.notification': topic(CHAT, CHATTER),
  'channel.chat.message_delete': topic(CHAT, CHATTER),
  'channel.chat.clear': topic(CHAT, CHATTER),
  'channel.chat.clear_user_messages': topic(CHAT, CHATTER),
  'channel.channel_points_custom_reward.add': topic(POINTS),
  'channel.channel_points_custom_reward.update': topic(POINTS),
  'channel.channel_points_custom_reward.remove': topic(POINTS),
  'channel.channel_points_custom_reward_redemption.add': topic(POINTS),
  'channel.channel_points_custom_reward_redemption.update': topic(POINTS),
  'channel.bits.use': topic(['bits:read']),
  'channel.custom_power_up_redemption.add': topic(['bits:read']),
  'channel.cheer': topic(['bits:read']),
  'channel.ban': topic(['channel:moderate']),
  'channel.unban': topic(['channel:moderate']),
  'channel.ad_break.begin': topic(['channel:read:ads']),
  'stream.online': topic([]),
  'stream.offline': topic([]),
};
