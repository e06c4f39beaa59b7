import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ask, LOCAL, nowhere, refusal, serve } from './http-stage.ts';

/** Tests what a script gets of an answer. */

/** Compresses at the lowest quality. At the highest, Brotli takes a minute for a decompression bomb. */
const packQuickly = (bytes: Buffer) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

describe('HTTP responses', () => {
  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])(
    "a response to a script's request is decompressed if it is compressed with %s",
    async (encoding, pack) => {
      const url = await serve((_, response) =>
        response.setHeader('content-encoding', encoding).end(pack('hällo')),
      );
      expect((await ask(url)).body).toBe('hällo');
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['br', packQuickly],
    ['deflate', deflateSync],
  ])("a decompression bomb in %s is refused as a response to a script's request", async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(50_000_000));
    const url = await serve((_, response) => response.setHeader('content-encoding', encoding).end(bomb));
    const before = process.memoryUsage().arrayBuffers;
    await expect(ask(url)).rejects.toEqual(refusal('too-large', '1000000 bytes'));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', packQuickly],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])(
    "a response in %s to a script's request may have up to one megabyte after decompression",
    async (encoding, pack) => {
      const url = await serve((request, response) => {
        const bytes = Number(request.url?.slice(1));
        response.setHeader('content-encoding', encoding).end(pack(Buffer.alloc(bytes, 'x')));
      });
      expect((await ask(`${url}/1000000`)).body).toHaveLength(1_000_000);
      await expect(ask(`${url}/1000001`)).rejects.toEqual(refusal('too-large', '1000000 bytes'));
    },
  );

  it("a response to a script's request is refused if its compression is wrong or unknown", async () => {
    const url = await serve(({ url }, response) => {
      response.setHeader('content-encoding', decodeURIComponent(url?.slice(1) ?? ''));
      const codings = url?.split('gzip').length;
      const twice = url?.startsWith('/deflate') ? deflateSync('twice') : gzipSync('twice');
      response.end(codings === 4 ? gzipSync(gzipSync(twice)) : gzipSync(twice));
    });
    expect((await ask(`${url}/gzip, gzip`)).body).toBe('twice');
    expect((await ask(`${url}/deflate, gzip`)).body).toBe('twice');
    for (const encoding of ['br', 'zstd', 'constructor', 'gzip, gzip, gzip', 'gzip, br']) {
      await expect(ask(`${url}/${encoding}`)).rejects.toEqual(refusal('unreachable', 'decompressed'));
    }
  });

  it("at most one megabyte of a response to a script's request is read", async () => {
    let isClosed: () => void = () => {};
    const closed = new Promise<void>(resolve => {
      isClosed = resolve;
    });
    const url = await serve((request, response) => {
      if (request.url === '/fits') return response.end('x'.repeat(1_000_000));
      response.on('close', isClosed);
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', pour);
      pour();
    });
    expect((await ask(`${url}/fits`)).body).toHaveLength(1_000_000);
    await expect(ask(`${url}/endless`)).rejects.toEqual(refusal('too-large', '1000000 bytes'));
    await closed;
  });

  it("a response to a script's request is refused if it is incomplete or late", async () => {
    const url = await serve((request, response) => {
      if (request.url === '/silent') return;
      if (request.url === '/round')
        return void setTimeout(() => response.writeHead(302, { location: '/round' }).end(), 120);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    for (const path of ['/silent', '/dripping', '/round']) {
      const asked = ask(url + path, {}, LOCAL, nowhere, 300);
      await expect(asked).rejects.toEqual(refusal('unreachable', '"127.0.0.1:\\d+" did not answer in time'));
    }
  });

  it("a script's request fails if the response breaks off or is not HTTP", async () => {
    const url = await serve((request, response) => {
      if (request.url === '/short') response.writeHead(200, { 'content-length': 10 }).write('abc');
      else request.socket.write('nonsense\r\n\r\n');
      setTimeout(() => request.socket.destroy(), 20);
    });
    for (const path of ['/short', '/nonsense']) {
      await expect(ask(url + path)).rejects.toEqual(refusal('unreachable', 'could not be reached'));
    }
  });
});
