import type { HttpRequest } from 'uWebSockets.js';
import { GameError } from '../../schema/error.ts';

/** Headers that say who asks for what: of two the server below takes the first, and a proxy perhaps the other. */
const BITS = new Map([
  ['host', 1],
  ['authorization', 2],
  ['content-length', 4],
  ['transfer-encoding', 8],
]);

const REPEATED = new GameError(
  'bad-input',
  'The header Host, Authorization, Content-Length or Transfer-Encoding came twice in one request: send each of them once.',
);
const WRONG_ENCODING = new GameError(
  'bad-input',
  'The header Transfer-Encoding may only be "chunked": send the body in chunks, or with a Content-Length.',
);

/**
 * A test of requests for headers that this server and a proxy may understand differently. Returns the refusal, or null.
 * It is made once, as it runs for every request.
 */
export function createAmbiguityTest(): (req: HttpRequest) => GameError | null {
  let seen = 0;
  let refusal: GameError | null = null;
  const look = (name: string, value: string) => {
    const bit = BITS.get(name);
    if (bit === undefined) return;
    if (seen & bit) refusal = REPEATED;
    // the server below takes any value for "chunked"
    else if (name === 'transfer-encoding' && value.toLowerCase() !== 'chunked') refusal = WRONG_ENCODING;
    seen |= bit;
  };
  return req => {
    seen = 0;
    refusal = null;
    req.forEach(look);
    return refusal;
  };
}
