import type * as v from 'valibot';
import { GameError } from '../../schema/base/error.ts';
import type { Exchange, ExchangeHandler } from '../../server/http/exchange.ts';
import { readJson } from '../../server/http/json-body.ts';
import type { Route } from '../../server/http/routes.ts';
import { howToSignIn } from '../../server/version.ts';
import { isFromOwnPage } from '../access/access.ts';
import type { OriginGuard } from '../access/origin-guard.ts';
import { halvesIn, sessionOf } from '../access/sessions.ts';
import { parseInput } from '../dispatch/input.ts';
import type { Store } from '../store/store.ts';

/**
 * Decides who may use the streaming menu: a browser on this machine that shows our own page. Except for
 * signing in, it must also send both halves of the streamer's session. Keys are not accepted, so that a
 * leaked key cannot create other keys.
 */
export interface AdminGuard {
  /** Wraps a handler for everybody on this machine, signed in or not. */
  local(handle: ExchangeHandler): ExchangeHandler;
  /** Wraps a handler for the streamer. The handler receives the id of the session. */
  streamer(handle: (exchange: Exchange, sessionId: number) => void | Promise<void>): ExchangeHandler;
}

/** Largest body that `/admin` accepts from a caller that is not signed in. @limit */
const MAX_BODY_BYTES = 16 * 1024;
/** Values of `Sec-Fetch-Site` for our own pages, for typed addresses, and for programs. */
const OWN_SITES = ['same-origin', 'none', ''];

export function createAdminGuard(store: Store, originGuard: OriginGuard): AdminGuard {
  const requireOwnPage = (exchange: Exchange) => {
    const origin = exchange.header('origin');
    const isFromElsewhere = origin !== '' && !originGuard.isOwnPage(exchange.header('host'), origin);
    const isForged = origin === '' && !OWN_SITES.includes(exchange.header('sec-fetch-site'));
    if (isFromElsewhere || isForged) throw foreign();
  };

  const streamerIn = (exchange: Exchange) => {
    if (!isFromOwnPage(originGuard, exchange)) throw foreign();
    const sessionId = sessionOf(store, halvesIn(exchange))?.sessionId;
    if (sessionId === undefined) throw new GameError('bad-key', NOT_SIGNED_IN);
    return sessionId;
  };

  const local: AdminGuard['local'] = handle => exchange => {
    if (!exchange.isLocal()) throw new GameError('forbidden', OTHER_MACHINE);
    requireOwnPage(exchange);
    exchange.standing = { 'cache-control': 'no-store' }; // drops the header that lets other pages read the answer
    return handle(exchange);
  };

  return {
    local,
    streamer: handle => local(exchange => handle(exchange, streamerIn(exchange))),
  };
}

/** Reads and parses the body of a request from the page. Errors do not quote values, because these may be secret. */
export async function readInput<S extends v.GenericSchema>(
  exchange: Exchange,
  input: S,
): Promise<v.InferOutput<S>> {
  return parseInput({ input, secret: true }, await readJson(exchange, MAX_BODY_BYTES)) as v.InferOutput<S>;
}

/** Creates a route for the streamer that answers with JSON. */
export const streamerRoute =
  (guard: AdminGuard) =>
  (method: Route['method'], path: string, work: (exchange: Exchange) => unknown): Route => ({
    method,
    path: `/admin${path}`,
    handle: guard.streamer(async exchange => exchange.json(await work(exchange))),
  });

export type StreamerRoute = ReturnType<typeof streamerRoute>;

const foreign = () =>
  new GameError(
    'foreign-origin',
    'The streaming menu is used from its own page: open /admin of this server.',
  );
const OTHER_MACHINE = 'The streaming menu can only be opened on the machine of the game.';
const NOT_SIGNED_IN = `You are not signed in: ${howToSignIn()}.`;
