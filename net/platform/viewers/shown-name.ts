import { isBlocked, type NameLists } from './block-list.ts';
import { callSigns } from './call-signs.ts';
import type { KnownViewers, Person } from './known-viewers.ts';
import { tagOf, withSuffix } from './pilot-logins.ts';

/** The names under which viewers are shown; each is one viewer's alone. */

export interface NameFacts {
  known: Pick<KnownViewers, 'ofPilot' | 'ofShown'>;
  lists: NameLists;
  /** Whether somebody other than the pilot of that login flies under the name. */
  isFlown(name: string, pilot: string): boolean;
}

/** The display name, or the login where another viewer has that name; a call sign where either must not be seen. */
export function shownNameOf(person: Person, facts: NameFacts): string {
  const { login, name, pilot } = person;
  if (isBlocked(name, facts.lists) || isBlocked(login, facts.lists)) return callSignOf(person, facts);
  const isFree = (text: string) => isNobodyElses(text, pilot, facts);
  const written = withSuffix(name, tagOf(person));
  if (!name.includes(':') && isFree(written)) return written;
  return isFree(pilot) ? pilot : numbered(pilot, isFree);
}

/** A call sign that nobody else has; always the same while that is so. */
export function callSignOf({ platform, userId, login, pilot }: Person, facts: NameFacts): string {
  for (const sign of callSigns(`${platform ?? 'chat'}:${userId ?? login}`)) {
    if (isNobodyElses(sign, pilot, facts) && !facts.isFlown(sign, pilot)) return sign;
  }
  throw new Error('Call signs never end.');
}

function isNobodyElses(name: string, pilot: string, { known }: NameFacts) {
  const owners = [known.ofShown(name), known.ofPilot(name.toLowerCase())];
  return owners.every(owner => !owner || owner.pilot === pilot);
}

function numbered(name: string, isFree: (text: string) => boolean): string {
  for (let n = 2; ; n++) {
    const candidate = withSuffix(name, ` ${n}`);
    if (isFree(candidate)) return candidate;
  }
}
