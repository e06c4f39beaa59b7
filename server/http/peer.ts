import type { HttpResponse } from 'uWebSockets.js';

/** The sender of a request. Only this file decides whether it is on this machine. */

/** True when the request comes from this machine: its connection does, and it has no header of a proxy. */
export const isLocalRequest = (res: HttpResponse, forwardedFor: string | null) =>
  forwardedFor === null && isNear(res);

/** The address of another machine; null for this one. */
export const otherMachine = (res: HttpResponse): string | null =>
  isNear(res) ? null : Buffer.from(res.getRemoteAddressAsText()).toString();

/**
 * Whom a proxy on this machine passes a request on for, empty where it does not say; null where the request comes from no
 * such proxy. Of several addresses the last counts, which the proxy itself has seen: some proxies add it to the header, some
 * add a header of their own.
 */
export function passedOnFor(res: HttpResponse, forwardedFor: string | null): string | null {
  if (forwardedFor === null || !isNear(res)) return null;
  const [nearest = ''] = forwardedFor.split(',').slice(-1);
  return nearest.trim().slice(0, MAX_PEER_NAME);
}

/** Longest client address that a proxy may report; longer ones are truncated. @limit characters */
const MAX_PEER_NAME = 64;

const isNear = (res: HttpResponse) => isLoopback(new Uint8Array(res.getRemoteAddress()));

/** Whether the address, 4 or 16 bytes, is of this machine. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === 4) return address[0] === 127;
  const isMapped = address.subarray(0, 10).every(byte => byte === 0) && address[10] === 255;
  if (isMapped) return address[12] === 127;
  return address.subarray(0, 15).every(byte => byte === 0) && address[15] === 1;
}
