import { describe, expect, it } from 'vitest';
import { PROOF_HEADER } from '../../../schema/base/session.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { head, JSON_TYPE, linesOf, open, server, stageServer, statusOf } from './hostile-stage.ts';

stageServer();

/** Tests malicious pages and sockets, and requests that never end. */

describe('foreign names and pages', () => {
  const FOREIGN = [
    ['a foreign host name that resolves to this machine', ['Host: evil.example']],
    ["a foreign host name that begins with this machine's address", ['Host: 127.0.0.1.evil.example']],
    ["a user name before this machine's address", ['Host: evil@127.0.0.1']],
    [
      "this machine's address with a port that continues as a foreign name",
      ['Host: 127.0.0.1:2087.evil.example'],
    ],
    ['a page of a foreign site', ['Host: localhost', 'Origin: https://evil.example']],
    [
      'a page of a foreign site that looks like localhost',
      ['Host: localhost', 'Origin: http://localhost@evil.example'],
    ],
    ['a file', ['Host: localhost', 'Origin: file://']],
    ['a sandboxed page', ['Host: localhost', 'Origin: null']],
    ['an extension of the browser', ['Host: localhost', 'Origin: chrome-extension://abc']],
  ] as const;

  it.each(FOREIGN)(
    "a foreign host or page gets 403 everywhere, even when it opens an overlay's WebSocket: %s",
    async (_, headers) => {
      const send = (line: string, more: string[] = []) =>
        statusOf(linesOf([`${line} HTTP/1.1`, `Authorization: Bearer ${server.key}`, ...headers, ...more]));
      const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
      const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
      for (const line of [
        'GET /api/v1/state',
        'GET /api/v1/events',
        'POST /mcp',
        'GET /admin',
        'GET /overlay',
        'GET /',
      ]) {
        expect([line, await send(line)]).toEqual([line, '403']);
      }
      expect(await send('POST /api/v1/menu')).toBe('403');
      expect(await send('OPTIONS /api/v1/menu', ['Access-Control-Request-Method: POST'])).toBe('403');
      expect(await send('GET /overlay/socket', [...upgrade, key])).toBe('403');
    },
  );

  it("the game's own page may open the WebSocket for overlays", async () => {
    const upgrade = ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    expect(await statusOf(head('GET /overlay/socket', [...upgrade, key]))).toBe('101');
  });

  it('a form on another page cannot act by means of the session cookie', async () => {
    const headers = {
      cookie: `starfray_session_${new URL(server.url).port}=guessed`,
      [PROOF_HEADER]: 'guessed',
      origin: server.url,
      'content-type': 'text/plain',
    };
    const response = await fetch(`${server.url}/api/v1/menu`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(401);
  });
});

describe('hostile overlay socket', () => {
  const socketThatSays = (...messages: (string | Uint8Array<ArrayBuffer>)[]) =>
    new Promise<number>(resolve => {
      const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
      socket.addEventListener('open', () => {
        for (const message of messages) socket.send(message);
      });
      socket.addEventListener('close', ({ code }) => resolve(code));
    });

  it.each<[string, (string | Uint8Array<ArrayBuffer>)[]]>([
    ['a message that is not JSON', ['hello']],
    ['a message of another protocol', ['{"t": "start_round"}']],
    ['binary data', [new Uint8Array([0xff, 0xfe, 0xfd])]],
    ['endless nesting', ['['.repeat(4_000)]],
    ['a number sent as text', ['{"t": "hello"}', '{"t": "ack", "seq": "many"}']],
  ])('the WebSocket of an overlay is closed after %s', async (_, messages) => {
    expect(await socketThatSays(...messages)).toBe(4400);
  });

  it('the WebSocket of an overlay is closed after a message of more than 4 kB', async () => {
    expect(await socketThatSays(`{"t": "hello", "token": "${'x'.repeat(5_000)}"}`)).toBe(1006);
  });
});

describe('slow callers', () => {
  it('callers that never finish a request are disconnected, and other callers are still answered', async () => {
    const wires = Array.from({ length: 30 }, open);
    const [silent, ofHeaders, ofBody] = [0, 1, 2].map(kind => wires.filter((_, i) => i % 3 === kind));
    for (const { socket } of ofHeaders) socket.write('GET /health HTTP/1.1\r\nHost: loc');
    for (const { socket } of ofBody) {
      socket.write(head('POST /api/v1/pilots', [JSON_TYPE, 'Content-Length: 100']).concat('{'));
    }
    const drip = setInterval(() => {
      for (const { socket } of ofBody) if (socket.writable) socket.write(' ');
    }, 3_000);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    const answers = await Promise.all([...silent, ...ofHeaders, ...ofBody].map(({ closed }) => closed));
    clearInterval(drip);
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 2/);
  });
});
