import type { HttpRequest } from 'uWebSockets.js';
import { GameError } from '../../schema/base/error.ts';

/** Reads from the headers of a request who the caller is, before anything else is read. */
export interface HeaderCheck {
  /** Why this server and a proxy may understand the request differently; null when they do not. */
  readonly refusal: GameError | null;
  /**
   * For whom a proxy says that it passes the request on: the last `X-Forwarded-For`, empty where it does not say. Null without
   * any header of a proxy, not even an empty one.
   */
  readonly forwardedFor: string | null;
}

/** Headers that identify caller and request. Of two, the HTTP library takes the first, and a proxy may take the other. */
const ONCE = new Map([
  ['host', 1],
  ['authorization', 2],
  ['content-length', 4],
  ['transfer-encoding', 8],
]);
const FORWARDED_FOR = 'x-forwarded-for';
const OF_PROXIES = new Set([FORWARDED_FOR, 'forwarded', 'via', 'x-real-ip']);

const REPEATED = new GameError(
  'bad-input',
  'The header Host, Authorization, Content-Length or Transfer-Encoding came twice in one request: send each of them once.',
);
const WRONG_ENCODING = new GameError(
  'bad-input',
  'The header Transfer-Encoding may only be "chunked": send the body in chunks, or with a Content-Length.',
);

/**
 * The check, in one pass over the headers, as it runs for every request. What it returns holds until it is called again.
 * Reading a header by its name would not distinguish an empty one from a missing one.
 */
export function createHeaderCheck(): (req: HttpRequest) => HeaderCheck {
  const found = { refusal: null as GameError | null, forwardedFor: null as string | null };
  let seen = 0;
  const look = (name: string, value: string) => {
    const bit = ONCE.get(name);
    if (bit !== undefined) {
      if (seen & bit) found.refusal = REPEATED;
      // the HTTP library takes any value for "chunked"
      else if (name === 'transfer-encoding' && value.toLowerCase() !== 'chunked')
        found.refusal = WRONG_ENCODING;
      seen |= bit;
    } else if (OF_PROXIES.has(name)) {
      if (name === FORWARDED_FOR) found.forwardedFor = value;
      else found.forwardedFor ??= '';
    }
  };
  return req => {
    seen = 0;
    found.refusal = null;
    found.forwardedFor = null;
    req.forEach(look);
    return found;
  };
}
