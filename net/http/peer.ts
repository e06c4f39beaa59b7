import type { HttpRequest, HttpResponse } from 'uWebSockets.js';

/** Who sends a request: the one place that decides whether somebody is on this machine. */

/** Names by which a proxy says whom it passes a request on for. */
const FORWARDED_FOR = 'x-forwarded-for';
/** Headers of proxies: the request comes from somewhere else than its connection. */
const OF_PROXIES = new Set([FORWARDED_FOR, 'forwarded', 'via', 'x-real-ip']);

/** True when the request comes from this machine: its connection does, and it has no header of a proxy, not even an empty one. */
export const isLocalRequest = (res: HttpResponse, req: HttpRequest) => isNear(res) && proxied(req) === null;

/** The address of another machine; null for this one. */
export const otherMachine = (res: HttpResponse): string | null =>
  isNear(res) ? null : Buffer.from(res.getRemoteAddressAsText()).toString();

/**
 * Whom a proxy on this machine passes a request on for, empty where it does not say; null where the request comes from no
 * such proxy. Of several addresses the last counts, which the proxy itself has seen: some proxies add it to the header, some
 * add a header of their own.
 */
export function forwardedFor(res: HttpResponse, req: HttpRequest): string | null {
  const addresses = isNear(res) ? proxied(req) : null;
  if (addresses === null) return null;
  const [nearest = ''] = addresses.split(',').slice(-1);
  return nearest.trim().slice(0, MAX_PEER_NAME);
}

/** Longest name of whom a request is passed on for. */
const MAX_PEER_NAME = 64;

/** The addresses in the last header that names them, which may be none; null without any header of a proxy. */
function proxied(req: HttpRequest): string | null {
  const found = { isProxied: false, addresses: '' };
  // to ask for a header by its name does not tell an empty one from none
  req.forEach((name, value) => {
    if (!OF_PROXIES.has(name)) return;
    found.isProxied = true;
    if (name === FORWARDED_FOR) found.addresses = value;
  });
  return found.isProxied ? found.addresses : null;
}

const isNear = (res: HttpResponse) => isLoopback(new Uint8Array(res.getRemoteAddress()));

/** Whether the address, 4 or 16 bytes, is of this machine. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === 4) return address[0] === 127;
  const isMapped = address.subarray(0, 10).every(byte => byte === 0) && address[10] === 255;
  if (isMapped) return address[12] === 127;
  return address.subarray(0, 15).every(byte => byte === 0) && address[15] === 1;
}
