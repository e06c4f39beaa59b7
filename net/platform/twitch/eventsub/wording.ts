/** Texts about the connection for the streamer. */

/** Reasons of its end: sentences about the platform without their subject. */
export const CROWDED =
  'allows three connections of a game, and still counts older ones (or the game runs more than once)';
export const TAKES_NONE = 'does not report what happens in the chat';

/** Text while no events arrive. */
export const away = (reason: string) =>
  `Twitch ${reason}. Chat, rewards and bits are not received until it is back; the game keeps trying.`;

/** The streamer's words for the important topics. */
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

/** Text while some topics do not arrive; null if all do. */
export function partlyDeaf(missing: readonly string[]): string | null {
  const names = missing.map(topic => NAMES[topic] ?? topic);
  return names.length === 0
    ? null
    : `Twitch does not report: ${names.join(', ')}. If that does not change, connect the account again.`;
}
