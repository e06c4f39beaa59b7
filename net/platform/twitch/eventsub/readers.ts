import * as v from 'valibot';
import { MAX_TEXT } from '../../../../schema/platform/platform.ts';
import type { ModerationEvent, PlatformEvent, Viewer } from '../../intake/platform.ts';
import { TWITCH } from '../link.ts';
import { Badges, Id, Message, originOf, rolesOf, Source, userFields, viewerOf } from './viewer-fields.ts';

/** Metadata of a notification. */
interface Metadata {
  /** Id of the message. */
  id: string;
  /** Time of the message, on the platform's wall clock, in ms. */
  at: number;
  /** Time since which this store has known the account, on the platform's clock. */
  since: number;
}

/**
 * Turns the event in a notification into an event of the game. Returns null if the event does not concern the
 * game. Throws if the event does not match its schema.
 */
export type Reader = (event: unknown, metadata: Metadata) => PlatformEvent | null;

const Use = v.object({
  ...userFields('user'),
  type: v.nullish(v.string()),
  bits: v.number(),
  message: v.nullish(v.object({ text: v.string() })),
  power_up: v.nullish(
    v.object({ type: v.string(), emote: v.nullish(v.object({ id: v.string(), name: v.string() })) }),
  ),
  custom_power_up: v.nullish(v.object({ reward_id: v.nullish(v.string()) })),
});

/**
 * Reads every use of bits: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-bits-use-event. The
 * topic `channel.cheer` is not subscribed, because it would report cheers a second time.
 */
export const readBits: Reader = (details, { id }) => {
  const use = v.parse(Use, details);
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
    ...(use.type === 'custom_power_up' && { powerUp: { rewardId: use.custom_power_up?.reward_id ?? null } }),
  };
};

const Line = v.object({
  ...Source,
  ...userFields('chatter_user'),
  message_id: Id,
  message: Message,
  badges: Badges,
});

/** Reads a chat line: https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-event */
export const readLine: Reader = details => {
  const line = v.parse(Line, details);
  return {
    kind: 'chat',
    id: line.message_id,
    platform: TWITCH,
    origin: originOf(line),
    user: viewerOf('chatter_user', line, rolesOf(line.badges)),
    text: line.message.text.slice(0, MAX_TEXT).toWellFormed(),
  };
};

const Target = v.object(userFields('target_user'));

/**
 * Returns a reader of an act of a moderator:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-message-delete-event and the sections after it.
 * The game only has the permission to read the chat, so it sees a timeout or a ban only as the deletion of the viewer's
 * lines.
 */
const readTarget =
  (act: ModerationEvent['act']): Reader =>
  (details, { id }) => ({
    kind: 'moderation',
    act,
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('target_user', v.parse(Target, details)),
    minutes: null,
  });

export const readDeletion = readTarget('delete');

export const readClearedViewer = readTarget('clear');

export const readClearedChat: Reader = (_, { id }) => ({
  kind: 'moderation',
  act: 'clear',
  id,
  platform: TWITCH,
  origin: 'own',
  user: null,
  minutes: null,
});

const Redemption = v.object({
  ...userFields('user'),
  id: Id,
  user_input: v.nullish(v.string(), ''),
  reward: v.object({ id: v.string(), title: v.string() }),
  redeemed_at: v.string(),
});

const PowerUp = v.object({
  ...userFields('user'),
  id: Id,
  user_input: v.nullish(v.string(), ''),
  custom_power_up: v.object({ id: v.string(), title: v.string(), bits: v.number() }),
  redeemed_at: v.string(),
});

/**
 * Reads the use of a Custom Power-up, a reward that viewers pay with bits. Twitch cannot refund it:
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelcustom_power_up_redemptionadd.
 */
export const readPowerUp: Reader = (details, { since }) => {
  const redemption = v.parse(PowerUp, details);
  if (Date.parse(redemption.redeemed_at) < since) return null;
  const { id, custom_power_up: reward, user_input: input } = redemption;
  return {
    kind: 'redeem',
    id,
    platform: TWITCH,
    origin: 'own',
    user: viewerOf('user', redemption),
    rewardId: reward.id,
    title: reward.title,
    input,
    refundable: false,
    bits: reward.bits,
  };
};

