import { networkInterfaces } from 'node:os';

/**
 * The wall round every front end: a page of a foreign site must not reach this server through the streamer's
 * browser, neither directly (`Origin`) nor under a name of its own that resolves here (`Host`).
 */
export interface Wall {
  /** True when `Host` names this server and `Origin`, if there is one, a page of this machine. */
  passes(host: string, origin: string): boolean;
  /** True when a page of exactly this server sent the request: what a cookie needs to authorise a write. */
  isOwnPage(host: string, origin: string): boolean;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** `host` is the address listened on, `extra` are names from the configuration. */
export function createWall(host: string, extra: readonly string[]): Wall {
  const names = new Set([...LOOPBACK_NAMES, ...extra, ...(isLoopbackName(host) ? [] : ownAddresses(host))]);
  const isOwn = (authority: string) => names.has(nameOf(authority));
  let lastHost: string | null = null;

  return {
    passes(hostHeader, origin) {
      if (hostHeader !== lastHost) {
        if (!isOwn(hostHeader)) return false;
        lastHost = hostHeader;
      }
      return origin === '' || isOwn(authorityOf(origin));
    },
    isOwnPage: (hostHeader, origin) => isOwn(hostHeader) && origin === `http://${hostHeader.toLowerCase()}`,
  };
}

/** `example.org:80` without the port, in lower case. */
const nameOf = (authority: string) => authority.replace(/:\d+$/, '').toLowerCase();

/** `http://example.org:80` without the scheme; empty for `null` and whatever is no web origin. */
const authorityOf = (origin: string) => /^https?:\/\/([^/]+)$/i.exec(origin)?.[1] ?? '';

const isLoopbackName = (host: string) => LOOPBACK_NAMES.includes(host) || host === '::1';

const inBrackets = (address: string) => (address.includes(':') ? `[${address}]` : address);

function ownAddresses(host: string) {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? []);
  return [host, ...addresses.map(({ address }) => address)].map(address => inBrackets(address).toLowerCase());
}

/** Whether the peer's address, 4 or 16 bytes, is of this machine. */
export function isLoopback(address: Uint8Array): boolean {
  if (address.length === 4) return address[0] === 127;
  const isMapped = address.subarray(0, 10).every(byte => byte === 0) && address[10] === 255;
  if (isMapped) return address[12] === 127;
  return address.subarray(0, 15).every(byte => byte === 0) && address[15] === 1;
}
