import type { HttpRequest } from 'uWebSockets.js';

/** Headers that say who asks for what: of two the server below takes the first, and a proxy perhaps the other. */
const BITS = new Map([
  ['host', 1],
  ['authorization', 2],
  ['content-length', 4],
]);

/** A test of requests for such headers that come twice. It is made once, as it runs for every request. */
export function createRepetitionTest(): (req: HttpRequest) => boolean {
  let seen = 0;
  let isTwice = false;
  const look = (name: string) => {
    const bit = BITS.get(name);
    if (bit === undefined) return;
    if (seen & bit) isTwice = true;
    seen |= bit;
  };
  return req => {
    seen = 0;
    isTwice = false;
    req.forEach(look);
    return isTwice;
  };
}
