import type { HttpRequest } from 'uWebSockets.js';
import { GameError } from '../../schema/base/error.ts';

/** Facts about the caller of a request, from its headers. They are known before anything else is read. */
export interface HeaderCheck {
  /** An error if this server and a proxy could interpret the request differently; otherwise null. */
  readonly refusal: GameError | null;
  /**
   * The client for which a proxy forwards the request, from the last `X-Forwarded-For` header; empty if the
   * proxy does not name it. Null if the request has no proxy header at all, not even an empty one.
   */
  readonly forwardedFor: string | null;
  /** The headers on which a cached answer depends; empty if they are absent. */
  readonly host: string;
  readonly origin: string;
  readonly authorization: string;
  readonly ifNoneMatch: string;
}

/**
 * Headers that identify the caller and the request. If such a header is sent twice, the HTTP library takes
 * the first one, but a proxy might take the second.
 */
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
  'The header Host, Authorization, Content-Length or Transfer-Encoding was sent twice in one request: send each of them once.',
);
const WRONG_ENCODING = new GameError(
  'bad-input',
  'The header Transfer-Encoding may only be "chunked": send the body in chunks, or with a Content-Length.',
);

/**
 * Checks all headers of a request in one pass. The result is valid until the next call. Headers are not read
 * by name, because an empty header would then look like a missing one.
 */
export function createHeaderCheck(): (req: HttpRequest) => HeaderCheck {
  const found = {
    refusal: null as GameError | null,
    forwardedFor: null as string | null,
    host: '',
    origin: '',
    authorization: '',
    ifNoneMatch: '',
  };
  let seen = 0;
  const look = (name: string, value: string) => {
    if (name === 'host') found.host ||= value;
    else if (name === 'origin') found.origin ||= value;
    else if (name === 'authorization') found.authorization ||= value;
    else if (name === 'if-none-match') found.ifNoneMatch ||= value;
    const bit = ONCE.get(name);
    if (bit !== undefined) {
      if (seen & bit) found.refusal = REPEATED;
      // refused because the HTTP library treats every value as "chunked"
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
    found.host = found.origin = found.authorization = found.ifNoneMatch = '';
    req.forEach(look);
    return found;
  };
}
