import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { MAX_CONNECTIONS, type PeerOf } from '../../../server/http/connection-limit.ts';
import { dial, type Wire } from '../../wire.ts';

/** Tests how many connections another machine may have. Every open connection counts as one from `machine`. */

let machine: string | null = null;
/** True while connections lose their address before a request on them is read, as after a reset. */
let isVanishing = false;
let asked = 0;
const peerOf: PeerOf = res => {
  const isGone = isVanishing ? asked++ % 2 === 1 : res.getRemoteAddress().byteLength === 0;
  return isGone && machine !== null ? '' : machine;
};
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, { peerOf });
});
afterAll(() => server.close());

const wires: Wire[] = [];
/** The number of the current test, which gives each test a machine of its own. */
let tests = 0;
beforeEach(() => {
  machine = `192.168.0.${++tests}`;
});
afterEach(async () => {
  machine = null;
  await Promise.all(wires.splice(0).map(hangUp));
});

async function hangUp({ socket, closed }: Wire) {
  socket.destroy();
  await closed;
}

const get = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${server.key}\r\n\r\n`;

/** Opens a connection, sends a request, and waits until it is answered. */
async function ask(path: string, answered = /\r\n\r\n/) {
  const wire = dial(server.url);
  wires.push(wire);
  wire.socket.write(get(path));
  await wire.until(answered);
  return wire;
}

const UPGRADE = [
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const upgrade = () => get(OVERLAY_PATH).replace('\r\n\r\n', `\r\n${UPGRADE.join('\r\n')}\r\n\r\n`);

/** Requests a socket and disconnects at once, without closing the connection properly. */
async function askAndReset() {
  const wire = dial(server.url);
  await once(wire.socket, 'connect');
  wire.socket.write(upgrade());
  wire.socket.resetAndDestroy();
  await wire.closed;
}

/**
 * Requests a socket and disconnects once it is open. The connection's address is already gone when the request is
 * read.
 */
async function askAndVanish() {
  isVanishing = true;
  const wire = dial(server.url);
  wire.socket.write(upgrade());
  await wire.until(/^HTTP\/1\.1 101/);
  isVanishing = false;
  await hangUp(wire);
}

/** Opens an overlay socket. */
async function watch() {
  const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
  await Promise.race([once(socket, 'open'), once(socket, 'error')]);
  return socket;
}

const isFull = async () => {
  const wire = await ask('/health').catch(() => null);
  return wire === null || /^HTTP\/1\.1 429/.test(await wire.until(/^/));
};

/** Opens `count` connections, one after the other. */
async function fill(open: () => Promise<unknown>, count = MAX_CONNECTIONS) {
  for (let i = 0; i < count; i++) await open();
}

describe('connections from another machine', () => {
  it.each([
    ['idle connections after a response', '/health'],
    ['connections with an event stream', '/api/v1/events'],
  ])('another machine may have at most 64 connections: %s', async (_, path) => {
    await fill(() => ask(path));
    const late = dial(server.url);
    wires.push(late);
    expect(await late.until(/"code"/)).toMatch(
      /^HTTP\/1\.1 429 .*retry-after: 10\b.*"A machine may have 64 connections open.*"too-many-requests"/is,
    );
    expect(await late.closed).toContain('429');
  });

  it('another machine may have at most 64 connections, even if it sends no requests', async () => {
    await fill(async () => {
      const wire = dial(server.url);
      wires.push(wire);
      await once(wire.socket, 'connect');
    });
    await expect.poll(isFull).toBe(true);
  });

  it('another machine that has reached the limit may open new connections after it closes others', async () => {
    const paths = ['/health', '/api/v1/events', '/api/v1/state', '/docs/swagger-ui-bundle.js'];
    const open: Wire[] = [];
    for (let i = 0; i < MAX_CONNECTIONS; i++) open.push(await ask(paths[i % paths.length]));
    expect(await isFull()).toBe(true);
    await Promise.all(open.splice(0, 30).map(hangUp));
    await expect.poll(isFull).toBe(false);
  });

  it('connections with WebSockets count towards the limit until they are closed', async () => {
    const sockets: WebSocket[] = [];
    await fill(async () => sockets.push(await watch()), 40);
    await fill(() => ask('/health'), MAX_CONNECTIONS - 40);
    expect(await isFull()).toBe(true);
    expect((await watch()).readyState).not.toBe(WebSocket.OPEN);
    for (const socket of sockets) socket.close();
    const opensAgain = async () => {
      const again = await watch();
      const isOpen = again.readyState === WebSocket.OPEN;
      again.close();
      return isOpen;
    };
    await expect.poll(opensAgain).toBe(true);
  });

  it('only the first request of a connection can open a WebSocket', async () => {
    const wire = await ask('/health', /"uptime/);
    wire.socket.write(upgrade());
    expect(await wire.until(/first request/)).toContain('HTTP/1.1 400');
    // these connections do not become sockets
    await fill(() => ask('/api/v1/settings', /^HTTP\/1\.1 200/), MAX_CONNECTIONS - 1);
    expect(await isFull()).toBe(true);
  });

  it('a request with a chunked body opens at most one WebSocket', async () => {
    const parts = ['1\r\na\r\n', '1\r\nb\r\n', '0\r\n\r\n'].join('');
    const wire = dial(server.url);
    wires.push(wire);
    wire.socket.write(upgrade().replace(/\r\n$/, `Transfer-Encoding: chunked\r\n\r\n${parts}`));
    expect(await wire.until(/^HTTP.*\r\n\r\n/s)).toMatch(/^HTTP\/1\.1 101/);
    await fill(() => ask('/health'), MAX_CONNECTIONS - 1);
    expect(await isFull()).toBe(true);
  });

  it('a later request on a connection cannot open a WebSocket, even if several connections try at once', async () => {
    const late = await Promise.all(Array.from({ length: 8 }, () => ask('/health', /"uptime/)));
    for (const { socket } of late) socket.write(upgrade());
    for (const { until } of late) expect(await until(/first request/)).toContain('HTTP/1.1 400');
  });

  it.each([
    ['reset by the caller at once', askAndReset],
    ['abandoned before they were opened', askAndVanish],
  ])('WebSockets that were requested and %s no longer count as connections', async (_, leave) => {
    for (let i = 0; i < 2 * MAX_CONNECTIONS; i++) await leave();
    await expect.poll(isFull).toBe(false);
    await Promise.all(wires.splice(0).map(hangUp));
    await expect(fill(() => ask('/health', /^HTTP\/1\.1 200/))).resolves.toBeUndefined();
  });

  it("the number of one machine's connections does not limit another machine", async () => {
    await fill(() => ask('/health'));
    expect(await isFull()).toBe(true);
    machine = '10.0.0.1';
    expect(await isFull()).toBe(false);
  });
});

it('connections from this machine are not limited', async () => {
  machine = null;
  await fill(() => ask('/health'), 3 * MAX_CONNECTIONS);
  expect(await isFull()).toBe(false);
});
