import { isIP, isIPv6 } from 'node:net';

/**
 * Whether the target is in a list of hosts. An entry is `host`, `host:port`, an IP address (with or without a
 * port; an IPv6 address with a port is in brackets) or `*.domain`, which matches neither the domain itself
 * nor IP addresses. An entry without a port allows every port. Any other entry matches nothing.
 */
export const isListed = (target: URL, entries: readonly string[]): boolean =>
  entries.some(entry => matchesEntry(target, entry));

/** Whether the URL's host is an IP address, so that no look-up is needed. */
export const isAddress = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;

const ENTRY = /^(\*\.)?(.+?)(?::(\d{1,5}))?$/;

function matchesEntry(target: URL, entry: string) {
  const [, wildcard, name, port] = ENTRY.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? [];
  const listed = canonical(name ?? '');
  if (listed === null || (port !== undefined && Number(port) !== portOf(target))) return false;
  const host = withoutDot(target.hostname);
  return wildcard ? !isAddress(target) && host.endsWith(`.${listed}`) : host === listed;
}

/** Returns the host in the URL parser's form: in lower case and Punycode, with IP addresses in their usual notation. */
function canonical(name: string) {
  const host = /[/\\@?#]/.test(name) ? undefined : URL.parse(`http://${name}/`)?.hostname;
  return host ? withoutDot(host) : null;
}

const withoutDot = (host: string) => host.replace(/\.$/, '');

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80));
