import { readAtMost } from '../read-at-most.ts';

/** The source of emotes' pictures. */

/**
 * Fetches an emote's picture. Resolves with null if there is no picture that is small enough. Rejects if the
 * platform is unreachable.
 */
export type EmoteSource = (id: string, signal: AbortSignal) => Promise<Buffer | null>;

const HOST = 'https://static-cdn.jtvnw.net';
/**
 * Sizes of an emote's picture, in the order in which they are tried. The second is used if the largest is
 * missing or too large.
 */
const SCALES = ['3.0', '2.0'];
/** Largest emote that is fetched. @limit */
const MAX_BYTES = 512 * 1024;
/** Longest time to fetch an emote. @limit */
const TIMEOUT_MS = 5_000;

/**
 * Creates a source that fetches pictures from the platform's host. Redirects to other hosts are refused.
 * Tests replace `host`.
 */
export const emotesFrom =
  (host = HOST, timeoutMs = TIMEOUT_MS): EmoteSource =>
  async (id, signal) => {
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    for (const scale of SCALES) {
      const bytes = await download(`${host}/emoticons/v2/${id}/default/dark/${scale}`, inTime);
      if (bytes) return bytes;
    }
    return null;
  };

/** A source without pictures. Overlays then show the names of emotes. */
export const noEmotes: EmoteSource = async () => null;

async function download(url: string, signal: AbortSignal) {
  const { ok, body } = await fetch(url, { signal, redirect: 'error', credentials: 'omit' });
  if (ok && body) return readAtMost(body, MAX_BYTES);
  await body?.cancel();
  return null;
}
