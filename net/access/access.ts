import { GameError } from '../../schema/error.ts';
import type { Exchange, Headers } from '../http/exchange.ts';
import type { Gate } from '../http/gate.ts';
import type { Store } from '../store/store.ts';
import type { Auth } from './auth.ts';
import type { Extension } from './extension.ts';
import { looksLikeToken } from './extension-token.ts';
import type { Caller, Identity } from './identity.ts';
import type { OriginGuard } from './origin-guard.ts';
import { sessionOf } from './sessions.ts';

/** Who may come in: the origin guard for everybody, then the key or the streamer's session. */
export interface Access extends Gate {
  /** Throws `foreign-origin` and `bad-input` for what must not reach this server; lets pages of this machine read answers. */
  admit(exchange: Exchange): void;
  /** Throws `bad-key`. Call before the handler waits. */
  identify(exchange: Exchange): Identity;
  callerOf(exchange: Exchange, via: Caller['via']): Caller;
}

const EXPOSED_HEADERS =
  'etag, retry-after, ratelimit, ratelimit-policy, idempotent-replayed, starfray-adjusted, starfray-unknown';

export function createAccess(
  originGuard: OriginGuard,
  auth: Auth,
  store: Store,
  extension: Pick<Extension, 'missing'>,
): Access {
  let lastIdentity: Identity | null = null;
  let lastCaller: Caller | null = null;

  const identify = (exchange: Exchange) => {
    const authorization = exchange.header('authorization');
    const identity = authorization ? auth.bearer(authorization) : session(exchange);
    if (!identity)
      throw new GameError(
        'bad-key',
        authorization ? wrong(authorization, extension.missing()) : missingKey(exchange),
      );
    return identity;
  };

  /** A cookie comes along with every request of the browser, so these must come from our own page. */
  const session = (exchange: Exchange) => {
    const cookie = exchange.header('cookie');
    return cookie && isFromOwnPage(originGuard, exchange) && exchange.isLocal()
      ? sessionOf(store, cookie)
      : null;
  };

  return {
    admit(exchange) {
      if (exchange.hasTwins()) throw TWINS;
      const host = exchange.header('host');
      const origin = exchange.header('origin');
      if (!originGuard.passes(host, origin)) throw foreign(host, origin);
      if (origin) exchange.standing = readableBy(origin);
    },
    identify,
    callerOf(exchange, via) {
      const identity = identify(exchange);
      if (identity !== lastIdentity || via !== lastCaller?.via) {
        lastIdentity = identity;
        lastCaller = { ...identity, via };
      }
      return lastCaller;
    },
    isOpen: originGuard.isOpen,
    isPlainReader: (host, origin, authorization) =>
      origin === '' && originGuard.passes(host, origin) && auth.bearer(authorization) !== null,
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

const foreign = (host: string, origin: string) =>
  new GameError(
    'foreign-origin',
    origin
      ? `Pages of ${JSON.stringify(origin.slice(0, 100))} may not use this server, only pages of this machine.`
      : `This server is not ${JSON.stringify(host.slice(0, 100))}: use 127.0.0.1, or name the host in STARFRAY_HOSTS.`,
  );

const TWINS = new GameError(
  'bad-input',
  'The header Host, Authorization or Content-Length came twice in one request: send each of them once.',
);

const missingKey = ({ query }: Exchange) => (query.includes('starfray_') ? KEY_IN_QUERY : NO_KEY);

function wrong(authorization: string, missing: ReturnType<Extension['missing']>) {
  if (!looksLikeToken(authorization)) return WRONG_KEY;
  return missing === null
    ? WRONG_TOKEN
    : `No extension token is good yet: no ${missing} of the extension is set. The streaming menu (/admin) sets it, or STARFRAY_EXTENSION_${missing === 'secret' ? 'SECRET' : 'CHANNEL'}.`;
}

const KEY_IN_QUERY =
  'A key in an address ends up in logs and is not accepted there: send the header "Authorization: Bearer <key>". For the EventSource of a browser, POST /events/ticket makes a ticket.';
const NO_KEY =
  'An API key is needed: send the header "Authorization: Bearer <key>". "npm run key" makes one.';
const WRONG_KEY =
  'This API key is not valid; it may have been replaced. "npm run key" makes a new one: send it as "Authorization: Bearer <key>".';
const WRONG_TOKEN =
  'This extension token is not good: it has run out, is of another channel, or is signed with another secret than that of the streaming menu (/admin).';
