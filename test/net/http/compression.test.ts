import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createCompressor } from '../../../server/http/compression.ts';
import { farAddress } from '../../addresses.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ host: '0.0.0.0' });
});
afterAll(() => server.close());

/** Requests the state without decompressing the answer; `fetch` would decompress it. */
async function get(host: string, headers: Record<string, string>) {
  const { port } = new URL(server.url);
  const authorization = `Bearer ${server.key}`;
  const asked = request({ host, port, path: '/api/v1/state', headers: { authorization, ...headers } }).end();
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

describe.runIf(farAddress)('GET /state', () => {
  const far = (headers: Record<string, string>) => get(farAddress ?? '', headers);

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])(
    'GET /state is compressed with %s for a caller on another machine that accepts %j',
    async (encoding, accepted, undo) => {
      const { headers, body } = await far({ 'accept-encoding': accepted });
      const plain = await far({});
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(JSON.parse(undo(body).toString()).settings).toEqual(JSON.parse(plain.body.toString()).settings);
      expect(body.length).toBeLessThan(plain.body.length * 0.7);
    },
  );

  it('GET /state is sent uncompressed to a caller that accepts no compression', async () => {
    const { headers } = await far({ 'accept-encoding': 'identity' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
  });

  it('a compressed GET /state for a page of another origin has a Vary header for origin and encoding', async () => {
    const { headers } = await far({ 'accept-encoding': 'br', origin: 'http://localhost:3000' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'origin, accept-encoding' });
  });

  it('each encoding of GET /state has its own ETag, and a request with that ETag is answered with 304', async () => {
    const { headers } = await far({ 'accept-encoding': 'br' });
    const etag = `${headers.etag}`;
    expect(etag).toMatch(/-br"$/);
    const again = await far({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  });
});

it('GET /state is not compressed for callers on this machine', async () => {
  const { headers } = await get('127.0.0.1', { 'accept-encoding': 'gzip, br' });
  expect(headers['content-encoding']).toBeUndefined();
});

describe('accepted encoding', () => {
  const chosen = async (accepted: string) =>
    (await createCompressor().compress({ etag: '"1"', bytes: Buffer.alloc(5_000) }, accepted))?.encoding ??
    null;

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip ; q=0.000', null],
    ['gzip;q=-1', null],
    ['*;q=0', null],
    ['identity', null],
    ['x-gzip', null],
    ['deflate', null],
    ['', null],
    [`${'a,'.repeat(8_000)}gzip`, 'gzip'],
  ])('the response to a caller that accepts %j has the encoding %s', async (accepted, encoding) => {
    expect(await chosen(accepted)).toBe(encoding);
  });
});

describe('fast-changing content', () => {
  const content = (etag: string) => ({ etag, bytes: Buffer.alloc(5_000, etag) });

  it('fast-changing content is compressed once per ETag, at most five times per second', async () => {
    let now = 1_000;
    const compressor = createCompressor(() => now);
    const first = await compressor.compress(content('"1"'), 'gzip');
    const again = await compressor.compress(content('"1"'), 'gzip');
    expect(again?.bytes).toBe(first?.bytes);
    now += 100;
    expect(await compressor.compress(content('"2"'), 'gzip')).toBeNull();
    now += 99;
    expect(await compressor.compress(content('"2"'), 'gzip')).toBeNull();
    now += 1;
    expect(await compressor.compress(content('"2"'), 'gzip')).not.toBeNull();
  });

  it('small content is not compressed', async () => {
    const contentOf = (length: number) => ({ etag: '"1"', bytes: Buffer.alloc(length) });
    expect(await createCompressor().compress(contentOf(1_023), 'br')).toBeNull();
    expect(await createCompressor().compress(contentOf(1_024), 'br')).not.toBeNull();
  });
});
