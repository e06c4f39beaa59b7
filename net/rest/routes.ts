import { ACTION_NAMES, type ActionName, declarationOf } from '../../schema/actions/index.ts';
import type { ActionDeclaration } from '../../schema/base/action.ts';
import { GameError, quote } from '../../schema/base/error.ts';
import { type ActionRoute, API_PATH, type Method, routeOf } from '../../schema/base/route.ts';
import type { CachedAnswer, CachedContent } from '../../server/http/cached-route.ts';
import { type Compressor, createCompressor, encodedTag, plainTag } from '../../server/http/compression.ts';
import { isTagged, knownTag, REVALIDATE, tagOf } from '../../server/http/entity-tags.ts';
import type { Exchange, Headers } from '../../server/http/exchange.ts';
import { parseJson } from '../../server/http/json-body.ts';
import type { Route } from '../../server/http/routes.ts';
import type { Access } from '../access/access.ts';
import type { Caller } from '../access/identity.ts';
import { authorize } from '../dispatch/admit.ts';
import type { Answer } from '../dispatch/answer.ts';
import type { Dispatch } from '../dispatch/dispatch.ts';
import type { Idempotency } from '../dispatch/idempotency.ts';
import type { Limits } from '../dispatch/limits.ts';
import { isField, unknownHeader, unknownKeys } from '../dispatch/unknown-keys.ts';
import type { CachedAnswers } from './cached-answers.ts';
import { type Head, readHead } from './request-head.ts';

/** The fields of a query, without the dry-run flag. */
const fieldsOfQuery = ({ query: { dryRun: _, ...fields } }: Pick<Head, 'query'>) => fields;

/** For requests with a body. Throws `bad-input` if a field is in the query, where it would be ignored. */
function requireNoFieldInQuery(declaration: ActionDeclaration, head: Pick<Head, 'query'>) {
  const misplaced = Object.keys(fieldsOfQuery(head)).find(name => isField(declaration, name));
  if (misplaced === undefined) return;
  throw new GameError(
    'bad-input',
    `"${misplaced}" is in the query, which is only read for GET: send it in the JSON body, or omit it.`,
  );
}

/**
 * Adds a cached answer to a route, so that the answer is not built at each request.
 * @param isOther whether a query asks for another answer
 */
function withCachedAnswer(
  route: Route,
  access: Access,
  cached: CachedAnswer,
  isOther: (query: string) => boolean,
): Route {
  const compressor = createCompressor();
  return {
    ...route,
    cached,
    handle(exchange) {
      if (isOther(exchange.query)) return route.handle(exchange);
      access.identify(exchange);
      const content = cached();
      const { etag, bytes } = content;
      const known = knownTag(exchange.header('if-none-match'), etag, plainTag);
      if (known) return exchange.answer(304, taggedBy(known));
      if (!exchange.isLocal()) return answerRemote(exchange, content, compressor);
      exchange.jsonText(bytes, tagged(etag));
    },
  };
}

const tagged = (etag: string): Headers => (etag === '' ? {} : taggedBy(etag));

const taggedBy = (etag: string): Headers => ({ etag, 'cache-control': REVALIDATE });

/** Answers a request that reads. The status is 304 if the caller already has the answer. */
function answerTagged(exchange: Exchange, known: string, json: string, headers: Headers) {
  const etag = tagOf(json);
  if (knownTag(known, etag)) exchange.answer(304, { ...headers, ...taggedBy(etag) });
  else exchange.jsonText(json, { ...headers, ...taggedBy(etag) });
}

/** Answers another machine. The answer is compressed if that is worthwhile. */
async function answerRemote(exchange: Exchange, content: CachedContent, compressor: Compressor) {
  const { vary = '' } = exchange.standing;
  exchange.standing = { ...exchange.standing, vary: vary ? `${vary}, accept-encoding` : 'accept-encoding' };
  const compressed = await compressor.compress(content, exchange.header('accept-encoding'));
  if (!compressed) return exchange.jsonText(content.bytes, tagged(content.etag));
  const { encoding, bytes } = compressed;
  const headers = tagged(encodedTag(content.etag, encoding));
  exchange.jsonText(bytes, { ...headers, 'content-encoding': encoding });
}