const Changed = v.object({ id: Id, status: v.string() });

/**
 * Reads a redeemed reward:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-points-custom-reward-redemption-add-event.
 * Ignores redemptions that were made before this store knew the account.
 */
export const readRedemption: Reader = (details, { since }) => {
  const redemption = v.parse(Redemption, details);
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

/** Reads a redemption that was settled, either by the game or by somebody in the platform's queue. */
export const readChangedRedemption: Reader = details => {
  const { id, status } = v.parse(Changed, details);
  return status.toLowerCase() === 'canceled'
    ? { kind: 'withdrawal', id, platform: TWITCH, origin: 'own' }
    : null;
};

/**
 * Creates a reader for the beginning or the end of the stream:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#stream-online-event
 */
const readStream =
  (isLive: boolean): Reader =>
  (_, { id }) => ({ kind: 'stream', id, platform: TWITCH, origin: 'own', isLive });

export const readOnline = readStream(true);
export const readOffline = readStream(false);

/** Longest break with advertisements that is accepted from Twitch. @limit */
const MAX_SECONDS = 86_400;

/** Twitch sometimes sends the number as text. */
const Ad = v.object({
  duration_seconds: v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.number(),
    v.minValue(0),
    v.maxValue(MAX_SECONDS),
  ),
});

export const readAd: Reader = (details, { id }) => ({
  kind: 'ad',
  id,
  platform: TWITCH,
  origin: 'own',
  seconds: Math.round(v.parse(Ad, details).duration_seconds),
});

const Resub = v.object({ cumulative_months: v.number() });
const Gift = v.object({ community_gift_id: v.nullish(v.string()) });
const Gifts = v.object({ total: v.number() });
const Raid = v.object({ ...userFields('user'), viewer_count: v.number() });
const Streak = v.object({ streak_count: v.number() });

const Notice = v.object({
  ...Source,
  ...userFields('chatter_user'),
  notice_type: v.string(),
  message_id: Id,
  message: Message,
  badges: Badges,
});

/** The fields of a notice that depend on its type. The user is the chatter, unless the notice names another user. */
interface NoticeFields {
  notice: 'sub' | 'gift' | 'raid' | 'watch-streak';
  count: number;
  user?: Viewer;
}

/** Readers by `notice_type`. `details` is the event's field of the same name. */
const KINDS: Record<string, (details: unknown) => NoticeFields | null> = {
  sub: () => ({ notice: 'sub', count: 1 }),
  resub: details => ({ notice: 'sub', count: v.parse(Resub, details).cumulative_months }),
  // A gift that is part of a community gift is reported together with that community gift.
  sub_gift: details => (v.parse(Gift, details).community_gift_id ? null : { notice: 'gift', count: 1 }),
  community_sub_gift: details => ({ notice: 'gift', count: v.parse(Gifts, details).total }),
  raid(details) {
    const raid = v.parse(Raid, details);
    return { notice: 'raid', count: raid.viewer_count, user: viewerOf('user', raid) };
  },
  watch_streak: details => ({ notice: 'watch-streak', count: v.parse(Streak, details).streak_count }),
};

/**
 * Reads a subscription, gift, raid or watch streak:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-notification-event. Notices from other
 * channels of a shared chat have other types (`shared_chat_...`) and are ignored.
 */
export const readNotice: Reader = details => {
  const event = v.parse(Notice, details);
  const { notice_type: type } = event;
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : null;
  const fields = kind?.((details as Record<string, unknown>)[type]);
  return fields
    ? {
        kind: 'notice',
        id: event.message_id,
        platform: TWITCH,
        origin: originOf(event),
        user: viewerOf('chatter_user', event, rolesOf(event.badges)),
        text: event.message.text,
        ...fields,
      }
    : null;
};
