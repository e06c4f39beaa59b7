import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** Tests callers that send requests and do not read the answers. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.client.updateSettings({ bots: 300 });
  await server.client.openLobby({ mode: 'dogfight' });
  await server.client.startRound({});
});
afterAll(() => server.close());

const LARGE = '/docs/swagger-ui-bundle.js';
const MB = 1024 * 1024;

const request = (path: string, headers = '') =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.key}\r\n${headers}\r\n`;

const dial = () =>
  connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) }).on('error', () => {});

/** Resolves when the server must have received the bytes, because it has answered later requests of other callers. */
async function sendUnread(socket: Socket, bytes: string) {
  socket.pause();
  await new Promise(resolve => socket.write(bytes, resolve));
  for (let i = 0; i < 3; i++) await fetch(`${server.url}/health`).then(answer => answer.text());
}

describe('caller that reads nothing', () => {
  it.each([
    ['/docs/swagger-ui-bundle.js', 400],
    ['/api/v1/openapi.json', 400],
    ['/api/v1/state', 400],
    ['/api/v1/state?whole', 2_000],
    ['/health', 20_000],
    ['/api/v1/nothing', 20_000],
  ])(
    'a caller that requests %s %d times and reads nothing uses less than 64 MB of memory',
    async (path, times) => {
      await fetch(server.url + path).then(answer => answer.text()); // makes everything that is made only once
      const before = process.memoryUsage.rss();
      const socket = dial();
      await sendUnread(socket, request(path).repeat(times));
      expect(process.memoryUsage.rss() - before).toBeLessThan(64 * MB);
      socket.destroy();
    },
  );

  it('a caller that keeps sending requests without reading responses is disconnected', async () => {
    const socket = dial();
    let size = 0;
    await sendUnread(socket, request(LARGE).repeat(400));
    for await (const chunk of socket) size += chunk.length;
    expect(size).toBeLessThan(64 * MB);
  });
});

describe('slow reader', () => {
  it.each([LARGE, '/api/v1/openapi.json'])(
    'a slow reader gets all of %s, and then the next response',
    async path => {
      const whole = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
      const socket = dial();
      socket.write(request(path));
      const answer = await readSlowly(
        socket,
        text => text.includes('\r\n\r\n') && bodyOf(text).length === whole.length,
      );
      expect(Buffer.from(bodyOf(answer), 'latin1').equals(whole)).toBe(true);
      socket.write(request('/health'));
      expect(await readSlowly(socket, text => text.includes('"uptime'))).toMatch(/^HTTP\/1\.1 200/);
      socket.destroy();
    },
  );

  it('a slow reader that asked to close the connection is disconnected after the last byte', async () => {
    const whole = await (await fetch(server.url + LARGE)).arrayBuffer();
    const socket = dial();
    let size = 0;
    socket.write(request(LARGE, 'Connection: close\r\n'));
    for await (const chunk of socket) size += chunk.length;
    expect(size).toBeGreaterThan(whole.byteLength);
  });
});

const bodyOf = (text: string) => text.slice(text.indexOf('\r\n\r\n') + 4);

/** Reads an answer piece by piece, each one after the server has answered another caller. */
async function readSlowly(socket: Socket, isWhole: (text: string) => boolean) {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += chunk.toString('latin1');
    if (isWhole(text)) break;
    await fetch(`${server.url}/health`).then(answer => answer.text());
  }
  return text;
}
