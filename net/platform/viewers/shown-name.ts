import { isBlocked, type NameLists } from './block-list.ts';
import { callSigns } from './call-signs.ts';
import type { KnownViewers, Person } from './known-viewers.ts';
import { nextNumber, tagOf, untagged, withSuffix } from './pilot-logins.ts';

/** The names under which viewers are shown; each is one viewer's alone. */

export interface NameFacts {
  known: Pick<KnownViewers, 'isAnothers'>;
  lists: NameLists;
  /** Whether somebody other than the pilot of that login flies under the name. */
  isFlown(name: string, pilot: string): boolean;
}

/** The display name, or the login where another viewer has that name; a call sign where either must not be seen. */
export function shownNameOf(person: Person, facts: NameFacts): string {
  const { login, name, pilot } = person;
  if (isBlocked(name, facts.lists) || isBlocked(login, facts.lists)) return callSignOf(person, facts);
  const isFree = (text: string) => !facts.known.isAnothers(text, pilot);
  const tag = tagOf(person);
  const [written, plain] = [withSuffix(untagged(name), tag), withSuffix(untagged(login), tag)];
  if (!name.includes(':') && isFree(written)) return written;
  return isFree(plain) ? plain : numbered(plain, isFree);
}

/** A call sign that nobody else has; always the same while that is so. */
export function callSignOf({ platform, userId, login, pilot }: Person, facts: NameFacts): string {
  for (const sign of callSigns(`${platform ?? 'chat'}:${userId ?? login}`)) {
    if (!facts.known.isAnothers(sign, pilot) && !facts.isFlown(sign, pilot)) return sign;
  }
  throw new Error('Call signs never end.');
}

function numbered(name: string, isFree: (text: string) => boolean): string {
  for (let n = 2; ; n = nextNumber(n)) {
    const candidate = withSuffix(name, ` ${n}`);
    if (isFree(candidate)) return candidate;
  }
}