type Fields = Record<string, unknown>;

interface RestDeps {
  dispatch: Dispatch;
  access: Access;
  cachedAnswers: CachedAnswers;
  limits: Limits;
  idempotency: Idempotency;
}

/** The REST API: a route for each action that declares one. */
export function restRoutes(deps: RestDeps): Route[] {
  const { access, cachedAnswers } = deps;
  return ACTION_NAMES.flatMap(name => {
    const declaration = declarationOf(name);
    const route = routeOf(declaration);
    if (!route) return [];
    const usual = actionRoute(name, route, deps);
    const cached = cachedAnswers[name];
    if (!cached) return [usual];
    const hasField = (query: string) =>
      query !== '' && [...new URLSearchParams(query).keys()].some(field => isField(declaration, field));
    return [withCachedAnswer(usual, access, cached, hasField)];
  });
}

function actionRoute(name: ActionName, route: ActionRoute, deps: RestDeps): Route {
  const declaration = declarationOf(name);
  const { method, path } = route;
  const act = createAct(name, route, deps);
  return {
    method,
    path: API_PATH + path,
    handle(exchange) {
      const caller = deps.access.callerOf(exchange, 'rest');
      authorize(declaration, caller); // this check comes before any part of the body is stored
      const head = readHead(exchange, route);
      const { named, type } = head;
      if (method === 'GET') return act(exchange, caller, head, { ...fieldsOfQuery(head), ...named });
      requireNoFieldInQuery(declaration, head);
      exchange.takeText(text => {
        const sent = fieldsOfBody(parseJson(text, type), declaration);
        act(exchange, caller, head, Object.assign(sent, named));
      }, declaration.maxBodyBytes);
    },
  };
}

/** Creates a function that runs the action and answers the request. */
function createAct(name: ActionName, route: ActionRoute, { dispatch, limits, idempotency }: RestDeps) {
  const declaration = declarationOf(name);
  const { secret = false } = declaration;
  const { method } = route;

  /** Carries out a request with an `Idempotency-Key`. */
  const once = (key: string, path: string, input: Fields, caller: Caller) =>
    idempotency.once({ key, caller, route: path, input, secret }, entry =>
      dispatch(name, input, caller, { entry }),
    );

  return async (exchange: Exchange, caller: Caller, head: Head, input: Fields) => {
    const { key, path, dryRun, known } = head;
    const unknown = unknownHeader(unknownKeys(declaration, { ...fieldsOfQuery(head), ...input }));
    try {
      const isOnce = key !== '' && !dryRun;
      const answer = await (isOnce
        ? once(key, path, input, caller)
        : dispatch(name, input, caller, { dryRun }));
      const headers = withRemarks({ ...allowanceHeaders(limits, caller, method), ...unknown }, answer);
      if (isTagged(route)) answerTagged(exchange, known, answer.output.json, headers);
      else exchange.jsonText(answer.output.json, headers);
    } catch (error) {
      exchange.fail(error, { ...allowanceHeaders(limits, caller, method), ...unknown });
    }
  };
}

/** Headers about the rate limit. Reads have no such headers, because they are not limited. */
const allowanceHeaders = (limits: Limits, caller: Caller, method: Method) =>
  method === 'GET' ? NOTHING : limits.headersFor(caller);

const NOTHING: Headers = {};

/** Returns the fields of the body. For some actions the whole body is a single field. */
function fieldsOfBody(sent: unknown, { body, secret }: ActionDeclaration): Fields {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw new GameError('bad-input', `The body must be a JSON object, not ${secret ? 'that' : quote(sent)}.`);
  }
  return body ? { [body]: sent } : (sent as Fields);
}

/** Maximum length of the header `Starfray-Remarks`. @limit characters */
const MAX_REMARKS = 1_000;

function withRemarks(headers: Headers, { adjusted, remarks = [], replayed }: Answer): Headers {
  if (adjusted.length === 0 && remarks.length === 0 && !replayed) return headers;
  return {
    ...headers,
    ...(adjusted.length > 0 ? { 'starfray-adjusted': adjusted.join(', ') } : {}),
    ...(remarks.length > 0 ? { 'starfray-remarks': remarks.join(' ').slice(0, MAX_REMARKS) } : {}),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  };
}
