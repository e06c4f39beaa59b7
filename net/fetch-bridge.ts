import type { Exchange } from './http.ts';

/** Answers an exchange with a handler that speaks the web's own Request and Response. */
export async function answerByFetch(exchange: Exchange, serve: (request: Request) => Promise<Response>) {
  const abort = new AbortController();
  exchange.onAbort(() => abort.abort());
  const { method, path } = exchange;
  const url = `http://${exchange.header('host')}${path}`;
  const headers = exchange.headers();
  const body = method === 'GET' || method === 'HEAD' ? undefined : await exchange.readBody();
  const response = await serve(new Request(url, { method, headers, body, signal: abort.signal }));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream && response.body) await pump(exchange, response, response.body);
  else exchange.answer(response.status, headersOf(response), new Uint8Array(await response.arrayBuffer()));
}

async function pump(exchange: Exchange, response: Response, body: ReadableStream<Uint8Array>) {
  const stream = exchange.openStream(response.status, headersOf(response));
  for await (const chunk of body) {
    if (!stream || stream.closed) break; // which cancels the rest of the body
    stream.write(chunk);
  }
  stream?.end();
}

const headersOf = (response: Response) => {
  const headers = Object.fromEntries(response.headers);
  delete headers['content-length']; // the server counts for itself
  return headers;
};
