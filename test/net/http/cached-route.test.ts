import { afterEach, expect, it } from 'vitest';
import type { CachedAnswer } from '../../../server/http/cached-route.ts';
import { createServer } from '../../../server/http/server.ts';
import { dial } from '../../wire.ts';

/** Tests which requests get content that is the same for all callers, and which take the normal path. */

const CONTENT = { etag: '"a-1"', bytes: Buffer.from('"cached"') };

let close = () => {};
afterEach(() => close());

/** A server with one path, whose normal answer is `"usual"`. */
async function serve(
  cached: CachedAnswer = () => CONTENT,
  gate: { isOpen?: boolean; isPlain?: boolean } = {},
) {
  const { isOpen = false, isPlain = true } = gate;
  const server = createServer({
    routes: [{ method: 'GET', path: '/x', handle: exchange => exchange.json('usual'), cached }],
    sockets: [],
    gate: { admit() {}, isPlainReader: () => isPlain, isOpen },
    onBug: error => expect.fail(String(error)),
  });
  const port = await server.listen('127.0.0.1', 0);
  close = () => {
    server.stopListening();
    server.close();
  };
  const get = async (headers: Record<string, string> = {}, query = '') => {
    const answer = await fetch(`http://127.0.0.1:${port}/x${query}`, { headers });
    return [answer.status, await answer.text(), answer.headers.get('etag')];
  };
  return { server, get, url: `http://127.0.0.1:${port}` };
}

const WHOLE = [200, '"cached"', '"a-1"'];
const USUAL = [200, '"usual"', null];

it('cached content is sent again only to callers that do not have it yet, and every answer is counted', async () => {
  const { server, get } = await serve();
  expect(await get()).toEqual(WHOLE);
  expect(await get({ 'if-none-match': '"a-0"' })).toEqual(WHOLE);
  for (const known of ['"a-1"', 'W/"a-1"', '*'])
    expect(await get({ 'if-none-match': known })).toEqual([304, '', '"a-1"']);
  expect(await get()).toEqual(WHOLE); // nothing is left of the last request
  expect(server.answers.byClass).toMatchObject({ '2xx': 3, '3xx': 3 });
});

it('cached content without an ETag is always sent', async () => {
  const { server, get } = await serve(() => ({ ...CONTENT, etag: '' }));
  for (const known of ['', '*', '""'])
    expect(await get({ 'if-none-match': known })).toEqual([200, '"cached"', null]);
  expect(server.answers.byClass).toMatchObject({ '2xx': 3, '3xx': 0 });
});

it('a request with a query gets no cached content, because the cache does not read queries', async () => {
  const { get } = await serve();
  expect(await get({}, '?since=1')).toEqual(USUAL);
});

it('the request of a page, or of a caller without a valid key, gets no cached content', async () => {
  const { get } = await serve(undefined, { isPlain: false });
  expect(await get()).toEqual(USUAL);
});

it('if other machines may reach the server, only requests from this machine get cached content', async () => {
  const { get } = await serve(undefined, { isOpen: true });
  expect(await get()).toEqual(WHOLE);
  expect(await get({ via: '1.1 proxy' })).toEqual(USUAL); // this path compresses the answer
});

it('if no other machine can reach the server, requests through a proxy get cached content, too', async () => {
  const { get } = await serve();
  expect(await get({ via: '1.1 proxy' })).toEqual(WHOLE);
});

it('if cached content cannot be made, the request is answered without the cache', async () => {
  const { get } = await serve(() => {
    throw new Error('The state cannot be read.');
  });
  expect(await get()).toEqual(USUAL);
});

it('a request with repeated headers gets no cached content', async () => {
  const { url } = await serve();
  const { socket, until } = dial(url);
  socket.write('GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\nhost: elsewhere\r\n\r\n');
  expect(await until(/sent twice/)).toMatch(/^HTTP\/1\.1 400/);
  socket.destroy();
});
