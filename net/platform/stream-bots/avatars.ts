import { MAX_BYTES } from '../../pictures/bot-images.ts';
import { readAtMost } from '../../pictures/read-at-most.ts';
import { exchange, type Resolve, resolveAll } from '../../scripts/http/exchange.ts';

/** Where pictures of the platform's users come from. */

/**
 * Fetches a picture by its address. Resolves with null if there is none that is small enough, or the address is not one
 * of the platform. Rejects if the platform cannot be reached.
 */
export type AvatarSource = (address: string, signal: AbortSignal) => Promise<Buffer | null>;

const ORIGINS = ['https://static-cdn.jtvnw.net'];
/** Longest time to fetch a user's picture. @limit */
const TIMEOUT_MS = 10_000;

interface AvatarOptions {
  /** Replaced in tests. */
  origins?: readonly string[];
  resolve?: Resolve;
}

/** Fetches only from the platform's host of pictures, which must have a public address. Redirects are not followed. */
export const avatarsFrom =
  ({ origins = ORIGINS, resolve = resolveAll }: AvatarOptions = {}): AvatarSource =>
  async (address, signal) => {
    const url = URL.parse(address);
    if (!url || !origins.includes(url.origin) || url.username || url.password) return null;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await exchange(requestFor(url), resolve, inTime);
    if (response.statusCode === 200) return readAtMost(response, MAX_BYTES);
    response.destroy();
    return null;
  };

/** A source without pictures: bots keep theirs. */
export const noAvatars: AvatarSource = async () => null;

const requestFor = (url: URL): Parameters<typeof exchange>[0] => ({
  url,
  method: 'GET',
  headers: new Map([['accept', 'image/*']]),
  body: null,
  secrets: { headers: new Set(), body: [], all: [] },
});
