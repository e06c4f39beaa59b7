import type { HttpRequest, HttpResponse } from 'uWebSockets.js';
import { STATUS_CODES } from 'node:http';
import { ERROR_STATUS, GameError } from '../../schema/base/error.ts';
import type { AnswerCounts } from './answer-counts.ts';
import { ByteStream, type Bytes } from './byte-stream.ts';
import { createHeaderCheck } from './header-check.ts';
import { isLocalRequest, passedOnFor } from './peer.ts';
import { JSON_HEAD, type PreEncoded, preEncoded } from './pre-encoded.ts';
import { type BodyBudget, RequestBody } from './request-body.ts';
import { sendBody } from './send-body.ts';

/**
 * One HTTP request and its answer, for the rest of the front thread. The HTTP library ends the process when a
 * handler throws, answers twice, or answers a caller that has disconnected. So `res` and `req` are used only
 * here, in `cached-route.ts`, `send-body.ts`, `byte-stream.ts` and `connection-limit.ts`, and for the upgrade
 * in `socket.ts`.
 */

/** Headers by name, in lower case. Constant values may be encoded in advance. */
export type Headers = Readonly<Record<string, string | PreEncoded>>;
/** Called with errors that are not the caller's fault. */
type OnBug = (error: unknown) => void;
/** Data shared by all exchanges of a server. */
export interface ExchangeContext {
  onBug: OnBug;
  bodies: BodyBudget;
  /** Number of exchanges so far. */
  requests: number;
  answers: AnswerCounts;
  /**
   * Takes a slot for a stream or socket from a peer behind a proxy. Returns a function that frees it. Throws
   * `too-many-requests`.
   */
  holdForwarded(peer: string): () => void;
}
export type ExchangeHandler = (exchange: Exchange) => void | Promise<void>;

const STATUS_LINES = new Map(
  Object.entries(STATUS_CODES).map(([code, text]) => [Number(code), `${code} ${text}`]),
);

/** Replaces characters that could end a line, because header values are sent unchanged. */
const printable = (value: string | PreEncoded) =>
  typeof value !== 'string' || /^[\x20-\x7e]*$/.test(value) ? value : value.replace(/[^\x20-\x7e]/g, '?');

const NO_HEADERS: Headers = {};

const NOTHING_HELD = () => {};

const checkHeaders = createHeaderCheck();

const hasNoBody = (status: number) => status === 204 || status === 304;

/** One request and its answer. */
export class Exchange {
  /** The method, in upper case. */
  readonly method: string;
  readonly query: string;
  /** True once the caller has disconnected; answers are then dropped. */
  aborted = false;
  /** Headers that every answer to this exchange has. */
  standing: Headers = NO_HEADERS;
  readonly #res: HttpResponse;
  readonly #req: HttpRequest;
  readonly #context: ExchangeContext;
  readonly #refusal: GameError | null;
  readonly #forwardedFor: string | null;
  readonly #peerOfProxy: string | null;
  #body: RequestBody | null = null;
  #onAbort: (() => void)[] | null = null;
  #answered = false;

