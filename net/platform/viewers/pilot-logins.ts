import { io } from '../../../core/io.ts';
import type { KnownViewer } from './known-viewers.ts';

/** Assigns pilots to viewers of different platforms with the same login. */

const SHORT_TAGS: ReadonlyMap<string, string> = new Map([
  ['youtube', 'yt'],
  ['kick', 'ki'],
  ['twitch', 'tw'],
]);

/** Longest name by which callers can refer to a pilot. @limit characters */
const MAX_LENGTH = 64;

/** The tag at the end of a pilot's name, such as ` (yt)` or ` (yt) 2`. */
const TAG = / \([a-z0-9-]+\)( \d+)?$/;

/** The end of a name that looks like a tag: in round brackets, or in brackets that resemble them. */
const LIKE_TAG = /[(❨❪❲〔〘⟬⟮⦅⦇⦗⸨﴾﴿]([^()]{1,24})[)❩❫❳〕〙⟭⟯⦆⦈⦘⸩﴾﴿]( \d+)?$/u;

type Holder = Pick<KnownViewer, 'platform' | 'pilot'> | undefined;

/**
 * Whether a viewer takes over the pilot of this login. `holder` has the login, or one that looks alike. On a platform
 * with unique logins a login belongs to one user at a time, so an earlier user no longer has it.
 */
export const takesPrecedence = (hasUniqueLogins: boolean, login: string, holder: Holder) =>
  !holder || hasUniqueLogins || (holder.platform === null && holder.pilot === login);

/** Whether a text ends as if the game had given it a tag. */
export const isTagged = (text: string) => LIKE_TAG.test(text.normalize('NFKC'));

/** The text with square brackets instead of a tag at its end, because viewers may not tag themselves. */
export const untagged = (text: string) =>
  isTagged(text) ? text.normalize('NFKC').replace(LIKE_TAG, '[$1]$2') : text;

/** The login with the tag of its platform, such as `ada (yt)`, and a number if that is taken. */
export function taggedLogin(platform: string, login: string, isTaken: (pilot: string) => boolean): string {
  const tag = ` (${SHORT_TAGS.get(platform) ?? platform})`;
  for (let n = 1; ; n = nextNumber(n)) {
    const pilot = withSuffix(login, n === 1 ? tag : `${tag} ${n}`);
    if (!isTaken(pilot)) return pilot;
  }
}

/**
 * The next number to try. Steps are 1 up to 10, then random and growing, so that even after thousands of namesakes a
 * free number is found quickly.
 */
export const nextNumber = (n: number) => (n < 10 ? n + 1 : n + Math.ceil(n * (0.5 + io.random())));

/** The tag of a viewer whose login is somebody else's pilot; otherwise empty. */
export const tagOf = ({ login, pilot }: Pick<KnownViewer, 'login' | 'pilot'>) =>
  login === pilot ? '' : (TAG.exec(pilot)?.[0] ?? '');

/** The login of a pilot without its tag. */
export const withoutTag = (pilot: string) => pilot.replace(TAG, '');

/** The text with a suffix, shortened so that the suffix fits. */
export const withSuffix = (text: string, suffix: string) =>
  text.slice(0, MAX_LENGTH - suffix.length).toWellFormed() + suffix;
