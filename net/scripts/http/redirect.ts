import type { IncomingMessage } from 'node:http';
import { GameError } from '../../../schema/base/error.ts';
import { requireListed, type WebRequest } from './request.ts';
import { type FindSecret, secretFor } from './secrets.ts';
import { inQuery, requireWeb } from './url.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const CREDENTIALS = ['authorization', 'cookie'];
const OF_BODIES = ['content-type', 'content-encoding', 'content-language', 'content-location'];

/** Shorter secrets occur in addresses by chance. */
const MIN_LENGTH = 8;

/** Where an answer redirects to; null when it is no redirect. Throws `unreachable` for an invalid address. */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (!REDIRECTS.includes(statusCode) || !headers.location) return null;
  const to = URL.parse(headers.location, from);
  if (to) return to;
  throw new GameError('unreachable', `"${from.host}" redirects to an invalid address.`);
}

/**
 * The next request after a redirect. Credentials and headers with secrets are not sent to another origin.
 * Throws as the first request does: the new host must be allowed for the script, and for the secrets sent there.
 */
export function redirected(
  request: WebRequest,
  status: number,
  to: URL,
  hosts: readonly string[],
  find: FindSecret,
): WebRequest {
  requireWeb(to);
  requireListed(to, hosts);
  const next = asGet(request, status) ? bodiless(request) : request;
  const isElsewhere = to.origin !== request.url.origin;
  for (const name of next.secrets.all) {
    if (next.secrets.body.includes(name) || holds(to, name, find)) secretFor(to, name, find);
  }
  return { ...next, url: to, headers: isElsewhere ? withoutCredentials(next) : next.headers };
}

const asGet = ({ method }: WebRequest, status: number) =>
  status === 303 ? method !== 'HEAD' : method === 'POST' && (status === 301 || status === 302);

const bodiless = ({ headers, secrets, ...rest }: WebRequest): WebRequest => ({
  ...rest,
  method: 'GET',
  body: null,
  headers: new Map([...headers].filter(([name]) => !OF_BODIES.includes(name))),
  secrets: { ...secrets, body: [] },
});

const withoutCredentials = ({ headers, secrets }: WebRequest) =>
  new Map([...headers].filter(([name]) => !CREDENTIALS.includes(name) && !secrets.headers.has(name)));

/** Whether a host put the secret that it was sent into the next address. */
function holds({ href }: URL, name: string, find: FindSecret) {
  const value = find(name)?.value ?? '';
  return value.length >= MIN_LENGTH && (href.includes(value) || href.includes(inQuery(value)));
}
