import type { ActionRoute } from '../../schema/base/route.ts';
import type { Exchange } from '../../server/http/exchange.ts';

/** Everything about a request except its body. */
export interface Head {
  /** The `Idempotency-Key`; empty if there is none. */
  key: string;
  /** Path of the request. Set only if there is a key. */
  path: string;
  /** The fields in the path. */
  named: Record<string, string>;
  query: Readonly<Record<string, string>>;
  /** The `Content-Type`. */
  type: string;
  /** The tags of answers that the caller already has (`If-None-Match`). */
  known: string;
  dryRun: boolean;
}

const NO_QUERY: Head['query'] = {};

/** Reads the head of a request. Call it before the handler waits for anything. */
export function readHead(exchange: Exchange, route: ActionRoute): Head {
  const key = route.method === 'POST' ? exchange.header('idempotency-key') : '';
  const query = exchange.query === '' ? NO_QUERY : Object.fromEntries(new URLSearchParams(exchange.query));
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
  for (const [index, { field }] of parameters.entries()) fields[field] = exchange.param(index);
  return fields;
}
