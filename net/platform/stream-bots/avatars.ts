import { MAX_BYTES } from '../../pictures/bot-images.ts';
import { readAtMost } from '../../pictures/read-at-most.ts';
import { exchange, type Resolve, resolveAll } from '../../scripts/http/exchange.ts';

/** The source of pictures of the platform's users. */

/**
 * Fetches a picture by its address. Resolves with null if there is no picture that is small enough, or the
 * address does not belong to the platform. Rejects if the platform is unreachable.
 */
export type AvatarSource = (address: string, signal: AbortSignal) => Promise<Buffer | null>;

const ORIGINS = ['https://static-cdn.jtvnw.net'];
/** Longest time to fetch a user's picture. @limit */
const TIMEOUT_MS = 10_000;

interface AvatarOptions {
  /** Tests replace these options. */
  origins?: readonly string[];
  resolve?: Resolve;
}

/**
 * Creates a source that fetches only from the platform's host for pictures, which must have a public address.
 * Redirects are not followed.
 */
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

/** A source without pictures. With it, bots keep the pictures that they have. */
export const noAvatars: AvatarSource = async () => null;

const requestFor = (url: URL): Parameters<typeof exchange>[0] => ({
  url,
  method: 'GET',
  headers: new Map([['accept', 'image/*']]),
  body: null,
  secrets: { headers: new Set(), body: [], all: [] },
});
