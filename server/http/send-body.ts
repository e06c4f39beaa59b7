import type { HttpResponse } from 'uWebSockets.js';

/**
 * Ends an answer with its body, of which the server below takes over only what the connection takes at once. The
 * rest goes out as the caller reads; who sends further requests before that is cut off. So a caller that asks on and
 * on and reads nothing costs one answer, not all of them. The bytes must not change afterwards.
 *
 * False when the rest is to follow: `onAborted` must be set then.
 */
export function sendBody(res: HttpResponse, body: string | Uint8Array): boolean {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (res.tryEnd(body, length)[1]) return true;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.onWritable(sent => res.tryEnd(bytes.subarray(sent), length)[0]);
  return false;
}
