import { promises as dns } from 'node:dns';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { GameError } from '../../../schema/base/error.ts';
import { isAddress } from './hosts.ts';
import type { WebRequest } from './request.ts';

/**
 * Whether an IP address is on the public internet. Private, loopback, link-local, unique-local, shared
 * (CGNAT), multicast, unspecified, reserved, test and documentation addresses are not public. IPv6 forms of
 * such IPv4 addresses are not public either. Addresses with a zone (`%eth0`) do not count as public, nor does
 * any text that is not an IP address.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || !ipaddr.isValid(address)) return false;
  return isUnicast(ipaddr.parse(address));
}

/**
 * All IPv6 addresses that are assigned to the internet. This range is needed because the library also counts some other
 * addresses as unicast.
 */
const GLOBAL_V6 = { global: ipaddr.IPv6.parseCIDR('2000::/3') };

function isUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const embedded = embeddedV4(address);
  if (embedded) return isUnicast(embedded);
  return address.range() === 'unicast' && ipaddr.subnetMatch(address, GLOBAL_V6, 'other') === 'global';
}

/** IPv6 networks whose addresses contain the IPv4 address to which they lead. */
const EMBEDDING = {
  mapped: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'),
  nat64: ipaddr.IPv6.parseCIDR('64:ff9b::/96'),
  '6to4': ipaddr.IPv6.parseCIDR('2002::/16'),
};
/** For each of these networks, the index of the first byte of the IPv4 address. */
const EMBEDDED_AT: Readonly<Record<string, number>> = { mapped: 12, nat64: 12, '6to4': 2 };

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const at = EMBEDDED_AT[ipaddr.subnetMatch(address, EMBEDDING, 'none')];
  return at === undefined ? null : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
}

interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves with all addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export const resolveAll: Resolve = hostname => dns.lookup(hostname, { all: true });

/**
 * Sends one request and resolves when the headers of the answer have arrived. Redirects are not followed.
 * Rejects with `forbidden` if any address of the host is not public; the connection uses only the addresses
 * that were checked. Also rejects with the connection's error, and when the signal is aborted.
 */
export async function exchange(
  request: WebRequest,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url } = request;
  if (isAddress(url) || url.hostname === 'localhost') return send(request, { signal }); // not checked, because the script's `hosts` contains this IP address, or `localhost`
  const addresses = await Promise.race([resolve(url.hostname), aborted(signal)]);
  requirePublic(url, addresses);
  return send(request, { signal, lookup: pinned(addresses) });
}

function requirePublic({ hostname }: URL, addresses: readonly ResolvedAddress[]) {
  const closed = addresses.find(({ address }) => !isPublic(address));
  if (!closed) return;
  throw new GameError(
    'forbidden',
    `"${hostname}" is at ${closed.address}, which is not a public address: to reach it, use that address in the URL and in the field "hosts" of the script.`,
  );
}

/**
 * Creates a look-up function that returns the checked addresses, because another look-up might return
 * different addresses.
 */
const pinned =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_, { all }, answer) => {
    const [first] = addresses;
    if (all && first) answer(null, [...addresses]);
    else if (first) answer(null, first.address, first.family);
    else answer(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
  };

/** Rejects when the signal is aborted. Never resolves. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function send({ url, method, headers, body }: WebRequest, options: RequestOptions) {
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest;
  const length = body ? { 'content-length': body.length } : {};
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(url, {
      ...options,
      method,
      headers: { ...Object.fromEntries(headers), ...length, 'accept-encoding': 'gzip, deflate, br' },
      agent: false,
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body ?? undefined);
  });
}
