import * as v from 'valibot';
import { io } from '../../../core/io.ts';
import type { NoticeEvent, PlatformEvent } from '../intake/platform.ts';
import { User, viewerOf, YouTubeUser, youTubeViewer } from './chat-line.ts';

/**
 * Donations, bits, rewards and subscriptions. The fields of Twitch are those of the client library
 * (https://github.com/Streamerbot/client, `types/events/twitch.types.ts`). The others are not documented for the WebSocket
 * server; they are known from the variables of triggers (https://docs.streamer.bot/api/triggers) and from overlays.
 */

type Reader = (data: unknown) => PlatformEvent | null;

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100));
const OptionalId = v.fallback(v.nullish(Id, null), null);
const text = v.fallback(v.nullish(v.string(), ''), '');
const flag = v.fallback(v.nullish(v.boolean(), false), false);
const count = v.fallback(v.nullish(v.pipe(v.number(), v.minValue(0)), 1), 1);
const Money = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+(?:\.\d+)?$/));

/** Makes a reader from a schema. Other data are ignored. */
const reader =
  <S extends v.GenericSchema>(schema: S, read: (data: v.InferOutput<S>) => PlatformEvent): Reader =>
  data => {
    const parsed = v.safeParse(schema, data);
    return parsed.success ? read(parsed.output) : null;
  };

const base = (platform: string, id: string | null) => ({ id, platform, origin: 'own' as const });

/** The user of older Twitch events. */
const flatUser = {
  userId: Id,
  userName: v.optional(v.string()),
  username: v.optional(v.string()),
  displayName: v.string(),
};
const flatViewer = (user: {
  userId: string;
  userName?: string | undefined;
  username?: string | undefined;
  displayName: string;
}) =>
  viewerOf('twitch', {
    id: user.userId,
    login: user.username ?? user.userName ?? '',
    name: user.displayName,
    role: 1,
    subscribed: false,
  });

const twitchCheer = reader(
  v.object({
    ...flatUser,
    msgId: OptionalId,
    bits: v.pipe(v.number(), v.minValue(1)),
    message: text,
    isTest: v.optional(v.literal(false)),
  }),
  cheer => ({
    ...base('twitch', cheer.msgId),
    kind: 'paid',
    user: flatViewer(cheer),
    bits: cheer.bits,
    text: cheer.message,
    emote: null,
  }),
);

const twitchRedemption = reader(
  v.object({
    id: Id,
    user_id: Id,
    user_login: v.string(),
    user_name: v.string(),
    user_input: text,
    reward: v.object({ id: Id, title: v.string() }),
  }),
  ({ id, user_id, user_login, user_name, user_input, reward }) => ({
    ...base('twitch', id),
    kind: 'redeem',
    user: viewerOf('twitch', { id: user_id, login: user_login, name: user_name, role: 1, subscribed: false }),
    rewardId: reward.id,
    title: reward.title,
    input: user_input,
    refundable: false,
  }),
);

const twitchSub = reader(
  v.object({ ...flatUser, cumulativeMonths: count, message: text, isTest: v.optional(v.literal(false)) }),
  sub => ({
    ...base('twitch', null),
    kind: 'notice',
    notice: 'sub',
    user: flatViewer(sub),
    count: sub.cumulativeMonths,
    text: sub.message,
  }),
);

const twitchRaid = reader(
  v.object({
    from_broadcaster_user_id: Id,
    from_broadcaster_user_login: v.string(),
    from_broadcaster_user_name: v.string(),
    viewers: count,
  }),
  raid => ({
    ...base('twitch', null),
    kind: 'notice',
    notice: 'raid',
    user: viewerOf('twitch', {
      id: raid.from_broadcaster_user_id,
      login: raid.from_broadcaster_user_login,
      name: raid.from_broadcaster_user_name,
      role: 1,
      subscribed: false,
    }),
    count: raid.viewers,
    text: '',
  }),
);

