import type { HttpResponse } from 'uWebSockets.js';

/**
 * Ends an answer with its body. The HTTP library takes only as much as the connection accepts; the rest is
 * sent as the caller reads. A caller that sends another request before it has read the answer is
 * disconnected, so a caller that never reads occupies the memory of only one answer. The bytes must not
 * change after the call.
 *
 * Returns false if the rest is sent later. The caller must then set `onAborted`.
 */
export function sendBody(res: HttpResponse, body: string | Uint8Array): boolean {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (res.tryEnd(body, length)[1]) return true;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.onWritable(sent => res.tryEnd(bytes.subarray(sent), length)[0]);
  return false;
}
