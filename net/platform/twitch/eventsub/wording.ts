/** What the streamer is told of the connection. */

/** What happened to it: sentences about the platform without their subject. */
export const CROWDED =
  'permits three connections of a game, and has not forgotten older ones yet (or the game runs more than once)';
export const TAKES_NONE = 'does not say what happens in the chat';

/** While nothing comes in. */
export const away = (reason: string) =>
  `Twitch ${reason}. Chat, rewards and bits do not come in until it is back; the game tries again by itself.`;

/** What the streamer calls the topics that matter. */
const NAMES: Record<string, string> = {
  'channel.chat.message': 'chat',
  'channel.chat.message_delete': 'deleted lines',
  'channel.chat.clear_user_messages': 'timeouts and bans',
  'channel.chat.notification': 'subscriptions, gifts and raids',
  'channel.bits.use': 'bits',
  'channel.channel_points_custom_reward_redemption.add': 'redeemed rewards',
  'stream.online': 'the beginning of the stream',
  'channel.ad_break.begin': 'advertisements',
};

/** While some topics do not come in; null while all do. */
export function partlyDeaf(missing: readonly string[]): string | null {
  const names = missing.map(topic => NAMES[topic] ?? topic);
  return names.length === 0
    ? null
    : `Twitch does not tell of: ${names.join(', ')}. If that lasts, connect the account again.`;
}
