import { isIP, isIPv6 } from 'node:net';

/**
 * Whether the target is in a list of hosts. Entries are `host`, `host:port`, an IP address (with or without port; IPv6
 * with a port in brackets) or `*.domain`, which matches neither the domain itself nor IP addresses. An entry without a
 * port allows every port. Other entries match nothing.
 */
export const isListed = (target: URL, entries: readonly string[]): boolean =>
  entries.some(entry => matchesEntry(target, entry));

/** Whether the host of the URL is an IP address, for which no name server is needed. */
export const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

const ENTRY = /^(\*\.)?(.+?)(?::(\d{1,5}))?$/;

function matchesEntry(target: URL, entry: string) {
  const [, wildcard, name, port] = ENTRY.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? [];
  const listed = canonical(name ?? '');
  if (listed === null || (port !== undefined && Number(port) !== portOf(target))) return false;
  const host = withoutDot(target.hostname);
  return wildcard ? !isAddress(target) && host.endsWith(`.${listed}`) : host === listed;
}

/** The host in the form of the URL parser: lower case, Punycode, addresses in their usual form. */
function canonical(name: string) {
  const host = /[/\\@?#]/.test(name) ? undefined : URL.parse(`http://${name}/`)?.hostname;
  return host ? withoutDot(host) : null;
}

const withoutDot = (host: string) => host.replace(/\.$/, '');

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));
