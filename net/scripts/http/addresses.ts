import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, unique-local,
 * shared (CGNAT), multicast, unspecified, reserved, for tests or documents, and no IPv6 form of such an IPv4
 * address. Anything that is not an address, or has a zone, is not public.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || !ipaddr.isValid(address)) return false;
  return isUnicast(ipaddr.parse(address));
}

/** All addresses assigned to the internet. The library calls some others unicast, too. */
const GLOBAL_V6 = { global: ipaddr.IPv6.parseCIDR('2000::/3') };

function isUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const embedded = embeddedV4(address);
  if (embedded) return isUnicast(embedded);
  return address.range() === 'unicast' && ipaddr.subnetMatch(address, GLOBAL_V6, 'other') === 'global';
}

/** Networks of IPv6 addresses that contain an IPv4 address and lead to it. */
const EMBEDDING = {
  mapped: ipaddr.IPv6.parseCIDR('::ffff:0:0/96'),
  nat64: ipaddr.IPv6.parseCIDR('64:ff9b::/96'),
  '6to4': ipaddr.IPv6.parseCIDR('2002::/16'),
};
/** Index of the first byte of that IPv4 address. */
const EMBEDDED_AT: Readonly<Record<string, number>> = { mapped: 12, nat64: 12, '6to4': 2 };

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const at = EMBEDDED_AT[ipaddr.subnetMatch(address, EMBEDDING, 'none')];
  return at === undefined ? null : new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
}
