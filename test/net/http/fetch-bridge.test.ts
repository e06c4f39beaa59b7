import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Exchange } from '../../../server/http/exchange.ts';
import { answerByFetch } from '../../../server/http/fetch-bridge.ts';
import { createServer } from '../../../server/http/server.ts';

/** Tests exchanges that are answered by a handler for Fetch API requests. */

let seen: { request: Request; parsedBody: unknown }[] = [];
const serve = async (request: Request, parsedBody: unknown) => {
  seen.push({ request, parsedBody });
  return new Response('done', { status: 202, headers: { 'x-answer': '1', 'content-length': '4' } });
};

const CHUNKS = 128;
let produced = 0;
/** An event stream of 32 MB, generated on demand. */
const serveStream = async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (produced++ < CHUNKS) controller.enqueue(new Uint8Array(256 * 1024));
      else controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

/** Answers with an event stream once the caller has disconnected. */
let late: { asked: PromiseWithResolvers<void>; cancelled: PromiseWithResolvers<string> };
const serveLate = async ({ signal }: Request) => {
  late.asked.resolve();
  await new Promise(resolve => signal.addEventListener('abort', resolve));
  const body = new ReadableStream({ cancel: () => late.cancelled.resolve('cancelled') });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
};

const server = createServer({
  routes: [
    ...(['GET', 'POST'] as const).map(method => ({
      method,
      path: '/x',
      handle: (exchange: Exchange) => answerByFetch(exchange, serve),
    })),
    { method: 'GET', path: '/stream', handle: exchange => answerByFetch(exchange, serveStream) },
    { method: 'GET', path: '/late', handle: exchange => answerByFetch(exchange, serveLate) },
  ],
  sockets: [],
  gate: { admit() {}, isPlainReader: () => false, isOpen: false },
  onBug: console.error,
});
let url: string;
let streamUrl: string;
let lateUrl: string;
beforeAll(async () => {
  const origin = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  [url, streamUrl, lateUrl] = [`${origin}/x`, `${origin}/stream`, `${origin}/late`];
});
beforeEach(() => {
  seen = [];
  late = { asked: Promise.withResolvers(), cancelled: Promise.withResolvers() };
});
afterAll(() => {
  server.stopListening();
  server.close();
});

const post = (body: string) => fetch(url, { method: 'POST', body });

describe('fetch handler', () => {
  it('a fetch handler gets the request without its key and cookies', async () => {
    const passed = {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      'last-event-id': '7',
      'mcp-protocol-version': '2025-06-18',
    };
    await fetch(url, { headers: { ...passed, authorization: 'Bearer key', cookie: 'a=1', 'x-mcp-y': '1' } });
    expect(seen).toHaveLength(1);
    expect(Object.fromEntries(seen.flatMap(({ request }) => [...request.headers]))).toEqual(passed);
  });

  it('a fetch handler gets JSON as a value, and any other body as text', async () => {
    await post('{"a":1}');
    await post('{"a":');
    await post('');
    expect(seen.map(({ parsedBody }) => parsedBody)).toEqual([{ a: 1 }, undefined, undefined]);
    const texts = await Promise.all(seen.map(({ request }) => request.text()));
    expect(texts).toEqual(['', '{"a":', '']);
  });
});

it('the response of a fetch handler is forwarded to the caller, and foreign pages cannot read it', async () => {
  const response = await post('{}');
  expect([response.status, await response.text()]).toEqual([202, 'done']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-answer': '1',
    'content-length': '4',
    'cross-origin-resource-policy': 'same-origin',
    'keep-alive': 'timeout=8',
  });
});

it('a fetch handler produces its stream only as fast as the caller reads it', async () => {
  const response = await fetch(streamUrl);
  expect(produced).toBeLessThan(CHUNKS);
  expect((await response.arrayBuffer()).byteLength).toBe(CHUNKS * 256 * 1024);
});

it('if the caller disconnects, the request of a fetch handler is aborted and its stream is cancelled', async () => {
  const abort = new AbortController();
  const asked = fetch(lateUrl, { signal: abort.signal }).catch(() => 'disconnected');
  await late.asked.promise;
  abort.abort();
  expect(await asked).toBe('disconnected');
  expect(await late.cancelled.promise).toBe('cancelled');
});
