import { GameError } from '../../../schema/base/error.ts';
import { cleanName } from '../../../schema/base/names.ts';

/** Most users in one look-up. @limit */
const MAX_USERS = 500;

/**
 * The logins in a list of names and links, each once, with the first name or link that contains it. Throws `bad-input`
 * if there are too many.
 */
export function loginsIn(list: string): Map<string, string> {
  const logins = new Map<string, string>();
  for (const typed of list.split(',')) {
    const login = loginOf(typed);
    if (login && !logins.has(login)) logins.set(login, typed.trim());
  }
  if (logins.size <= MAX_USERS) return logins;
  throw new GameError(
    'bad-input',
    `"logins" names ${logins.size} users: ask for at most ${MAX_USERS} at once.`,
  );
}

/** `https://www.twitch.tv/Ada?x=1`, `@Ada` and `ada` all mean `ada`. */
function loginOf(text: string) {
  const [address = ''] = text.trim().split(/[?#]/);
  return cleanName(address.split('/').filter(Boolean).at(-1) ?? '').toLowerCase();
}
