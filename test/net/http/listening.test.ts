import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { checkPlatform } from '../../../net/check-platform.ts';
import { createServer as createGameServer } from '../../../server/http/server.ts';
import { pretendPlatform } from '../../platform.ts';

const hasIpv6 = Object.values(networkInterfaces()).some(list =>
  list?.some(({ address }) => address === '::1'),
);

/** Tests at which addresses and ports a server can listen. */

async function takenPort() {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  return { port: (other.address() as AddressInfo).port, free: () => other.close() };
}

it('the error for a port in use says what to do', async () => {
  const { port, free } = await takenPort();
  const refusal = /another program uses it.*PORT to another port\./;
  await expect(startServer({ port })).rejects.toThrow(refusal);
  free();
});

it('the error for a port that cannot be opened mentions reserved ports only on Windows', async () => {
  const { port, free } = await takenPort();
  const reserved = '"netsh int ipv4 show excludedportrange tcp" lists';
  const refusal = await startServer({ port }).then(String, String); // loads native modules before the platform is faked
  expect(refusal.includes(reserved)).toBe(process.platform === 'win32');
  pretendPlatform('win32');
  await expect(startServer({ port })).rejects.toThrow(reserved);
  free();
});

/** A server without routes. */
const bare = () =>
  createGameServer({
    routes: [],
    sockets: [],
    gate: { admit() {}, isPlainReader: () => false, isOpen: false },
    onBug: console.error,
  });

it('two servers cannot share a port, and a server that has stopped listening frees its port', async () => {
  const [first, second] = [bare(), bare()];
  const port = await first.listen('127.0.0.1', 0);
  await expect(second.listen('127.0.0.1', port)).rejects.toThrow('another program uses it');
  first.stopListening();
  for (const host of ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])
    await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow('fetch failed');
  expect(await second.listen('127.0.0.1', port)).toBe(port);
  second.stopListening();
  for (const server of [first, second]) server.close();
});

it.skipIf(!hasIpv6)(
  'a server on a free port also answers at localhost by IPv6, at the same port',
  async () => {
    const server = await startServer();
    const { port } = new URL(server.url);
    expect((await fetch(`http://[::1]:${port}/health`)).status).toBe(200);
    await server.close();
  },
);

it('on an unsupported machine, the error lists the supported machines', async () => {
  await checkPlatform();
  const load = () => Promise.reject(new Error('Only some systems.\n\nError: no such file'));
  await expect(checkPlatform(load)).rejects.toThrow(
    `Starfray does not run on ${process.platform}-${process.arch} (Error: no such file). It runs on Windows x64`,
  );
});
