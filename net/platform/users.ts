import { GameError } from '../../schema/error.ts';
import { cleanName } from '../../schema/names.ts';

/** Most users that are looked up at once. */
const MAX_USERS = 100;

/** The logins in a list of names and links, each once. Throws `bad-input` when they are too many. */
export function loginsIn(list: string): string[] {
  const logins = new Set(list.split(',').map(loginOf).filter(Boolean));
  if (logins.size <= MAX_USERS) return [...logins];
  throw new GameError(
    'bad-input',
    `"logins" names ${logins.size} users: ask for at most ${MAX_USERS} at once.`,
  );
}

/** `https://www.twitch.tv/Ada?x=1`, `@Ada` and `ada` are one and the same. */
function loginOf(text: string) {
  const [address = ''] = text.trim().split(/[?#]/);
  return cleanName(address.split('/').filter(Boolean).at(-1) ?? '').toLowerCase();
}
