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
import { Amount, Currency, hasAddress, withoutAddresses } from '../../../schema/platform/tips.ts';
import type { MissedEvent, NoticeEvent, PaidEvent, RedeemEvent, TipEvent } from './platform.ts';

/**
 * Applies the input rules for bridges to reports from adapters. (Chat lines are excluded, because adapters
 * limit them.) A platform never corrects a report, so texts are cleaned and shortened, and invalid fields are
 * dropped. Only an event's id must be valid, because it identifies repeated events, and the amount of a tip; these
 * functions throw if one of them is invalid.
 */

export const cleanRedeem = <E extends RedeemEvent | MissedEvent>(event: E): E => ({
  ...withValidIds(event),
  rewardId: validId(event.rewardId),
  title: cleanTitle(event.title ?? '') || null,
  input: cut(cleanText(event.input), MAX_TEXT),
  ...('bits' in event && { bits: cleanCount(event.bits ?? 0) }),
});

export const cleanCheer = (event: PaidEvent): PaidEvent => ({
  ...withValidIds(event),
  bits: Math.max(1, cleanCount(event.bits)),
  text: cut(cleanText(event.text), MAX_TEXT),
  emote: event.emote && cleanEmote(event.emote),
});

/** Also removes e-mail addresses, which must not be stored. A viewer whose name is one is not named. */
export function cleanTip(event: TipEvent): TipEvent {
  const { user } = event;
  return {
    ...withValidIds(event),
    amount: v.parse(Amount, event.amount),
    currency: v.parse(Currency, event.currency),
    text: cut(withoutAddresses(cleanText(event.text)), MAX_TEXT),
    isPrivate: event.isPrivate === true || hasAddress(user.name) || hasAddress(user.login),
  };
}

export const cleanNotice = (event: NoticeEvent): NoticeEvent => ({
  ...withValidIds(event),
  count: cleanCount(event.count),
  text: cut(cleanText(event.text), MAX_TEXT),
});

/**
 * Largest count in a report from a platform, such as a number of bits. It is small enough for the store and
 * for sums. @limit
 */
const MAX_COUNT = 1e9;

/** Returns the count as a whole number from 0 to `MAX_COUNT`. */
const cleanCount = (count: number) => Math.min(MAX_COUNT, Math.max(0, Math.round(count) || 0));

/** Cleans the title of a reward, which may be empty. */
export const cleanTitle = (title: string) => cut(cleanText(title), MAX_TITLE);

/** Returns the id, or null if it is invalid. */
function validId(id: string | null): string | null {
  const parsed = v.safeParse(PlatformId, id?.toWellFormed());
  return parsed.success ? parsed.output : null;
}

/** Cleans an emote. If its id is invalid, only its name is kept. */
const cleanEmote = ({ id, name }: Emote): Emote => ({
  id: v.is(EmoteId, id) ? id : '',
  name: cut(cleanName(name), MAX_EMOTE_NAME),
});

function withValidIds<E extends RedeemEvent | MissedEvent | PaidEvent | TipEvent | NoticeEvent>(event: E): E {
  const { id, kind, platform, user } = event;
  const valid = validId(id);
  if (id !== valid) throw new Error(`${platform} reported a ${kind} with an invalid id: ${quote(id)}.`);
  return { ...event, id: valid, user: { ...user, id: validId(user.id) } };
}

const cut = (text: string, length: number) =>
  text.length > length ? text.slice(0, length).toWellFormed().trim() : text.toWellFormed();
