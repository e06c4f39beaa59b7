import { BlockList, isIP } from 'node:net';

/**
 * Whether an IP address belongs to the public internet: not private, loopback, link-local, unique-local,
 * shared (CGNAT), multicast, unspecified, reserved, for tests or documents, and no IPv6 form of such an IPv4
 * address. What is no address is not public.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !CLOSED_V4.check(address, 'ipv4');
  const groups = groupsOf(address);
  if (!groups) return false;
  const embedded = embeddedV4(groups);
  if (embedded) return isPublic(embedded);
  return GLOBAL_V6.check(address, 'ipv6') && !CLOSED_V6.check(address, 'ipv6');
}

const CLOSED_V4 = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  CLOSED_V4.addSubnet(network, bits, 'ipv4');
}

/** All that is given out to the internet; loopback, local and multicast addresses lie outside. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');

const CLOSED_V6 = new BlockList();
CLOSED_V6.addSubnet('2001::', 23, 'ipv6'); // Teredo and other protocols
CLOSED_V6.addSubnet('2001:db8::', 32, 'ipv6');
CLOSED_V6.addSubnet('3fff::', 20, 'ipv6');

/** The eight groups of an IPv6 address; null for anything else, addresses with a zone among them. */
function groupsOf(address: string) {
  const host = isIP(address) === 6 ? URL.parse(`http://[${address}]/`)?.hostname : undefined;
  if (!host) return null;
  const [head, tail] = host.slice(1, -1).split('::').map(parsed);
  if (!head || !tail) return head ?? null;
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

const parsed = (part: string) =>
  part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16));

/** The IPv4 address that is reached by a mapped, NAT64 or 6to4 address. */
function embeddedV4(groups: readonly number[]) {
  const prefix = groups.slice(0, 6).join();
  if (prefix === MAPPED || prefix === NAT64) return dotted(groups.slice(6));
  return groups[0] === 0x2002 ? dotted(groups.slice(1, 3)) : null;
}

const MAPPED = [0, 0, 0, 0, 0, 0xffff].join();
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0].join();

const dotted = (groups: readonly number[]) => groups.flatMap(group => [group >> 8, group & 255]).join('.');
