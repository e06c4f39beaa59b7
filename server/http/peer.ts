import type { HttpResponse } from 'uWebSockets.js';

/** Finds out who sent a request. Only this file decides whether the sender is this machine. */

/** True if the connection comes from this machine and the request has no proxy header. */
export const isLocalRequest = (res: HttpResponse, forwardedFor: string | null) =>
  forwardedFor === null && isNear(res);

/** Returns the address of the peer if it is another machine; null if it is this machine. */
export const otherMachine = (res: HttpResponse): string | null =>
  isNear(res) ? null : Buffer.from(res.getRemoteAddressAsText()).toString();

/**
 * The client for which a proxy on this machine forwards the request: empty if the proxy does not name it,
 * null if there is no such proxy. If there are several addresses, the last one counts, because the proxy
 * itself added it. Some proxies append the address to the header, others add a second header.
 */
export function passedOnFor(res: HttpResponse, forwardedFor: string | null): string | null {
  if (forwardedFor === null || !isNear(res)) return null;
  const [nearest = ''] = forwardedFor.split(',').slice(-1);
  return nearest.trim().slice(0, MAX_PEER_NAME);
}

/** Longest client address that a proxy may report; longer ones are truncated. @limit characters */
const MAX_PEER_NAME = 64;

const isNear = (res: HttpResponse) => isLoopback(new Uint8Array(res.getRemoteAddress()));

/** Whether an address of 4 or 16 bytes belongs to this machine. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === 4) return address[0] === 127;
  const isMapped = address.subarray(0, 10).every(byte => byte === 0) && address[10] === 255;
  if (isMapped) return address[12] === 127;
  return address.subarray(0, 15).every(byte => byte === 0) && address[15] === 1;
}
