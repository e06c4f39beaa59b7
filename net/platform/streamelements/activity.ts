import * as v from 'valibot';
import type { NoticeEvent, PlatformEvent, TipEvent, Viewer } from '../intake/platform.ts';

/**
 * Payments and other activities: https://docs.streamelements.com/websockets/topics/channel-activities and `channel-tips`,
 * `channel-tips-moderation` there. The e-mail addresses in tips are not read.
 */

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(100));
const Money = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d+(?:\.\d+)?$/));
const text = v.fallback(v.nullish(v.string(), ''), '');

const Tip = v.object({
  _id: Id,
  /** Tips that the streamer's moderators must allow first come as `pending`. */
  approved: v.literal('allowed'),
  status: v.literal('success'),
  donation: v.object({
    user: v.object({ username: v.string() }),
    message: text,
    amount: Money,
    currency: v.string(),
  }),
});

/** Returns null for a tip that is not allowed yet, or that has another form. */
export function tipOf(data: unknown): TipEvent | null {
  const parsed = v.safeParse(Tip, data);
  if (!parsed.success) return null;
  const { _id, donation } = parsed.output;
  const { user, message, amount, currency } = donation;
  return {
    kind: 'tip',
    id: _id,
    platform: 'streamelements',
    origin: 'own',
    user: named('streamelements', user.username),
    amount: roundedDown(amount),
    currency,
    text: message,
  };
}

const named = (platform: string, name: string): Viewer => ({
  platform,
  id: null,
  login: name.toLowerCase(),
  name,
  roles: [],
});

/** Cuts an amount to two digits after the point. */
const roundedDown = (amount: string) => amount.replace(/(\.\d\d)\d+$/, '$1');

const Activity = v.object({
  type: v.string(),
  provider: v.string(),
  activityId: Id,
  data: v.object({
    username: v.string(),
    displayName: text,
    providerId: v.fallback(v.nullish(Id, null), null),
    amount: v.fallback(v.nullish(Money, null), null),
    currency: v.fallback(v.nullish(v.string(), null), null),
    message: text,
    /** The title of a reward. */
    redemption: text,
    /** Whether somebody else paid for the subscription. The purchase of gifts is an activity of its own. */
    gifted: v.fallback(v.nullish(v.boolean(), false), false),
  }),
});
type Activity = v.InferOutput<typeof Activity>;

/** The platforms that StreamElements reports. Activities of shops are ignored. */
const PLATFORMS = new Set(['twitch', 'youtube', 'kick', 'trovo']);

/** Returns null for an activity that the game does not use. Tips are reported by another topic. */
export function activityOf(data: unknown): PlatformEvent | null {
  const parsed = v.safeParse(Activity, data);
  if (!parsed.success || !PLATFORMS.has(parsed.output.provider)) return null;
  const { type, provider, activityId, data: about } = parsed.output;
  const base = {
    id: activityId,
    platform: provider,
    origin: 'own' as const,
    user: {
      ...named(provider, about.username),
      id: about.providerId,
      name: about.displayName || about.username,
    },
  };
  const count = Math.floor(Number(about.amount ?? 1));
  const notice = noticeOf(type, about);
  if (notice) return { ...base, kind: 'notice', notice, count, text: about.message };
  if (type === 'cheer' && about.amount !== null)
    return { ...base, kind: 'paid', bits: count, text: about.message, emote: null };
  if (type === 'superchat' && about.amount !== null && about.currency !== null)
    return {
      ...base,
      kind: 'tip',
      amount: roundedDown(about.amount),
      currency: about.currency,
      text: about.message,
    };
  if (type !== 'channelPointsRedemption' || about.redemption === '') return null;
  return {
    ...base,
    kind: 'redeem',
    rewardId: null,
    title: about.redemption,
    input: about.message,
    refundable: false,
  };
}

function noticeOf(type: string, { gifted }: Activity['data']): NoticeEvent['notice'] | null {
  if ((type === 'subscriber' || type === 'sponsor') && !gifted) return 'sub';
  if (type === 'communityGiftPurchase') return 'gift';
  return type === 'raid' ? 'raid' : null;
}
