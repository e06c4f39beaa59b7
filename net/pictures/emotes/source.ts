import { readAtMost } from '../read-at-most.ts';

/** Where pictures of emotes come from. */

/**
 * Fetches the picture of an emote. Resolves with null if there is none that is small enough, and rejects if the
 * platform cannot be reached.
 */
export type EmoteSource = (id: string, signal: AbortSignal) => Promise<Buffer | null>;

const HOST = 'https://static-cdn.jtvnw.net';
/** The largest size of an emote's picture, then the next, for emotes that have none or a huge one. */
const SCALES = ['3.0', '2.0'];
/** Largest emote that is fetched. @limit */
const MAX_BYTES = 512 * 1024;
/** Longest time to fetch an emote. @limit */
const TIMEOUT_MS = 5_000;

/** Fetches from the platform's only host. Redirects to others are refused. Tests replace `host`. */
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

/** A source without pictures: names of emotes are shown instead. */
export const noEmotes: EmoteSource = async () => null;

async function download(url: string, signal: AbortSignal) {
  const { ok, body } = await fetch(url, { signal, redirect: 'error', credentials: 'omit' });
  if (ok && body) return readAtMost(body, MAX_BYTES);
  await body?.cancel();
  return null;
}
