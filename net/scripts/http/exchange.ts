import { promises as dns } from 'node:dns';
import { type IncomingMessage, request as plainRequest, type RequestOptions } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { GameError } from '../../../schema/base/error.ts';
import { isPublic } from './addresses.ts';
import { isAddress } from './hosts.ts';
import type { WebRequest } from './request.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}

/** All addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly ResolvedAddress[]>;

export const resolveAll: Resolve = hostname => dns.lookup(hostname, { all: true });

/**
 * Sends one request and resolves when the headers of the answer have arrived; redirects are not followed. A name must
 * resolve to public addresses only, otherwise it rejects with `forbidden`; the connection goes to the addresses that
 * were checked. Rejects with the connection's error, or when the signal is aborted.
 */
export async function exchange(
  request: WebRequest,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { url } = request;
  if (isAddress(url) || url.hostname === 'localhost') return send(request, { signal }); // allowed by that name
  const addresses = await Promise.race([resolve(url.hostname), aborted(signal)]);
  requirePublic(url, addresses);
  return send(request, { signal, lookup: pinned(addresses) });
}

function requirePublic({ hostname }: URL, addresses: readonly ResolvedAddress[]) {
  const closed = addresses.find(({ address }) => !isPublic(address));
  if (!closed) return;
  throw new GameError(
    'forbidden',
    `"${hostname}" is at ${closed.address}, which is no public address: to reach it, use that address itself in the URL and in the field "hosts" of the script.`,
  );
}

/** Resolves to the addresses that were checked: asked again, a name server might answer differently. */
const pinned =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_, { all }, answer) => {
    const [first] = addresses;
    if (all && first) answer(null, [...addresses]);
    else if (first) answer(null, first.address, first.family);
    else answer(Object.assign(new Error('No address'), { code: 'ENOTFOUND' }), '');
  };

/** Never resolves. */
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
