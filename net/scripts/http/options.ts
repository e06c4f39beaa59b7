import { validateHeaderName } from 'node:http';
import { GameError, quote } from '../../../schema/base/error.ts';

/** The checked options of a request, before secrets are filled in. */
export interface ParsedOptions {
  method: string;
  /** By lower-case name. */
  headers: ReadonlyMap<string, string>;
  body: string | null;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'];
const BODILESS = ['GET', 'HEAD'];

/** These belong to the connection; `host` could reach hosts that are not listed. */
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

/** Checks the second argument of `http`; null counts as not given. Throws `bad-input`. */
export function parseOptions(options: unknown): ParsedOptions {
  const { method, headers, body, ...rest } = record('options', options ?? {});
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) refuse(`The option ${quote(unknown)} is unknown: use method, headers and body.`);
  const parsed = { method: parseMethod(method ?? 'GET'), headers: parseHeaders(headers ?? {}) };
  if (body === undefined || body === null) return { ...parsed, body: null };
  if (BODILESS.includes(parsed.method)) refuse(`${parsed.method} takes no body: leave it out, or use POST.`);
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
    if (RESERVED.has(lower)) refuse(`The header ${quote(name)} is set by the server: leave it out.`);
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
    // nested too deep or in itself
  }
  refuse(`"body" must be a string or a JSON value, which ${quote(body)} is not.`);
}

function refuse(message: string): never {
  throw new GameError('bad-input', message);
}
