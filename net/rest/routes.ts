import type { ActionDeclaration } from '../../schema/action.ts';
import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import { GameError, quote } from '../../schema/error.ts';
import { type ActionRoute, API_PATH, type Method, routeOf } from '../../schema/route.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/identity.ts';
import { authorize } from '../dispatch/admit.ts';
import type { Answer } from '../dispatch/answer.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Idempotency } from '../dispatch/idempotency.ts';
import type { Limits } from '../dispatch/limits.ts';
import { unknownHeader, unknownKeys } from '../dispatch/unknown-keys.ts';
import type { CachedAnswer, CachedContent } from '../http/cached-route.ts';
import { type Compressor, createCompressor, encodedTag, plainTag } from '../http/compression.ts';
import { isTagged, knownTag, REVALIDATE, tagOf } from '../http/entity-tags.ts';
import type { Exchange, Headers } from '../http/exchange.ts';
import { parseJson } from '../http/json-body.ts';
import type { Route } from '../http/routes.ts';
import type { CachedAnswers } from './cached-answers.ts';

/** The REST API: a route for each action that declares one. */
type Fields = Record<string, unknown>;

interface RestParts {
  dispatch: Dispatch;
  access: Access;
  cachedAnswers: CachedAnswers;
  limits: Limits;
  idempotency: Idempotency;
}

export function restRoutes(parts: RestParts): Route[] {
  const { access, cachedAnswers } = parts;
  return ACTION_NAMES.flatMap(name => {
    const route = routeOf(declarationOf(name));
    if (!route) return [];
    const usual = actionRoute(name, route, parts);
    const cached = cachedAnswers[name];
    return [cached ? withCachedAnswer(usual, access, cached) : usual];
  });
}

function actionRoute(name: ActionName, route: ActionRoute, parts: RestParts): Route {
  const { dispatch, access, limits, idempotency } = parts;
  const declaration: ActionDeclaration = declarationOf(name);
  const { secret = false, maxBodyBytes } = declaration;
  const { method, path } = route;

  /** A request with an `Idempotency-Key`. */
  const once = (key: string, path: string, input: Fields, caller: Caller) =>
    idempotency.once({ key, caller, route: path, input, secret }, receipt =>
      dispatch(name, input, caller, { receipt }),
    );

  const act = async (exchange: Exchange, caller: Caller, head: Head, input: Fields) => {
    const { key, path, dryRun, known } = head;
    const unknown = unknownHeader(unknownKeys(declaration, input));
    try {
      const isOnce = key !== '' && !dryRun;
      const answer = await (isOnce
        ? once(key, path, input, caller)
        : dispatch(name, input, caller, { dryRun }));
      const headers = withRemarks({ ...allowance(limits, caller, method), ...unknown }, answer);
      if (isTagged(route)) answerTagged(exchange, known, answer.output.json, headers);
      else exchange.jsonText(answer.output.json, headers);
    } catch (error) {
      exchange.fail(error, { ...allowance(limits, caller, method), ...unknown });
    }
  };

  return {
    method,
    path: API_PATH + path,
    handle(exchange) {
      const caller = access.callerOf(exchange, 'rest');
      authorize(declaration, caller); // before anything of a body is held
      const head = readHead(exchange, route);
      const { named, type } = head;
      if (method === 'GET') return act(exchange, caller, head, { ...asked(head.query), ...named });
      exchange.takeText(text => {
        const sent = fieldsOf(parseJson(text, type), declaration);
        act(exchange, caller, head, Object.assign(sent, named));
      }, maxBodyBytes);
    },
  };
}

/** The fields of the action in a query, which may also ask for a dry run. */
const asked = ({ dryRun: _, ...fields }: Head['query']): Fields => fields;

/** Reading is not limited, so nothing is said about it. */
const allowance = (limits: Limits, caller: Caller, method: Method) =>
  method === 'GET' ? NOTHING : limits.headersFor(caller);

const NOTHING: Readonly<Record<string, string>> = {};

/** All of a request but its body. */
interface Head {
  key: string;
  path: string;
  named: Record<string, string>;
  query: Readonly<Record<string, string>>;
  type: string;
  /** The tags that the caller has. */
  known: string;
  dryRun: boolean;
}

/** Only before the handler waits. */
function readHead(exchange: Exchange, route: ActionRoute): Head {
  const key = route.method === 'POST' ? exchange.header('idempotency-key') : '';
  const query = exchange.query === '' ? NOTHING : Object.fromEntries(new URLSearchParams(exchange.query));
  return {
    key,
    path: key === '' ? '' : exchange.path,
    named: fieldsOfPath(exchange, route),
    query,
    type: route.method === 'GET' ? '' : exchange.header('content-type'),
    known: route.method === 'GET' ? exchange.header('if-none-match') : '',
    dryRun: query.dryRun === '1' || query.dryRun === 'true',
  };
}

function fieldsOfPath(exchange: Exchange, { parameters }: ActionRoute) {
  const fields: Record<string, string> = {};
  for (let i = 0; i < parameters.length; i++) fields[parameters[i].field] = exchange.param(i);
  return fields;
}

/** Answers with bytes that are made once, not per request. */
function withCachedAnswer(route: Route, access: Access, cached: CachedAnswer): Route {
  const compressor = createCompressor();
  return {
    ...route,
    cached,
    handle(exchange) {
      access.identify(exchange);
      const content = cached();
      const { etag, bytes } = content;
      const known = knownTag(exchange.header('if-none-match'), etag, plainTag);
      if (known) return exchange.answer(304, taggedBy(known));
      if (!exchange.isLocal()) return answerFar(exchange, content, compressor);
      exchange.jsonText(bytes, tagged(etag));
    },
  };
}

const tagged = (etag: string): Headers => (etag === '' ? NOTHING : taggedBy(etag));

const taggedBy = (etag: string): Headers => ({ etag, 'cache-control': REVALIDATE });

/** A read whose content is compared by itself. */
function answerTagged(exchange: Exchange, known: string, json: string, headers: Headers) {
  const etag = tagOf(json);
  if (knownTag(known, etag)) exchange.answer(304, { ...headers, ...taggedBy(etag) });
  else exchange.jsonText(json, { ...headers, ...taggedBy(etag) });
}

/** To another machine, compressed where that pays. */
async function answerFar(exchange: Exchange, content: CachedContent, compressor: Compressor) {
  const { vary = '' } = exchange.standing;
  exchange.standing = { ...exchange.standing, vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' };
  const compressed = await compressor.compress(content, exchange.header('accept-encoding'));
  if (!compressed) return exchange.jsonText(content.bytes, tagged(content.etag));
  const { encoding, bytes } = compressed;
  const headers = tagged(encodedTag(content.etag, encoding));
  exchange.jsonText(bytes, { ...headers, 'content-encoding': encoding });
}

/** The fields of the body, or the whole body as the one field that takes it. */
function fieldsOf(sent: unknown, { body, secret }: ActionDeclaration): Fields {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new GameError('bad-input', `The body must be a JSON object, not ${secret ? 'that' : quote(sent)}.`);
  }
  return body ? { [body]: sent } : (sent as Fields);
}

function withRemarks(headers: Headers, { adjusted, replayed }: Answer): Headers {
  if (adjusted.length === 0 && !replayed) return headers;
  return {
    ...headers,
    ...(adjusted.length > 0 ? { 'starfray-adjusted': adjusted.join(', ') } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  };
}
