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
 * Applies the input rules for bridges to reports of adapters, except chat lines, which adapters limit themselves. A
 * platform never corrects a report, so texts are cleaned and shortened, and invalid fields are dropped. Only the id of
 * an event must be valid, because it identifies repeated events; these functions throw if it is not.
 */

export const cleanRedeem = <E extends RedeemEvent | MissedEvent>(event: E): E => ({
  ...withValidIds(event),
  rewardId: validId(event.rewardId),
  title: cleanTitle(event.title ?? '') || null,
  input: cut(cleanText(event.input), MAX_TEXT),
});

export const cleanCheer = (event: PaidEvent): PaidEvent => ({
  ...withValidIds(event),
  bits: Math.max(1, cleanCount(event.bits)),
  text: cut(cleanText(event.text), MAX_TEXT),
  emote: event.emote && cleanEmote(event.emote),
});

export const cleanNotice = (event: NoticeEvent): NoticeEvent => ({
  ...withValidIds(event),
  count: cleanCount(event.count),
  text: cut(cleanText(event.text), MAX_TEXT),
});

/** Largest number of bits, and of anything else that is counted. Small enough for the store and for sums. @limit */
const MAX_COUNT = 1e9;

/** The count as a whole number of at least 0. */
const cleanCount = (count: number) => Math.min(MAX_COUNT, Math.max(0, Math.round(count) || 0));

/** The title of a reward, which may be empty. */
export const cleanTitle = (title: string) => cut(cleanText(title), MAX_TITLE);

/** The id, or null if it is invalid. */
function validId(id: string | null): string | null {
  const parsed = v.safeParse(PlatformId, id?.toWellFormed());
  return parsed.success ? parsed.output : null;
}

/** The emote; if its id is invalid, only its name. */
const cleanEmote = ({ id, name }: Emote): Emote => ({
  id: v.is(EmoteId, id) ? id : '',
  name: cut(cleanName(name), MAX_EMOTE_NAME),
});

function withValidIds<E extends RedeemEvent | MissedEvent | PaidEvent | NoticeEvent>(event: E): E {
  const { id, kind, platform, user } = event;
  const valid = validId(id);
  if (id !== valid) throw new Error(`${platform} reported a ${kind} with an invalid id: ${quote(id)}.`);
  return { ...event, id: valid, user: { ...user, id: validId(user.id) } };
}

const cut = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).toWellFormed().trim() : text.toWellFormed();
