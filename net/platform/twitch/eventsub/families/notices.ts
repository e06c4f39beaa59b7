import * as v from 'valibot';
import type { Viewer } from '../../../intake/platform.ts';
import { TWITCH } from '../../link.ts';
import type { Reader } from './reader.ts';
import { Badges, Id, Message, originOf, rolesOf, Source, userFields, viewerOf } from './viewer.ts';

/**
 * Subscriptions, gifts, raids and watch streaks:
 * https://dev.twitch.tv/docs/eventsub/eventsub-reference/#channel-chat-notification-event. Those of other channels of a
 * shared chat have types of their own (`shared_chat_...`) and are ignored.
 */

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

type Kind = 'sub' | 'gift' | 'raid' | 'watch-streak';

/** The part of a notice that depends on its type. Its user is the chatter unless another is named. */
interface Told {
  notice: Kind;
  count: number;
  user?: Viewer;
}

/** Readers by `notice_type`. The event has the details under the same name. */
const KINDS: Record<string, (details: unknown) => Told | null> = {
  sub: () => ({ notice: 'sub', count: 1 }),
  resub: details => ({ notice: 'sub', count: v.parse(Resub, details).cumulative_months }),
  // a gift that is part of several is reported with the others
  sub_gift: details => (v.parse(Gift, details).community_gift_id ? null : { notice: 'gift', count: 1 }),
  community_sub_gift: details => ({ notice: 'gift', count: v.parse(Gifts, details).total }),
  raid(details) {
    const raid = v.parse(Raid, details);
    return { notice: 'raid', count: raid.viewer_count, user: viewerOf('user', raid) };
  },
  watch_streak: details => ({ notice: 'watch-streak', count: v.parse(Streak, details).streak_count }),
};

export const readNotice: Reader = given => {
  const event = v.parse(Notice, given);
  const details = (given as Record<string, unknown>)[event.notice_type];
  const told = Object.hasOwn(KINDS, event.notice_type) ? KINDS[event.notice_type]?.(details) : null;
  return told
    ? {
        kind: 'notice',
        id: event.message_id,
        platform: TWITCH,
        origin: originOf(event),
        user: viewerOf('chatter_user', event, rolesOf(event.badges)),
        text: event.message.text,
        ...told,
      }
    : null;
};
