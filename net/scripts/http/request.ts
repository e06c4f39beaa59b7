import { validateHeaderName, validateHeaderValue } from 'node:http';
import { GameError, quote } from '../../../schema/base/error.ts';
import { isListed } from './hosts.ts';
import { type FindSecret, replaceSecrets, secretFor, secretsIn } from './secrets.ts';
import { inQuery, parseUrl } from './url.ts';

/** The checked options of a request, before secrets are filled in. */
interface ParsedOptions {
  method: string;
  /** Headers by name, in lower case. */
  headers: ReadonlyMap<string, string>;
  body: string | null;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const BODILESS = ['GET', 'HEAD'];

/**
 * Headers that scripts may not set, because they belong to the connection. With `host`, a script could reach
 * hosts that are not in its list.
 */
const RESERVED = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Checks the second argument of `http`; null counts as absent. Throws `bad-input`. */
function parseOptions(options: unknown): ParsedOptions {
  const { method, headers, body, ...rest } = record('options', options ?? {});
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) refuse(`The option ${quote(unknown)} is unknown: use method, headers and body.`);
  const parsed = { method: parseMethod(method ?? 'GET'), headers: parseHeaders(headers ?? {}) };
  if (body === undefined || body === null) return { ...parsed, body: null };
  if (BODILESS.includes(parsed.method)) refuse(`${parsed.method} takes no body: omit it, or use POST.`);
  if (typeof body === 'string') return { ...parsed, body };
  if (!parsed.headers.has('content-type')) parsed.headers.set('content-type', 'application/json');
  return { ...parsed, body: inJson(body) };
}

function parseMethod(method: unknown) {
  const upper = typeof method === 'string' ? method.toUpperCase() : '';
  if (METHODS.includes(upper)) return upper;
  refuse(`"method" must be one of ${METHODS.join(', ')}, not ${quote(method)}.`);
}

function parseHeaders(headers: unknown) {
  const parsed = new Map<string, string>();
  for (const [name, value] of Object.entries(record('headers', headers))) {
    if (!isHeaderName(name)) refuse(`"headers" has ${quote(name)}, which is not a valid header name.`);
    if (typeof value !== 'string') {
      refuse(`The header ${quote(name)} must be a string, not ${quote(value)}: put it in quotes.`);
    }
    const lower = name.toLowerCase();
    if (RESERVED.has(lower)) refuse(`The header ${quote(name)} is set by the server: omit it.`);
    parsed.set(lower, value);
  }
  return parsed;
}

function isHeaderName(name: string) {
  try {
    validateHeaderName(name);
    return true;
  } catch {
    return false;
  }
}

function record(field: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  refuse(`"${field}" must be an object, not ${quote(value)}.`);
}

function inJson(body: unknown) {
  try {
    const text = JSON.stringify(body);
    if (typeof text === 'string') return text;
  } catch {
    // The value is nested too deeply or circular.
  }
  refuse(`"body" must be a string or a JSON value, which ${quote(body)} is not.`);
}

function refuse(message: string): never {
  throw new GameError('bad-input', message);
}

/** A request that is ready to be sent. */
export interface WebRequest {
  url: URL;
  method: string;
  headers: ReadonlyMap<string, string>;
  body: Buffer | null;
  secrets: {
    /** Names of the headers that contain a secret. */
    headers: ReadonlySet<string>;
    /** Names of the secrets in the body (`body`), and of all secrets in the request (`all`). */
    body: readonly string[];
    all: readonly string[];
  };
}

/** Largest body that a script may send in a web request. @limit */
const MAX_SENT_BYTES = 1_000_000;

/**
 * Prepares a script's request and fills in the secrets. Throws `bad-input` or `too-large`, or `forbidden` if
 * the host is not allowed for the script or for a secret.
 */
export function prepare(
  url: unknown,
  options: unknown,
  hosts: readonly string[],
  find: FindSecret,
): WebRequest {
  const parsed = parseOptions(options);
  const { target, filled } = parseUrl(url);
  requireListed(target, hosts);
  const used = new Set<string>();
  const reveal = (name: string) => {
    used.add(name);
    return secretFor(target, name, find);
  };
  return {
    url: filled(reveal),
    method: parsed.method,
    headers: filledHeaders(parsed, reveal),
    body: filledBody(parsed, reveal),
    secrets: {
      headers: new Set([...parsed.headers].filter(([, value]) => secretsIn(value)[0]).map(([name]) => name)),
      body: secretsIn(parsed.body ?? ''),
      all: [...used],
    },
  };
}

/** Throws `forbidden` if the script may not send requests there. */
export function requireListed(target: URL, hosts: readonly string[]): void {
  if (isListed(target, hosts)) return;
  throw new GameError(
    'forbidden',
    `The script may not send requests to ${quote(target.host)}: add this host to the field "hosts" of the script.`,
  );
}

function filledHeaders({ headers }: ParsedOptions, reveal: (name: string) => string) {
  const filled = new Map([
    ['accept', '*/*'],
    ['user-agent', 'starfray'],
  ]);
  for (const [name, template] of headers) {
    const value = replaceSecrets(template, reveal);
    requireOneLine(name, value);
    filled.set(name, value);
  }
  return filled;
}

/** Throws if the value contains a line break. The error does not quote it, because it may contain a secret. */
function requireOneLine(name: string, value: string) {
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new GameError(
      'bad-input',
      `The header ${quote(name)} contains a line break or another character that headers cannot contain, perhaps in a secret: remove it.`,
    );
  }
}

function filledBody({ body, headers }: ParsedOptions, reveal: (name: string) => string) {
  if (body === null) return null;
  const encode = encoderFor(headers.get('content-type') ?? '');
  const filled = Buffer.from(replaceSecrets(body, name => encode(reveal(name))));
  if (filled.length <= MAX_SENT_BYTES) return filled;
  throw new GameError(
    'too-large',
    `The body has ${filled.length} bytes: send at most ${MAX_SENT_BYTES} in one request.`,
  );
}

/**
 * Returns a function that encodes secrets for a body, so that a quotation mark or an ampersand in a secret
 * does not break the body.
 */
function encoderFor(contentType: string): (value: string) => string {
  if (/\bjson\b/i.test(contentType)) return value => JSON.stringify(value).slice(1, -1);
  return /\bx-www-form-urlencoded\b/i.test(contentType) ? inQuery : value => value;
}
