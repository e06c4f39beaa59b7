import * as v from 'valibot';
import { quote } from '../../../schema/base/error.ts';
import { cleanName, cleanText } from '../../../schema/base/names.ts';
import {
  type Emote,
  EmoteId,
  MAX_EMOTE_NAME,
  MAX_TEXT,
  MAX_TITLE,
  PlatformId,
} from '../../../schema/platform/platform.ts';
import type { MissedEvent, NoticeEvent, PaidEvent, RedeemEvent } from './platform.ts';

/**
 * Holds what adapters report to the rules for what bridges send, except lines of chat, which adapters bound themselves. Nobody can be asked to send it again: texts are mended
 * and cut, and what is unusable is left out. Only the id of an event must be sound, since it says which are the same:
 * these functions throw for another.
 */

export const cleanRedeem = <E extends RedeemEvent | MissedEvent>(event: E): E => ({
  ...withSoundIds(event),
  rewardId: soundId(event.rewardId),
  title: cleanTitle(event.title ?? '') || null,
  input: cut(cleanText(event.input), MAX_TEXT),
});

export const cleanCheer = (event: PaidEvent): PaidEvent => ({
  ...withSoundIds(event),
  bits: Math.max(1, cleanCount(event.bits)),
  text: cut(cleanText(event.text), MAX_TEXT),
  emote: event.emote && cleanEmote(event.emote),
});

export const cleanNotice = (event: NoticeEvent): NoticeEvent => ({
  ...withSoundIds(event),
  count: cleanCount(event.count),
  text: cut(cleanText(event.text), MAX_TEXT),
});

/** Most bits, and most of anything else that is counted. Small enough for the store and for sums. @limit */
const MAX_COUNT = 1e9;

/** A whole number from zero on. */
const cleanCount = (count: number) => Math.min(MAX_COUNT, Math.max(0, Math.round(count) || 0));

/** The title of a reward, which may be empty then. */
export const cleanTitle = (title: string) => cut(cleanText(title), MAX_TITLE);

/** Null for what is no id. */
function soundId(id: string | null): string | null {
  const parsed = v.safeParse(PlatformId, id?.toWellFormed());
  return parsed.success ? parsed.output : null;
}

/** Without an id that can be one, an emote has its name alone. */
const cleanEmote = ({ id, name }: Emote): Emote => ({
  id: v.is(EmoteId, id) ? id : '',
  name: cut(cleanName(name), MAX_EMOTE_NAME),
});

function withSoundIds<E extends RedeemEvent | MissedEvent | PaidEvent | NoticeEvent>(event: E): E {
  const { id, kind, platform, user } = event;
  const sound = soundId(id);
  if (id !== sound)
    throw new Error(`${platform} reported a ${kind} with an id that cannot be one: ${quote(id)}.`);
  return { ...event, id: sound, user: { ...user, id: soundId(user.id) } };
}

const cut = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).toWellFormed().trim() : text.toWellFormed();
