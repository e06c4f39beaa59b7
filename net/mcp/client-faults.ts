import { PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server';

/**
 * Corrects requests from clients with known bugs, which the SDK would refuse. In all these cases it is clear
 * what the client means.
 */

interface Message {
  method?: unknown;
  params?: { name?: unknown; uri?: unknown; _meta?: Record<string, unknown> } | null;
}

const VERSION_HEADER = 'mcp-protocol-version';

/** Returns the body that the SDK should read. Corrects the headers of the request in place. */
export function correctFaults({ headers }: Request, body: unknown): unknown {
  const message = Object(body) as Message;
  const version = message.params?._meta?.[PROTOCOL_VERSION_META_KEY];
  if (message.method === 'initialize') {
    // Some clients send `initialize` even after server/discover has succeeded. They use the older protocol
    // from then on.
    headers.delete(VERSION_HEADER);
    return version === undefined ? body : { ...message, params: { ...message.params, _meta: undefined } };
  }
  if (typeof version === 'string' && headers.get(VERSION_HEADER) !== version) {
    // Some clients use the stateless protocol, but their header contains the version of the older protocol,
    // or no version.
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
