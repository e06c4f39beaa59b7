import { io } from '../../../core/io.ts';
import type { KnownViewer } from './known-viewers.ts';

/** Assigns different pilots to viewers who have the same login on different platforms. */

const SHORT_TAGS: ReadonlyMap<string, string> = new Map([
  ['youtube', 'yt'],
  ['kick', 'ki'],
  ['twitch', 'tw'],
]);

/** Maximum length of a name by which callers can refer to a pilot. @limit characters */
const MAX_LENGTH = 64;

/** The tag at the end of a pilot's name, such as ` (yt)` or ` (yt) 2`. */
const TAG = / \([a-z0-9-]+\)( \d+)?$/;

/** The end of a name that looks like a tag, in round brackets or brackets that resemble them. */
const LIKE_TAG = /[(❨❪❲〔〘⟬⟮⦅⦇⦗⸨﴾﴿]([^()]{1,24})[)❩❫❳〕〙⟭⟯⦆⦈⦘⸩﴾﴿]( \d+)?$/u;

type Holder = Pick<KnownViewer, 'platform' | 'pilot'> | undefined;

/**
 * Whether a viewer takes over the pilot with this login. `holder` has this login or a login that looks alike.
 * On a platform with unique logins a login belongs to one user at a time, so an earlier user no longer has
 * it.
 */
export const takesPrecedence = (hasUniqueLogins: boolean, login: string, holder: Holder) =>
  !holder || hasUniqueLogins || (holder.platform === null && holder.pilot === login);

/** Whether a text ends as if the game had given it a tag. */
export const isTagged = (text: string) => LIKE_TAG.test(text.normalize('NFKC'));

/** Replaces a tag at the end of a text by square brackets, because viewers may not tag themselves. */
export const untagged = (text: string) =>
  isTagged(text) ? text.normalize('NFKC').replace(LIKE_TAG, '[$1]$2') : text;

/** Returns the login with its platform's tag, such as `ada (yt)`. A number is added if that name is taken. */
export function taggedLogin(platform: string, login: string, isTaken: (pilot: string) => boolean): string {
  const tag = ` (${SHORT_TAGS.get(platform) ?? platform})`;
  for (let n = 1; ; n = nextNumber(n)) {
    const pilot = withSuffix(login, n === 1 ? tag : `${tag} ${n}`);
    if (!isTaken(pilot)) return pilot;
  }
}

/**
 * Returns the next number to try. Up to 10, the step is 1. After that the steps are random and grow, so that
 * a free number is found quickly even among thousands of equal names.
 */
export const nextNumber = (n: number) => (n < 10 ? n + 1 : n + Math.ceil(n * (0.5 + io.random())));

/** Returns the tag of a viewer whose login is another viewer's pilot; otherwise an empty text. */
export const tagOf = ({ login, pilot }: Pick<KnownViewer, 'login' | 'pilot'>) =>
  login === pilot ? '' : (TAG.exec(pilot)?.[0] ?? '');

/** Returns a pilot's login without its tag. */
export const withoutTag = (pilot: string) => pilot.replace(TAG, '');

/** Returns the text with a suffix. The text is truncated if necessary. */
export const withSuffix = (text: string, suffix: string) =>
  text.slice(0, MAX_LENGTH - suffix.length).toWellFormed() + suffix;
