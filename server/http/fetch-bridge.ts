import type { Exchange } from './exchange.ts';
import { KEEP_ALIVE, NOT_FOR_OTHER_PAGES } from './pre-encoded.ts';

/** `parsedBody` is the JSON value of the body; undefined if there is none or it is not JSON. */
type Serve = (request: Request, parsedBody: unknown) => Promise<Response>;

/** Request headers that are forwarded. Keys and cookies are not. */
const PASSED_HEADERS = /^(accept|content-type|last-event-id|mcp-.*)$/;

/** Answers an exchange with a handler that uses `Request` and `Response` of the Fetch API. */
export async function answerByFetch(exchange: Exchange, serve: Serve) {
  const abort = new AbortController();
  exchange.onAbort(() => abort.abort());
  const { method, path } = exchange;
  const url = `http://${exchange.header('host')}${path}`;
  const headers = exchange.headers().filter(([name]) => PASSED_HEADERS.test(name));
  const text = method === 'POST' ? await exchange.readText() : undefined;
  const parsedBody = text ? parsed(text) : undefined;
  // A parsed body is not put into the Request: turning it into a stream and reading it again would take as
  // long as the rest of a call.
  const body = parsedBody === undefined ? text : undefined;
  const response = await serve(new Request(url, { method, headers, body, signal: abort.signal }), parsedBody);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) {
    const stream = exchange.openStream(response.status, headersOf(response));
    await (stream ? stream.pipe(response.body) : response.body.cancel());
  } else exchange.answer(response.status, headersOf(response), new Uint8Array(await response.arrayBuffer()));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the handler reports the error
  }
}

const headersOf = (response: Response) => {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length']; // the HTTP server sets this header itself
  return { ...headers, ...NOT_FOR_OTHER_PAGES, ...KEEP_ALIVE };
};