  constructor(
    res: HttpResponse,
    req: HttpRequest,
    context: ExchangeContext,
    method = req.getCaseSensitiveMethod(),
  ) {
    this.#res = res;
    this.#req = req;
    this.#context = context;
    const { refusal, forwardedFor } = checkHeaders(req);
    this.#refusal = refusal;
    this.#forwardedFor = forwardedFor;
    this.#peerOfProxy = passedOnFor(res, forwardedFor);
    this.method = method;
    context.requests++;
    this.query = req.getQuery() ?? '';
    res.onAborted(() => {
      this.aborted = true;
      this.#body?.drop();
      for (const listener of this.#onAbort ?? []) listener();
    });
  }

  /** Read it before the handler waits for anything. */
  get path(): string {
    return this.#req.getUrl();
  }

  /**
   * The value of a header, by its name in lower case; empty if absent. Call it before the handler waits for anything.
   */
  header(name: string): string {
    return this.#req.getHeader(preEncoded(name));
  }

  headers(): [string, string][] {
    const list: [string, string][] = [];
    this.#req.forEach((name, value) => void list.push([name, value]));
    return list;
  }

  /** Throws `bad-input` if the request has headers that a proxy might interpret differently. */
  requireClearHeaders() {
    if (this.#refusal) throw this.#refusal;
  }

  /** The value of the path parameter at `index`. Call it before the handler waits for anything. */
  param(index: number): string {
    const text = this.#req.getParameter(index) ?? '';
    if (!text.includes('%')) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      throw new GameError('bad-input', `"${text}" in the path is not valid percent-encoding.`);
    }
  }

  /** True if the caller is on this machine and is not a proxy. Call it before the handler waits for anything. */
  isLocal(): boolean {
    return isLocalRequest(this.#res, this.#forwardedFor);
  }

  /** Takes a slot for a stream or socket. Returns a function that frees it. Throws `too-many-requests`. */
  hold(): () => void {
    return this.#peerOfProxy === null ? NOTHING_HELD : this.#context.holdForwarded(this.#peerOfProxy);
  }

  onAbort(listener: () => void) {
    this.#onAbort ??= [];
    this.#onAbort.push(listener);
  }

  /**
   * Resolves with the whole body, decoded as UTF-8. Call it before the handler waits for anything. Rejects
   * with `too-large` or `busy`.
   */
  readText(maxBytes?: number): Promise<string> {
    return new Promise((resolve, reject) => this.#collect(resolve, reject, maxBytes));
  }

  /**
   * Like `readText` without a promise, for routes that are called many times per second. An error thrown by `take`
   * becomes the answer.
   */
  takeText(take: (text: string) => void, maxBytes?: number) {
    const refuse = (error: unknown) => this.fail(error);
    this.#collect(text => this.attempt(take, text), refuse, maxBytes);
  }

  #collect(take: (text: string) => void, refuse: (error: unknown) => void, maxBytes?: number) {
    const body = new RequestBody(this.#context.bodies, maxBytes);
    this.#body = body;
    let isRefused = false;
    this.#res.onData((part, isLast) => {
      if (isRefused) return;
      try {
        if (isLast) take(body.finish(part));
        else body.keep(part);
      } catch (error) {
        isRefused = true;
        refuse(error);
      }
    });
  }

  /** Runs work for this exchange. Errors become the answer. */
  attempt<T>(work: (value: T) => void | Promise<void>, value: T) {
    try {
      const done = work(value);
      if (done) done.catch(error => this.fail(error));
    } catch (error) {
      this.fail(error);
    }
  }

  answer(status: number, headers: Headers, body: Bytes = '') {
    this.#send(status, headers, body);
  }

  #send(status: number, headers: Headers, body: Bytes, isJson = false) {
    if (this.aborted || this.#answered) return;
    this.#answered = true;
    const res = this.#res;
    res.cork(() => {
      this.#writeHead(status, headers, isJson);
      if (hasNoBody(status)) res.endWithoutBody();
      else if (this.method === 'HEAD') {
        res.writeHeader('content-length', String(Buffer.byteLength(body))).endWithoutBody();
      } else sendBody(res, body);
    });
  }

  json(value: unknown, headers: Headers = NO_HEADERS, status = 200) {
    this.#send(status, headers, JSON.stringify(value), true);
  }

  /** Answers with text that is already JSON. */
  jsonText(json: Bytes, headers: Headers = NO_HEADERS) {
    this.#send(200, headers, json, true);
  }

  /** Answers with an error body. An error that is not a GameError goes to `onBug`; the caller does not see it. */
  fail(error: unknown, headers: Headers = NO_HEADERS) {
    const refusal = error instanceof GameError ? error : INTERNAL;
    if (refusal === INTERNAL) this.#context.onBug(error);
    const { code, message } = refusal;
    this.json({ error: message, code }, { ...headersOf(code), ...headers }, ERROR_STATUS[code]);
  }

  /**
   * Begins an answer of unknown length. Returns null if the caller disconnected or was already answered. Throws
   * `too-many-requests`.
   */
  openStream(status: number, headers: Headers): ByteStream | null {
    if (this.aborted || this.#answered) return null;
    const isHead = this.method === 'HEAD';
    const release = isHead ? NOTHING_HELD : this.hold();
    this.#answered = true;
    this.#res.cork(() => {
      this.#writeHead(status, headers);
      if (isHead) this.#res.endWithoutBody();
    });
    return isHead ? null : new ByteStream(this.#res, this, release);
  }

  #writeHead(status: number, headers: Headers, isJson = false) {
    this.#context.answers.add(status);
    if (status !== 200) this.#res.writeStatus(STATUS_LINES.get(status) ?? String(status));
    if (isJson) for (const [name, value] of JSON_HEAD) this.#res.writeHeader(name, value);
    this.#writeHeaders(this.standing);
    this.#writeHeaders(headers);
  }

  #writeHeaders(headers: Headers) {
    for (const name in headers) {
      const value = headers[name];
      if (value !== undefined) this.#res.writeHeader(preEncoded(name), printable(value));
    }
  }
}

const INTERNAL = new GameError(
  'internal',
  'Something failed inside the server. It was written to the log; trying again may help.',
);

/** Codes of errors after which the same request may succeed a second later. */
const RETRIED = new Set<GameError['code']>(['restarting', 'busy', 'too-many-requests']);

const headersOf = (code: GameError['code']): Headers => {
  if (code === 'bad-key') return { 'www-authenticate': 'Bearer' };
  if (RETRIED.has(code)) return { 'retry-after': '1' };
  return {};
};

/**
 * Wraps a handler so that its errors do not end the process. `method` is set if all its requests have the
 * same method.
 */
export const guard =
  (handler: ExchangeHandler, context: ExchangeContext, method?: string) =>
  (res: HttpResponse, req: HttpRequest) => {
    const exchange = new Exchange(res, req, context, method);
    exchange.attempt(handler, exchange);
  };
