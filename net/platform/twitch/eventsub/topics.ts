import * as v from 'valibot';
import { type Emote, MAX_TEXT } from '../../../../schema/platform/platform.ts';
import type { ModerationEvent } from '../../intake/platform.ts';
import type { TwitchAccount } from '../link.ts';
import { TWITCH } from '../link.ts';
import { readNotice } from './families/notices.ts';
import type { Reader } from './families/reader.ts';
import { Badges, Id, Message, originOf, rolesOf, Source, userFields, viewerOf } from './families/viewer.ts';

/**
 * Bits, however they are used: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-bits-use-event. The
 * topic `channel.cheer` would report cheers a second time and is not used.
 */

const Use = v.object({
  ...userFields('user'),
  bits: v.number(),
  message: v.nullish(v.object({ text: v.string() })),
  power_up: v.nullish(
    v.object({ type: v.string(), emote: v.nullish(v.object({ id: v.string(), name: v.string() })) }),
  ),
});

const readBits: Reader = (given, { id }) => {
  const use = v.parse(Use, given);
  const { type, emote } = use.power_up ?? {};
  return {
    kind: 'paid',
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('user', use),
    bits: use.bits,
    text: use.message?.text ?? '',
    emote: type === 'gigantify_an_emote' && emote ? { id: emote.id, name: emote.name } : null,
  };
};

/** Lines of chat: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-event */

const Line = v.object({
  ...Source,
  ...userFields('chatter_user'),
  message_id: Id,
  message: Message,
  badges: Badges,
});

/** Most emotes that are read from a line. @limit */
const MAX_EMOTES = 100;

const readLine: Reader = given => {
  const line = v.parse(Line, given);
  return {
    kind: 'chat',
    id: line.message_id,
    platform: TWITCH,
    origin: originOf(line),
    user: viewerOf('chatter_user', line, rolesOf(line.badges)),
    text: line.message.text.slice(0, MAX_TEXT).toWellFormed(),
    emotes: emotesIn(line.message).slice(0, MAX_EMOTES),
  };
};

const emotesIn = ({ fragments }: v.InferOutput<typeof Message>): Emote[] =>
  fragments.flatMap(({ text, emote }) => (emote ? { id: emote.id, name: text } : []));

/**
 * Acts of moderators: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-delete-event and
 * after. With the right to read the chat, a timeout and a ban are both reported only as the removal of the viewer's
 * lines.
 */

const Target = v.object(userFields('target_user'));

const readTarget =
  (act: ModerationEvent['act']): Reader =>
  (given, { id }) => ({
    kind: 'moderation',
    act,
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('target_user', v.parse(Target, given)),
    minutes: null,
  });

const readDeletion = readTarget('delete');

const readClearedViewer = readTarget('clear');

const readClearedChat: Reader = (_, { id }) => ({
  kind: 'moderation',
  act: 'clear',
  id,
  platform: TWITCH,
  origin: 'own',
  user: null,
  minutes: null,
});

/** Redeemed rewards: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-points-custom-reward-redemption-add-event */

const Redemption = v.object({
  ...userFields('user'),
  id: Id,
  user_input: v.nullish(v.string(), ''),
  reward: v.object({ id: v.string(), title: v.string() }),
  redeemed_at: v.string(),
});

const Changed = v.object({ id: Id, status: v.string() });

/** Redemptions from before this store knew the account are ignored. */
const readRedemption: Reader = (given, { since }) => {
  const redemption = v.parse(Redemption, given);
  if (Date.parse(redemption.redeemed_at) < since) return null;
  const { id, reward, user_input: input } = redemption;
  return {
    kind: 'redeem',
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('user', redemption),
    rewardId: reward.id,
    title: reward.title,
    input,
  };
};

/** A redemption that was settled, by the game or in the platform's queue. */
const readChangedRedemption: Reader = given => {
  const { id, status } = v.parse(Changed, given);
  return status.toLowerCase() === 'canceled'
    ? { kind: 'withdrawal', id, platform: TWITCH, origin: 'own' }
    : null;
};

/**
 * Beginning and end of the stream, and advertisements:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#stream-online-event
 */

const readStream =
  (isLive: boolean): Reader =>
  (_, { id }) => ({ kind: 'stream', id, platform: TWITCH, origin: 'own', isLive });

const readOnline = readStream(true);
const readOffline = readStream(false);

/** Longest advertisement. @limit */
const MAX_SECONDS = 86_400;

/** The number is sometimes sent as text. */
const Ad = v.object({
  duration_seconds: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.number(),
    v.minValue(0),
    v.maxValue(MAX_SECONDS),
  ),
});

const readAd: Reader = (given, { id }) => ({
  kind: 'ad',
  id,
  platform: TWITCH,
  origin: 'own',
  seconds: Math.round(v.parse(Ad, given).duration_seconds),
});

/**
 * The topics that the game subscribes to: https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/. All are
 * version 1.
 */

interface Topic {
  /** The scope that it needs; null for none. */
  scope: string | null;
  /** Whether the condition names the reader beside the channel. */
  isHeard?: true;
  /** Only if viewers can redeem and cheer. */
  needsRewards?: true;
  /** Null for messages that only mean that the list of rewards has changed. */
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

/** The topics that an account permits. */
export const topicsFor = ({ scopes, hasRewards }: Pick<TwitchAccount, 'scopes' | 'hasRewards'>): string[] =>
  Object.entries(TOPICS)
    .filter(([, { scope, needsRewards }]) => (!scope || scopes.has(scope)) && (hasRewards || !needsRewards))
    .map(([topic]) => topic);

/** The channel, and the reader. */
export const conditionFor = (topic: string, userId: string): Record<string, string> => ({
  broadcaster_user_id: userId,
  ...(TOPICS[topic]?.isHeard && { user_id: userId }),
});
