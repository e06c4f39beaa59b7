import type { TemplatedApp } from 'uWebSockets.js';
import { GameError } from '../../schema/base/error.ts';
import type { Method } from '../../schema/base/route.ts';
import { type CachedAnswer, cachedRoute } from './cached-route.ts';
import { type Exchange, type ExchangeContext, type ExchangeHandler, guard } from './exchange.ts';
import type { Gate } from './gate.ts';
import type { OwnPages } from './own-pages.ts';

/** A route: the handler of one method on one path. */
export interface Route {
  method: Method;
  /** A pattern such as `/pilots/:name`. */
  path: string;
  handle: ExchangeHandler;
  /** Answers plain requests without an exchange. Meant for a GET that is called many times per second. */
  cached?: CachedAnswer;
}

const REGISTER = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;

const CORS_HEADERS =
  'authorization, content-type, idempotency-key, last-event-id, mcp-protocol-version, mcp-method, mcp-name';
const PREFLIGHT_SECONDS = '600';

interface Site {
  routes: readonly Route[];
  gate: Gate;
  /** The streamer's own pages, under a host name that the gate refuses. */
  ownPages?: OwnPages;
  /** The end of the error message for unknown paths. */
  whatThereIs?: string;
}

const API_DOCUMENT = 'see /api/v1/openapi.json for the list of routes';

/** Registers the routes on the server. For each path it also registers HEAD and OPTIONS, and refuses other methods. */
export function mount(
  app: TemplatedApp,
  { routes, gate, ownPages, whatThereIs = API_DOCUMENT }: Site,
  context: ExchangeContext,
) {
  const admitted = (handle: ExchangeHandler, method?: Method | 'HEAD') =>
    guard(
      exchange => {
        exchange.requireClearHeaders();
        try {
          gate.admit(exchange);
        } catch (refusal) {
          if (ownPages?.isAsked(exchange)) return ownPages.answer(exchange);
          throw refusal;
        }
        return handle(exchange);
      },
      context,
      method,
    );

  for (const { method, path, handle, cached } of routes) {
    const plain = admitted(handle, method);
    app[REGISTER[method]](path, cached ? cachedRoute(gate, cached, plain, context.answers) : plain);
    if (method === 'GET') app.head(path, admitted(handle, 'HEAD'));
  }
  for (const [path, methods] of methodsByPath(routes)) {
    const allow = methods.join(', ');
    app.options(
      path,
      admitted(exchange => answerOptions(exchange, allow)),
    );
    app.any(
      path,
      admitted(exchange => refuseMethod(exchange, allow)),
    );
  }
  app.any(
    '/*',
    admitted(exchange => refuseRoute(exchange, whatThereIs)),
  );
}

function methodsByPath(routes: readonly Route[]) {
  const paths = new Map<string, string[]>();
  for (const { method, path } of routes) {
    const added = method === 'GET' ? ['GET', 'HEAD'] : [method];
    paths.set(path, [...(paths.get(path) ?? ['OPTIONS']), ...added]);
  }
  return paths;
}

const answerOptions = (exchange: Exchange, allow: string) =>
  exchange.answer(204, {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers': CORS_HEADERS,
    'access-control-max-age': PREFLIGHT_SECONDS,
  });

function refuseMethod(exchange: Exchange, allow: string) {
  const text = `${exchange.method} is not possible on ${exchange.path}: use ${allow}.`;
  exchange.fail(new GameError('wrong-method', text), { allow });
}

function refuseRoute({ method, path }: Exchange, whatThereIs: string) {
  const where = `${method} ${path.slice(0, 200)}`;
  throw new GameError('unknown-route', `There is nothing at ${where}: ${whatThereIs}.`);
}
