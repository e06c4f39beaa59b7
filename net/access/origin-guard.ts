import { networkInterfaces } from 'node:os';
import { OWN_PAGES_HOST } from '../../server/http/own-pages.ts';

/**
 * Protects the server from pages of foreign sites. Such a page must not reach this server through the streamer's
 * browser. In a direct request, `Origin` names the site. In a request to a host name of the site that resolves to this
 * machine, `Host` names the site.
 */
export interface OriginGuard {
  /** Whether `Host` names this server and `Origin`, if present, belongs to a page from this machine. */
  passes(host: string, origin: string): boolean;
  /** Whether a page from this server sent the request. Required for a write that a cookie authorises. */
  isOwnPage(host: string, origin: string): boolean;
  /**
   * Whether a page from this server, or an address that the user typed, caused a read. A browser may send a read
   * without `Origin`; then `Sec-Fetch-Site` decides. The check is needed because browsers send a cookie to every port
   * of this machine, so requests from pages of other programs contain the cookie, too.
   */
  isOwnRead(host: string, origin: string, fetchSite: string): boolean;
  /** Names by which other machines may reach this server; empty if it listens only on this machine. */
  readonly remoteNames: readonly string[];
  /** Whether other machines may reach this server. */
  readonly isOpen: boolean;
}

/** Values of `Sec-Fetch-Site` for our own pages, and for addresses typed or clicked outside of any page. */
const OWN_SITES = ['same-origin', 'none'];

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * `host` is the address on which the server listens. `extra` contains names from the configuration. Origins
 * for which `isFriend` returns true also pass.
 */
export function createOriginGuard(
  host: string,
  extra: readonly string[],
  isFriend: (origin: string) => boolean = () => false,
): OriginGuard {
  const addresses = isLoopbackName(host) ? [] : ownAddresses(host);
  const names = new Set([...LOOPBACK_NAMES, ...extra, ...addresses]);
  const isOwn = (authority: string) => names.has(nameOf(authority));
  const isOwnOrigin = (authority: string) => isOwn(authority) || nameOf(authority) === OWN_PAGES_HOST;
  const isOwnPage = (host: string, origin: string) =>
    isOwn(host) && origin === `http://${host.toLowerCase()}`;
  let lastHost: string | null = null;

  return {
    passes(hostHeader, origin) {
      if (hostHeader !== lastHost) {
        if (!isOwn(hostHeader)) return false;
        lastHost = hostHeader;
      }
      return origin === '' || isOwnOrigin(authorityOf(origin)) || isFriend(origin);
    },
    remoteNames: [...addresses, ...(isLoopbackName(host) ? [] : extra)].filter(isReachable),
    isOpen: !isLoopbackName(host),
    isOwnPage,
    isOwnRead: (hostHeader, origin, fetchSite) =>
      origin === '' ? OWN_SITES.includes(fetchSite) : isOwnPage(hostHeader, origin),
  };
}

/** Turns `example.org:80` into `example.org`: no port, lower case. */
const nameOf = (authority: string) => authority.replace(/:\d+$/, '').toLowerCase();

/**
 * Turns `http://example.org:80` into `example.org:80`. Returns an empty text for `null` and everything else
 * that is not a web origin.
 */
const authorityOf = (origin: string) => /^https?:\/\/([^/]+)$/i.exec(origin)?.[1] ?? '';

const isLoopbackName = (host: string) => LOOPBACK_NAMES.includes(host) || host === '::1';

/**
 * Whether other machines could use the name. False for names that work only on this machine, for the address
 * of all interfaces, and for link-local addresses, which would need a zone.
 */
const isReachable = (name: string) =>
  !LOOPBACK_NAMES.includes(name) && !['0.0.0.0', '[::]'].includes(name) && !name.startsWith('[fe80:');

const inBrackets = (address: string) => (address.includes(':') ? `[${address}]` : address);

function ownAddresses(host: string) {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  return [host, ...addresses.map(({ address }) => address)].map(address => inBrackets(address).toLowerCase());
}
