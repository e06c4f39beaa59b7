import { GameError } from '../../schema/base/error.ts';
import type { Exchange, Headers } from '../../server/http/exchange.ts';
import type { Gate } from '../../server/http/gate.ts';
import { withOwnCommands } from '../../server/version.ts';
import type { Store } from '../store/store.ts';
import type { Auth } from './auth.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';
import type { Caller, Identity } from './identity.ts';
import type { OriginGuard } from './origin-guard.ts';
import { halvesIn, sessionOf } from './sessions.ts';

/** The errors for refused callers. Each states the reason and what to do. */

/** Values of `Origin` from pages that were opened from disk, and from OBS for a local file. */
const WITHOUT_ORIGIN = ['null', 'http://absolute'];

/** The error for a request that uses a foreign host name or comes from a page of a foreign site. */
const foreignCaller = (host: string, origin: string) =>
  new GameError(
    'foreign-origin',
    WITHOUT_ORIGIN.includes(origin)
      ? 'A page opened from disk is refused, because it has no origin, like some frames of web sites: put it into the folder "pages" of the data folder and open it at http://pages.localhost, with the port of the game.'
      : origin
        ? `Pages of ${JSON.stringify(origin.slice(0, 100))} may not use this server, only pages of this machine.`
        : `This server is not ${JSON.stringify(host.slice(0, 100))}: use 127.0.0.1, or name the host in STARFRAY_HOSTS.`,
  );

/** The error for a request without a key. */
const missingKey = ({ query }: Exchange) =>
  new GameError('bad-key', query.includes('starfray_') ? KEY_IN_QUERY : NO_KEY);

/** The error for an invalid key or token. `missing` is the setting that the extension still lacks. */
const wrongKey = (authorization: string, missing: ReturnType<Extension['missing']>) =>
  new GameError('bad-key', looksLikeToken(authorization) ? wrongToken(missing) : WRONG_KEY);

const wrongToken = (missing: ReturnType<Extension['missing']>) =>
  missing === null
    ? WRONG_TOKEN
    : `No extension token is accepted yet: no ${missing} of the extension is set. ${SET_BY[missing]}`;

const SET_BY = {
  secret: 'The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_SECRET.',
  'channel id':
    'The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_CHANNEL; without either it is the channel of the connected streaming account, and none is connected.',
};

const KEY_IN_QUERY =
  'A key in an address would end up in logs, so it is not accepted: send the header "Authorization: Bearer <key>". For the EventSource of a browser, POST /events/ticket makes a ticket.';
const NO_KEY = withOwnCommands(
  'An API key is needed: send the header "Authorization: Bearer <key>". "npm run key" makes one.',
);
const WRONG_KEY = withOwnCommands(
  'This API key is not valid; it may have been replaced. "npm run key" makes a new one: send it as "Authorization: Bearer <key>".',
);
const WRONG_TOKEN =
  'This extension token is not valid: it has expired, belongs to another channel, or is not signed with the secret that the streaming menu (/admin) contains.';

/**
 * Decides who is admitted. The origin guard checks every request. After that, the key or the streamer's
 * session is checked.
 */
export interface Access extends Gate {
  /**
   * Throws `foreign-origin` for requests that must not reach this server. Allows pages from this machine to
   * read answers.
   */
  admit(exchange: Exchange): void;
  /** Returns the caller's identity. Throws `bad-key`. Call it before the handler waits for anything. */
  identify(exchange: Exchange): Identity;
  callerOf(exchange: Exchange, via: Caller['via']): Caller;
}

const EXPOSED_HEADERS =
  'etag, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, starfray-adjusted, starfray-remarks, starfray-unknown';

export function createAccess(
  originGuard: OriginGuard,
  auth: Auth,
  store: Store,
  extension: Extension,
): Access {
  const identify = (exchange: Exchange) => {
    const authorization = exchange.header('authorization');
    const identity = authorization ? auth.bearer(authorization) : sessionIn(exchange, originGuard, store);
    if (identity) return identity;
    throw authorization ? wrongKey(authorization, extension.missing()) : missingKey(exchange);
  };

  return {
    admit(exchange) {
      const host = exchange.header('host');
      const origin = exchange.header('origin');
      if (!originGuard.passes(host, origin)) throw foreignCaller(host, origin);
      if (origin) exchange.standing = readableBy(origin);
    },
    identify,
    callerOf: (exchange, via) => ({ ...identify(exchange), via }),
    isOpen: originGuard.isOpen,
    isPlainReader: (host, origin, authorization) =>
      origin === '' && originGuard.passes(host, origin) && auth.bearer(authorization) !== null,
  };
}

/**
 * Finds the streamer's session. The browser sends a cookie with every request, so the request must come from our own
 * page.
 */
const sessionIn = (exchange: Exchange, originGuard: OriginGuard, store: Store) =>
  isFromOwnPage(originGuard, exchange) && exchange.isLocal() ? sessionOf(store, halvesIn(exchange)) : null;

/** Whether a cookie in this request may grant rights. */
export function isFromOwnPage(originGuard: OriginGuard, exchange: Exchange): boolean {
  const [host, origin] = [exchange.header('host'), exchange.header('origin')];
  const isRead = exchange.method === 'GET' || exchange.method === 'HEAD';
  return isRead
    ? originGuard.isOwnRead(host, origin, exchange.header('sec-fetch-site'))
    : originGuard.isOwnPage(host, origin);
}

const readableBy = (origin: string): Headers => ({
  'access-control-allow-origin': origin,
  'access-control-expose-headers': EXPOSED_HEADERS,
  vary: 'origin',
});
