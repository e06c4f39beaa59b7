import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import type { Access } from '../../../net/access/access.ts';
import { GameError } from '../../../schema/base/error.ts';
import type { Exchange } from '../../../server/http/exchange.ts';
import { createServer } from '../../../server/http/server.ts';
import { dial } from '../../wire.ts';

/** Tests which answer is sent, whatever a handler does. */

const access: Access = {
  admit() {},
  identify: () => ({ name: 'test', scope: 'read', keyId: 1 }),
  callerOf: () => ({ name: 'test', scope: 'read', via: 'rest' }),
  isPlainReader: () => true,
  isOpen: false,
};
let bugs: unknown[] = [];
let close = () => {};
afterEach(() => {
  close();
  bugs = [];
});

/** Starts a server with one path and this handler. Returns its address. */
async function serve(handle: (exchange: Exchange) => void | Promise<void>, method: 'GET' | 'POST' = 'GET') {
  const routes = [{ method, path: '/x', handle }];
  const server = createServer({ routes, sockets: [], gate: access, onBug: error => bugs.push(error) });
  const port = await server.listen('127.0.0.1', 0);
  close = () => {
    server.stopListening();
    server.close();
  };
  return `http://127.0.0.1:${port}`;
}

it('if a handler responds to a request more than once, only the first response is sent', async () => {
  let isStreamed = true;
  const url = await serve(exchange => {
    exchange.json({ n: 1 }, { 'x-n': '1' });
    exchange.json({ n: 2 }, { 'x-n': '2' }, 500);
    exchange.fail(new Error('late'));
    isStreamed = exchange.openStream(200, {}) !== null;
  });
  const { socket, until } = dial(url);
  socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await until(/\{"n":1\}/);
  socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  const text = await until(/\{"n":1\}.*\{"n":1\}/s);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(text).not.toMatch(/500|"n":2|x-n: 2/);
  expect(isStreamed).toBe(false);
  socket.destroy();
});

it('a caller that has disconnected gets neither a response nor a stream', async () => {
  const gone = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const tried = Promise.withResolvers<unknown>();
  const url = await serve(async exchange => {
    exchange.onAbort(gone.resolve);
    asked.resolve();
    await gone.promise;
    exchange.json({ n: 1 });
    tried.resolve(exchange.openStream(200, {}));
  });
  const { socket } = dial(url);
  socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await asked.promise;
  socket.destroy();
  expect(await tried.promise).toBeNull();
  expect(bugs).toEqual([]);
});

it.each([204, 304])('a response with the status %i has neither a body nor a length', async status => {
  const url = await serve(exchange => exchange.answer(status, { etag: '"a"' }, 'body'));
  const { socket, closed } = dial(url);
  socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
  const text = await closed;
  expect(text).toMatch(/etag: "a"/i);
  expect(text).not.toMatch(/content-length|body/i);
});

it.each([
  ['restarting', 503, '1'],
  ['busy', 503, '1'],
  ['too-many-requests', 429, '1'],
  ['bad-key', 401, null],
  ['not-stored', 500, null],
] as const)(
  'a refusal with the code %s has the header Retry-After only if a retry can succeed',
  async (code, status, pause) => {
    const answer = await fetch(
      `${await serve(exchange => exchange.fail(new GameError(code, 'Not now.')))}/x`,
    );
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, pause]);
    expect(await answer.json()).toEqual({ error: 'Not now.', code });
  },
);

it('a response to HEAD has no body, and the same length as the response to GET', async () => {
  const url = await serve(exchange => exchange.answer(200, {}, 'é'));
  const answer = await fetch(`${url}/x`, { method: 'HEAD' });
  expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['2', '']);
});

it.each(['bytes', 'text'])(
  'a response of 16 MB, which the connection takes only in parts, arrives unchanged: %s',
  async kind => {
    const text = Array.from({ length: 2_000_000 }, (_, i) => i.toString(36).padStart(8, 'é')).join('');
    const body = kind === 'bytes' ? Buffer.from(text) : text;
    const { port } = new URL(await serve(exchange => exchange.answer(200, {}, body)));
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');
    const answer = await buffer(socket);
    expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4).equals(Buffer.from(text))).toBe(true);
  },
);

it('the response to HEAD for a stream ends after the headers', async () => {
  const streams: unknown[] = [];
  const url = await serve(exchange => void streams.push(exchange.openStream(200, { 'x-kind': 'stream' })));
  const answer = await fetch(`${url}/x`, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('x-kind'), await answer.text()]).toEqual([200, 'stream', '']);
  expect(streams).toEqual([null]);
});

it('a HEAD request for a stream does not count towards the stream limit of a caller behind a proxy', async () => {
  const url = await serve(exchange => void exchange.openStream(200, {})?.end());
  const ask = (method: string) => fetch(`${url}/x`, { method, headers: { via: '1.1 proxy' } });
  for (let i = 0; i < 65; i++) expect((await ask('HEAD')).status).toBe(200);
  expect((await ask('GET')).status).toBe(200);
});

it('a request body that was refused as too large stays refused, even if its last part alone would be valid', async () => {
  const taken: string[] = [];
  const url = await serve(exchange => {
    exchange.takeText(text => {
      taken.push(text);
      exchange.json({ ok: true });
    }, 10);
  }, 'POST');
  const head = 'POST /x HTTP/1.1\r\nhost: 127.0.0.1\r\n';
  const { socket, until } = dial(url);
  socket.write(`${head}transfer-encoding: chunked\r\n\r\nb\r\n01234567890\r\n`);
  await until(/HTTP\/1\.1 413/);
  socket.write(`2\r\n{}\r\n0\r\n\r\n${head}content-length: 2\r\n\r\n[]`);
  await until(/"ok":true/);
  expect(taken).toEqual(['[]']);
  socket.destroy();
});

it('a bug is reported only in the log, not in the response', async () => {
  for (const handle of [
    () => {
      throw new Error('secret');
    },
    async () => {
      throw new Error('secret');
    },
  ]) {
    const answer = await fetch(`${await serve(handle)}/x`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('secret');
    close();
  }
  close = () => {};
  expect(bugs).toHaveLength(2);
});

it('characters that would end the line of a response header are replaced', async () => {
  const url = await serve(exchange => exchange.answer(200, { 'x-a': 'one\r\nx-b: é' }, ''));
  const { headers } = await fetch(`${url}/x`);
  expect([headers.get('x-a'), headers.has('x-b')]).toEqual(['one??x-b: ?', false]);
});
