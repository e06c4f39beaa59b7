import * as v from 'valibot';
import { MAX_TEXT, PlatformId } from '../../../schema/platform/platform.ts';
import { Amount, Currency } from '../../../schema/platform/tips.ts';
import type { PlatformEvent } from '../intake/platform.ts';

/**
 * Maximum length of a text that a service reports; the rest is ignored. It is several times what is stored, so that
 * nothing can be hidden behind the end, such as half an e-mail address. @limit characters
 */
const MAX_REPORTED = 4 * MAX_TEXT;
/** Maximum length of a name that a service reports; the rest is ignored. @limit characters */
const MAX_NAME = 1_000;

/** Returns an event with bounded texts; null if its id or its amount of money is invalid. */
export function checked(event: PlatformEvent): PlatformEvent | null {
  if ('id' in event && event.id !== null && !v.is(PlatformId, event.id)) return null;
  if (event.kind === 'tip' && !(v.is(Amount, event.amount) && v.is(Currency, event.currency))) return null;
  return {
    ...event,
    ...('text' in event && { text: event.text.slice(0, MAX_REPORTED) }),
    ...('input' in event && { input: event.input.slice(0, MAX_REPORTED) }),
    ...('title' in event && { title: event.title?.slice(0, MAX_REPORTED) ?? null }),
    ...('user' in event && event.user && { user: bounded(event.user) }),
  } as PlatformEvent;
}

const bounded = <U extends { login: string; name: string }>(user: U): U => ({
  ...user,
  login: user.login.slice(0, MAX_NAME),
  name: user.name.slice(0, MAX_NAME),
});
