import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/**
 * Corrects requests of clients with known bugs before the SDK refuses them. In all cases it is clear what the client
 * means.
 */

interface Message {
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> } | null;
}

const VERSION_HEADER = 'mcp-protocol-version';

/** The body as the SDK should read it. Corrects the headers of the request in place. */
export function correctFaults({ headers }: Request, body: unknown): unknown {
  const message = Object(body) as Message;
  const version = message.params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (message.method === 'initialize') {
    // Some clients initialize even after server/discover succeeded. They use the older protocol from then on.
    headers.delete(VERSION_HEADER);
    return version === undefined ? body : { ...message, params: { ...message.params, _meta: undefined } };
  }
  if (typeof version === 'string' && headers.get(VERSION_HEADER) !== version) {
    // Some clients use the stateless protocol, but send the version of the older one, or none, in the header.
    headers.set(VERSION_HEADER, version);
    addIfMissing(headers, 'mcp-method', message.method);
    addIfMissing(headers, 'mcp-name', message.params?.name ?? message.params?.uri);
  }
  return body;
}

const PRINTABLE = /^[!-~]+$/;

function addIfMissing(headers: Headers, name: string, value: unknown) {
  if (typeof value === 'string' && PRINTABLE.test(value) && !headers.has(name)) headers.set(name, value);
}
