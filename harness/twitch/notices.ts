import { randomUUID } from 'node:crypto';
import type { Emit } from './eventsub.ts';
import type { Platform } from './platform.ts';
import { as, message, source } from './shapes.ts';

/**
 * Events that the chat shows as a notice. Shapes:
 * https://dev.twitch.tv/docs/eventsub/eventsub-subscription-types/#channelchatnotification; types:
 * @twurple/eventsub-base, lib/events/chatNotifications/EventSubChannelChatNotificationEvent.external.d.ts.
 * Each notice has the field of its own kind; the fields of other kinds are null.
 */

const KINDS = [
  'sub',
  'resub',
  'sub_gift',
  'community_sub_gift',
  'gift_paid_upgrade',
  'prime_paid_upgrade',
  'raid',
  'unraid',
  'pay_it_forward',
  'announcement',
  'bits_badge_tier',
  'charity_donation',
  'watch_streak',
];

/** Kinds of notices that also arrive from other channels of a shared chat. */
const SHARED = /^(sub|resub|sub_gift|community_sub_gift|raid|announcement)$/;

const NOTHING = Object.fromEntries(
  KINDS.flatMap(kind => [[kind, null], ...(SHARED.test(kind) ? [[`shared_chat_${kind}`, null]] : [])]),
);

/** The account in whose name anonymous gifts are given. */
const ANONYMOUS = 'AnAnonymousGifter';

export interface NoticeOptions {
  text?: string;
  /** In a shared chat, the login of the channel in which the event happened. */
  sharedFrom?: string;
  isAnonymous?: boolean;
}

export interface SubOptions extends NoticeOptions {
  tier?: '1000' | '2000' | '3000';
  isPrime?: boolean;
}

export function createNotices({ people, streamer }: Platform, emit: Emit) {
  async function notice(login: string, kind: string, details: object, options: NoticeOptions = {}) {
    const from = options.sharedFrom === undefined ? null : people.user(options.sharedFrom);
    const type = from ? `shared_chat_${kind}` : kind;
    await emit('channel.chat.notification', {
      ...NOTHING,
      ...as('broadcaster_user', streamer),
      ...source(from),
      ...as('chatter_user', people.user(options.isAnonymous ? ANONYMOUS : login)),
      chatter_is_anonymous: options.isAnonymous ?? false,
      color: '',
      badges: [],
      system_message: kind,
      message_id: randomUUID(),
      message: message(options.text ?? ''),
      notice_type: type,
      [type]: details,
    });
  }

  const subGift = (login: string, recipient: string, giftId: string | null, options: SubOptions) =>
    notice(
      login,
      'sub_gift',
      {
        duration_months: 1,
        cumulative_total: null,
        ...as('recipient_user', people.user(recipient)),
        sub_tier: options.tier ?? '1000',
        community_gift_id: giftId,
      },
      options,
    );

  return {
    sub: (login: string, options: SubOptions = {}) =>
      notice(
        login,
        'sub',
        { sub_tier: options.tier ?? '1000', is_prime: options.isPrime ?? false, duration_months: 1 },
        options,
      ),
    resub: (login: string, months: number, options: SubOptions = {}) =>
      notice(
        login,
        'resub',
        {
          sub_tier: options.tier ?? '1000',
          is_prime: options.isPrime ?? false,
          cumulative_months: months,
          duration_months: 1,
          streak_months: null,
          is_gift: false,
          gifter_is_anonymous: null,
          ...as('gifter_user', null),
        },
        options,
      ),
    /**
     * Gives subscriptions as gifts. A single gift goes to a named viewer. Several gifts go to the community,
     * and each of them is also reported separately.
     */
    async gift(login: string, count = 1, options: SubOptions & { recipient?: string } = {}) {
      if (count === 1) return subGift(login, options.recipient ?? 'lucky', null, options);
      const id = randomUUID();
      const details = { id, total: count, sub_tier: options.tier ?? '1000', cumulative_total: null };
      await notice(login, 'community_sub_gift', details, options);
      for (let gift = 1; gift <= count; gift++) await subGift(login, `lucky${gift}`, id, options);
    },
    raid: (login: string, viewers: number, options: NoticeOptions = {}) =>
      notice(
        login,
        'raid',
        {
          ...as('user', people.user(login)),
          viewer_count: viewers,
          profile_image_url: people.user(login).avatar,
        },
        options,
      ),
    watchStreak: (login: string, streams: number, options: NoticeOptions = {}) =>
      notice(login, 'watch_streak', { streak_count: streams, channel_points_awarded: 450 }, options),
    announcement: (login: string, text: string, options: NoticeOptions = {}) =>
      notice(login, 'announcement', { color: 'purple' }, { ...options, text }),
  };
}
