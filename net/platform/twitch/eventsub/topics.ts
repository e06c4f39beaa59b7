import * as v from 'valibot';
import { type Emote, MAX_TEXT } from '../../../../schema/platform/platform.ts';
import type { ModerationEvent } from '../../intake/platform.ts';
import type { TwitchAccount } from '../link.ts';
import { TWITCH } from '../link.ts';
import { readNotice } from './families/notices.ts';
import type { Reader } from './families/reader.ts';
import { Badges, Id, Message, originOf, rolesOf, Source, userFields, viewerOf } from './families/viewer.ts';

/**
 * Bits, however they are used: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-bits-use-event. The topic
 * `channel.cheer` tells of cheers once more and is left alone.
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

/** Most emotes that are taken from a line. @limit */
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
 * What moderators do: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-delete-event and after.
 * Of a timeout and a ban alike, whoever may read the chat hears only that the viewer's lines were taken away.
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

/** What was redeemed before this store knew the account is none of its business. */
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

/** A redemption that was settled: by the game, or in the platform's queue. */
const readChangedRedemption: Reader = given => {
  const { id, status } = v.parse(Changed, given);
  return status.toLowerCase() === 'canceled'
    ? { kind: 'withdrawal', id, platform: TWITCH, origin: 'own' }
    : null;
};

/** The stream itself, and its advertisements: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#stream-online-event */

const readStream =
  (isLive: boolean): Reader =>
  (_, { id }) => ({ kind: 'stream', id, platform: TWITCH, origin: 'own', isLive });

const readOnline = readStream(true);
const readOffline = readStream(false);

/** Longest advertisement. @limit */
const MAX_SECONDS = 86_400;

/** The number has come as a text too. */
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