/** The amount of a Super Chat in millionths. Its text for people is never read. */
const superChat = reader(
  v.object({
    eventId: OptionalId,
    user: YouTubeUser,
    message: text,
    microAmount: v.pipe(v.number(), v.integer(), v.minValue(10_000)),
    currencyCode: v.string(),
  }),
  ({ eventId, user, message, microAmount, currencyCode }) => ({
    ...base('youtube', eventId ?? io.uuid()),
    kind: 'tip',
    user: youTubeViewer('youtube', user),
    amount: (Math.floor(microAmount / 10_000) / 100).toFixed(2),
    currency: currencyCode,
    text: message,
  }),
);

const youTubeNotice = (notice: NoticeEvent['notice'], field: 'months' | 'count') =>
  reader(v.object({ eventId: OptionalId, user: YouTubeUser, months: count, count, message: text }), data => ({
    ...base('youtube', data.eventId),
    kind: 'notice',
    notice,
    user: youTubeViewer('youtube', data.user),
    count: data[field],
    text: data.message,
  }));

const kickRedemption = reader(
  v.object({
    id: OptionalId,
    user: v.optional(User),
    redeemer: v.optional(User),
    reward: v.object({ id: OptionalId, title: v.string() }),
    rawInput: text,
    userInput: text,
  }),
  ({ id, user, redeemer, reward, rawInput, userInput }) => ({
    ...base('kick', id),
    kind: 'redeem',
    user: viewerOf('kick', user ?? redeemer ?? NOBODY),
    rewardId: reward.id,
    title: reward.title,
    input: rawInput || userInput,
    refundable: false,
  }),
);

const NOBODY = { id: null, login: '', name: 'viewer', role: 1, subscribed: false };

const kickSub = reader(v.object({ user: User, duration: count }), ({ user, duration }) => ({
  ...base('kick', null),
  kind: 'notice',
  notice: 'sub',
  user: viewerOf('kick', user),
  count: duration,
  text: '',
}));

const kickGifts = reader(
  v.object({ user: User, recipients: v.array(v.unknown()) }),
  ({ user, recipients }) => ({
    ...base('kick', null),
    kind: 'notice',
    notice: 'gift',
    user: viewerOf('kick', user),
    count: recipients.length,
    text: '',
  }),
);

/** A donation through another service. `via` is that service. */
const donation = (via: string) =>
  reader(
    v.object({
      id: OptionalId,
      messageId: OptionalId,
      username: v.optional(v.string()),
      from: v.optional(v.string()),
      amount: Money,
      currency: v.string(),
      message: text,
      isPublic: v.fallback(v.nullish(v.boolean(), true), true),
      isTest: flag,
    }),
    data => {
      const name = data.username ?? data.from ?? 'Somebody';
      return {
        ...base(via, data.messageId ?? data.id ?? io.uuid()),
        kind: 'tip',
        user: { platform: via, id: null, login: name.toLowerCase(), name, roles: [] },
        amount: data.amount.replace(/(\.\d\d)\d+$/, '$1'),
        currency: data.currency,
        text: data.message,
        isPrivate: data.isPublic === false,
        isTest: data.isTest,
      };
    },
  );

/** The readers of payments, by source and type as in `Subscribe`. */
export const PAYMENTS: Readonly<Record<string, Reader>> = {
  'Twitch.Cheer': twitchCheer,
  'Twitch.RewardRedemption': twitchRedemption,
  'Twitch.Sub': twitchSub,
  'Twitch.ReSub': twitchSub,
  'Twitch.Raid': twitchRaid,
  'YouTube.SuperChat': superChat,
  'YouTube.NewSponsor': youTubeNotice('sub', 'months'),
  'YouTube.MemberMileStone': youTubeNotice('sub', 'months'),
  'YouTube.MembershipGift': youTubeNotice('gift', 'count'),
  'Kick.RewardRedemption': kickRedemption,
  'Kick.Subscription': kickSub,
  'Kick.Resubscription': kickSub,
  'Kick.MassGiftSubscription': kickGifts,
  'StreamElements.Tip': donation('streamelements'),
  'Streamlabs.Donation': donation('streamlabs'),
  'Kofi.Donation': donation('kofi'),
  'TipeeeStream.Donation': donation('tipeeestream'),
};
