import { PRIMARY_PLATFORM } from '../primary.ts';
import type { KnownViewer } from './known-viewers.ts';

/** Which pilot belongs to whom, where viewers of two platforms have the same login. */

const SHORT_TAGS: ReadonlyMap<string, string> = new Map([
  ['youtube', 'yt'],
  ['kick', 'ki'],
  ['twitch', 'tw'],
]);

/** Longest name that callers can look up. */
const MAX_LENGTH = 64;

/** ` (yt)`, perhaps with a number. */
const TAG = / \([a-z0-9-]+\)( \d+)?$/;

type Holder = Pick<KnownViewer, 'platform'> | undefined;

/** True when a viewer of that platform takes the pilot of that login from whoever holds it. */
export const takesPrecedence = (platform: string, holder: Holder) =>
  !holder || holder.platform === null || (platform === PRIMARY_PLATFORM && holder.platform !== platform);

/** `ada (yt)`; with a number after it while that is somebody else's. */
export function taggedLogin(platform: string, login: string, isTaken: (pilot: string) => boolean): string {
  const tag = ` (${SHORT_TAGS.get(platform) ?? platform})`;
  for (let n = 1; ; n++) {
    const pilot = withSuffix(login, n === 1 ? tag : `${tag} ${n}`);
    if (!isTaken(pilot)) return pilot;
  }
}

/** The tag of a viewer whose login is another's pilot, else nothing. */
export const tagOf = ({ login, pilot }: Pick<KnownViewer, 'login' | 'pilot'>) =>
  login === pilot ? '' : (TAG.exec(pilot)?.[0] ?? '');

/** The text with a suffix, shortened so that both fit. */
export const withSuffix = (text: string, suffix: string) =>
  text.slice(0, MAX_LENGTH - suffix.length).toWellFormed() + suffix;
