import { describe, expect, it } from 'vitest';
import { head, JSON_TYPE, linesOf, open, post, server, stageServer, statusOf } from './hostile-stage.ts';

stageServer();

/** Tests malicious and broken requests, headers and paths. */

describe('hostile requests', () => {
  // The server waits ten seconds for the rest of some requests. They run concurrently, so they wait together.
  it.concurrent.each<[string, () => string]>([
    ['a TLS greeting instead of a request', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
    ['no HTTP version', () => 'GET /health\r\n\r\n'],
    ['an unknown HTTP version', () => 'GET /health HTTP/3.7\r\nHost: localhost\r\n\r\n'],
    [
      'both a Content-Length and a Transfer-Encoding',
      () => head('POST /api/v1/menu', ['Content-Length: 4', 'Transfer-Encoding: chunked']),
    ],
    ['a negative length', () => head('POST /api/v1/menu', ['Content-Length: -1'])],
    ['a length that is not a number', () => head('POST /api/v1/menu', ['Content-Length: many'])],
    ['a header with a zero byte', () => head('GET /health', ['X-A: a\0b'])],
  ])('a malformed request is refused or its connection closed: %s', async (_, bytes) => {
    expect(await statusOf(bytes())).toMatch(/^(4\d\d|505|closed)$/);
  });

  it.concurrent('if a second action is sent before the response to the first, the connection is closed', async () => {
    const { socket, closed } = open();
    const act = head('POST /api/v1/strikes', [JSON_TYPE, 'Content-Length: 2']).concat('{}');
    socket.write(act + act);
    expect(await closed).not.toContain('HTTP/1.1 200');
  });

  it.each([
    ['Host: localhost', 'GET /health'],
    ['Host: elsewhere.example', 'GET /api/v1/version'],
    ['Authorization: Bearer nobody', 'GET /api/v1/state'],
    ['Authorization: Bearer nobody', 'POST /api/v1/menu'],
    ['Content-Length: 0\r\nContent-Length: 0', 'POST /api/v1/menu'],
    ['HOST: localhost', 'GET /overlay/socket'],
  ])('a request with a second "%s" is refused: %s', async (second, line) => {
    const { socket, until } = open();
    socket.write(head(line, [second]));
    expect(await until(/sent twice/)).toMatch(/^HTTP\/1\.1 400 .*"code":"bad-input"/s);
    socket.destroy();
  });

  it('a repeated Host header is refused before its value is checked', async () => {
    const { socket, until } = open();
    socket.write(linesOf(['GET /api/v1/version HTTP/1.1', 'Host: elsewhere.example', 'Host: localhost']));
    expect(await until(/"code"/)).toMatch(/^HTTP\/1\.1 400 .*sent twice.*"code":"bad-input"/s);
    socket.destroy();
  });

  it.each(['GET /health', 'GET /api/v1/state', 'POST /api/v1/menu'])(
    'a Transfer-Encoding other than "chunked" is refused for %s',
    async line => {
      const { socket, until } = open();
      socket.write(head(line, ['Transfer-Encoding: xchunked']));
      expect(await until(/may only be/)).toMatch(/^HTTP\/1\.1 400 .*"code":"bad-input"/s);
      socket.destroy();
    },
  );

  it('headers over 16 kB are refused', async () => {
    expect(await statusOf(head('GET /health', [`X-A: ${'x'.repeat(20_000)}`]))).toMatch(/^(431|closed)$/);
    expect(await statusOf(head('GET /health', Array(300).fill(`X-A: ${'x'.repeat(100)}`)))).toMatch(
      /^(431|closed)$/,
    );
  });

  it('reads that are sent without waiting for responses are answered in order', async () => {
    const { socket, until } = open();
    socket.write(head('GET /api/v1/version') + head('GET /api/v1/nothing') + head('GET /health'));
    const text = await until(/"uptime/);
    socket.destroy();
    expect([...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
      '200',
      '404',
      '200',
    ]);
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', 'A'.repeat(100)])(
    'a request with the method %s does nothing',
    async method => {
      expect(await statusOf(head(`${method} /api/v1/menu`))).toMatch(/^(4\d\d|505|closed)$/);
    },
  );

  it('HEAD and OPTIONS never change anything and have no body', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      for (const path of [
        '/api/v1/menu',
        '/api/v1/state',
        '/api/v1/events',
        '/mcp',
        '/admin/keys',
        '/nothing',
      ]) {
        const response = await fetch(server.url + path, {
          method,
          headers: { authorization: `Bearer ${server.key}` },
        });
        expect(response.status).toBeLessThan(500);
        if (method === 'HEAD' || response.ok) expect(await response.text()).toBe('');
      }
    }
  });

  it("line breaks in a request's header or path never add lines to the response", async () => {
    const { socket, until } = open();
    socket.write(head('GET /api/v1/state?types=%0d%0aSet-Cookie:a=b', ['Last-Event-ID: a%0d%0ab']));
    expect(await until(/\r\n\r\n/)).not.toMatch(/set-cookie/i);
    socket.destroy();
  });
});

describe('hostile paths', () => {
  it.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/bot-images/..%2f..%2fstarfray.sqlite',
    '/bot-images/%00.png',
    '/admin/..%2fguard.ts',
    '/admin/../guard.ts',
    '/admin/index.html',
    '/.git/config',
    '/secret.key',
    '/api/v1/../../secret.key',
  ])('a request for a path such as %s finds no file', async path => {
    expect(await statusOf(head(`GET ${path}`))).toMatch(/^(400|404)$/);
  });

  it('a path with the name of a built-in object finds nothing', async () => {
    for (const name of [
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '%00',
      '%ff',
      '..',
      '%2e%2e%2f',
    ]) {
      expect((await post(`/pilots/${name}/abilities`, '{"ability": "ram"}')).status).toBeGreaterThanOrEqual(
        400,
      );
      expect((await post(`/bots/${name}`, '{"name": "x"}', 'PATCH')).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('an extremely long path is refused', async () => {
    expect(await statusOf(head(`GET /${'a'.repeat(15_000)}`))).toMatch(/^(404|414|431|closed)$/);
    expect(await statusOf(head(`GET /${'a'.repeat(50_000)}`))).toMatch(/^(414|431|closed)$/);
  });
});
