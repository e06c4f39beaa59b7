import type { Exchange, Headers } from '../../server/http/exchange.ts';
import type { Gate } from '../../server/http/gate.ts';
import type { Store } from '../store/store.ts';
import type { Auth } from './auth.ts';
import type { Extension } from './extension.ts';
import type { Caller, Identity } from './identity.ts';
import type { OriginGuard } from './origin-guard.ts';
import { foreignCaller, missingKey, wrongKey } from './refusals.ts';
import { halvesIn, sessionOf } from './sessions.ts';

/** Decides who is let in: the origin guard for everybody, then the key or the streamer's session. */
export interface Access extends Gate {
  /** Throws `foreign-origin` for requests that must not reach this server; lets pages of this machine read answers. */
  admit(exchange: Exchange): void;
  /** Throws `bad-key`. Call before the handler waits. */
  identify(exchange: Exchange): Identity;
  callerOf(exchange: Exchange, via: Caller['via']): Caller;
}

const EXPOSED_HEADERS =
  'etag, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, starfray-adjusted, starfray-remarks, starfray-unknown';

export function createAccess(
  originGuard: OriginGuard,
  auth: Auth,
  store: Store,
  extension: Pick<Extension, 'missing'>,
): Access {
  const identify = (exchange: Exchange) => {
    const authorization = exchange.header('authorization');
    const identity = authorization ? auth.bearer(authorization) : sessionIn(exchange, originGuard, store);
    if (identity) return identity;
    throw authorization ? wrongKey(authorization, extension.missing()) : missingKey(exchange);
  };
  const toCaller = createCallerOf();

  return {
    admit(exchange) {
      const host = exchange.header('host');
      const origin = exchange.header('origin');
      if (!originGuard.passes(host, origin)) throw foreignCaller(host, origin);
      if (origin) exchange.standing = readableBy(origin);
    },
    identify,
    callerOf: (exchange, via) => toCaller(identify(exchange), via),
    isOpen: originGuard.isOpen,
    isPlainReader: (host, origin, authorization) =>
      origin === '' && originGuard.passes(host, origin) && auth.bearer(authorization) !== null,
  };
}

/** The streamer's session. The browser sends a cookie with every request, so these must come from our own page. */
const sessionIn = (exchange: Exchange, originGuard: OriginGuard, store: Store) =>
  isFromOwnPage(originGuard, exchange) && exchange.isLocal() ? sessionOf(store, halvesIn(exchange)) : null;

/** Keeps the last caller, so that several requests of the same one share the object. */
function createCallerOf() {
  let lastIdentity: Identity | null = null;
  let lastCaller: Caller | null = null;
  return (identity: Identity, via: Caller['via']): Caller => {
    if (!lastCaller || identity !== lastIdentity || via !== lastCaller.via) {
      lastIdentity = identity;
      lastCaller = { ...identity, via };
    }
    return lastCaller;
  };
}

/** What a request needs so that a cookie gives it rights. */
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
