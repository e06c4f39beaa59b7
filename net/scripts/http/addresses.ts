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

/** Everything that is given out to the internet. The library also calls what lies outside of it unicast. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

function isUnicast(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const embedded = embeddedV4(address);
  return embedded ? isUnicast(embedded) : address.range() === 'unicast' && address.match(GLOBAL_V6);
}

/** The first byte of the IPv4 address that mapped, NAT64 and 6to4 addresses contain and lead to. */
const EMBEDDED_AT: Readonly<Record<string, number>> = {
  '::ffff:0:0/96': 12,
  '64:ff9b::/96': 12,
  '2002::/16': 2,
};

function embeddedV4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  for (const [network, at] of Object.entries(EMBEDDED_AT)) {
    if (address.match(ipaddr.IPv6.parseCIDR(network))) {
      return new ipaddr.IPv4(address.toByteArray().slice(at, at + 4));
    }
  }
  return null;
}
