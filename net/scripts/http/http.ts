import type { IncomingMessage } from 'node:http';
import { GameError } from '../../../schema/base/error.ts';
import { requireUnblocked, type WhyBlocked } from '../../dispatch/external-acts.ts';
import { readAnswer, type WebAnswer } from './answer.ts';
import { exchange, type Resolve, resolveAll } from './exchange.ts';
import { prepare, requireListed, type WebRequest } from './request.ts';
import { type FindSecret, secretFor } from './secrets.ts';
import { inQuery, requireWeb } from './url.ts';

const REDIRECTS = [301, 302, 303, 307, 308];
const CREDENTIALS = ['authorization', 'cookie'];
const OF_BODIES = ['content-type', 'content-encoding', 'content-language', 'content-location'];

/**
 * Minimum length of a secret that is searched for in the target of a redirect. Shorter texts occur there by
 * chance. @limit characters
 */
const MIN_LENGTH = 8;

/**
 * Returns the target of a redirect; null if the answer is not a redirect. Throws `unreachable` if the target
 * is not a valid address.
 */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  if (!REDIRECTS.includes(statusCode) || !headers.location) return null;
  const to = URL.parse(headers.location, from);
  if (to) return to;
  throw new GameError('unreachable', `"${from.host}" redirects to an invalid address.`);
}

/**
 * Builds the next request after a redirect. Credentials and headers with secrets are not sent to another
 * origin. Throws like the first request, because the new host must also be allowed for the script and for the
 * secrets that are sent there.
 */
function redirected(
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

/** Whether the target of a redirect contains a secret that the redirecting host received. */
function holds({ href }: URL, name: string, find: FindSecret) {
  const value = find(name)?.value ?? '';
  return value.length >= MIN_LENGTH && (href.includes(value) || href.includes(inQuery(value)));
}

/**
 * Implements `http(url, options)` for scripts. `hosts` are the hosts that the script may reach. `log` writes
 * to the run's output. Resolves with an answer of any status. Rejects with `bad-input`, `forbidden`,
 * `too-large` (more than 1 MB in either direction) or `unreachable` (the connection failed, or there was no
 * answer within 5 s including redirects). Error messages reveal no secret, and only the host of the address.
 */
export type ScriptHttp = (
  url: unknown,
  options: unknown,
  hosts: readonly string[],
  log?: (text: string) => void,
) => Promise<WebAnswer>;

interface ScriptHttpOptions {
  secret: FindSecret;
  /** Resolves host names. By default this is the system's resolver. */
  resolve?: Resolve;
  /** Longest time for a request, including its redirects. */
  timeoutMs?: number;
}

/** Maximum number of redirects that a script's web request follows. @limit */
const MAX_REDIRECTS = 5;
/** Longest time for a script's web request, including its redirects. @limit */
const TIMEOUT_MS = 5_000;

export const createScriptHttp =
  ({ secret, resolve = resolveAll, timeoutMs = TIMEOUT_MS }: ScriptHttpOptions): ScriptHttp =>
  async (url, options, hosts) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let request = prepare(url, options, hosts, secret);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const step = await hop(request, resolve, signal);
      if (step.to === null) return step.answer;
      request = redirected(request, step.status, step.to, hosts, secret);
    }
    throw new GameError(
      'unreachable',
      `"${request.url.host}" redirects again after ${MAX_REDIRECTS} redirects: use the final address.`,
    );
  };

/** Sends one request. Resolves with the answer, or with the target if the answer is a redirect. */
async function hop(request: WebRequest, resolve: Resolve, signal: AbortSignal) {
  try {
    const response = await exchange(request, resolve, signal);
    const to = redirectOf(response, request.url);
    if (!to) return { to, answer: await readAnswer(response) };
    response.destroy();
    return { to, status: response.statusCode ?? 0 };
  } catch (error) {
    throw explained(error, request.url, signal);
  }
}

/** Explains an error by its code. The error's own message is not used, because it may contain data that was sent. */
function explained(error: unknown, { host }: URL, signal: AbortSignal) {
  if (error instanceof GameError) return error;
  if (signal.aborted) {
    return new GameError(
      'unreachable',
      `"${host}" did not answer in time: try again later, or request less.`,
    );
  }
  const { code } = error as NodeJS.ErrnoException;
  if (!code) return error;
  return new GameError('unreachable', `"${host}" could not be reached (${code}): check the address.`);
}

/** Wraps `http` so that it rejects with `unreachable` while the game must not act in chats and on platforms. */
export const unlessRefused =
  (http: ScriptHttp, whyBlocked: WhyBlocked): ScriptHttp =>
  async (...request) => {
    requireUnblocked(whyBlocked);
    return http(...request);
  };
