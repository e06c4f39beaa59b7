import { createSocket } from 'node:dgram';
import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { expect, it, onTestFinished } from 'vitest';
import type { Resolve } from '../../../net/scripts/http/exchange.ts';
import { ask, echo, refusal, serve } from './http-stage.ts';

/** Tests host names whose name server answers differently each time. */

const HEADER_BYTES = 12;
/** A DNS record for the name in the question, of the class Internet, that must not be cached. */
const record = (address: string) => {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const type = isIPv4(address) ? 1 : 28;
  return Buffer.concat([
    Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]),
    bytes,
  ]);
};

/**
 * Starts a name server on this machine that gives the answers in turn. Returns a resolver and a counter of its queries.
 */
async function nameServer(...answers: string[][]) {
  const socket = createSocket('udp4');
  let questions = 0;
  socket.on('message', (question, { port }) => {
    const end = question.indexOf(0, HEADER_BYTES) + 5;
    const wanted = question[end - 3];
    const all = answers[Math.min(Math.floor(questions++ / 2), answers.length - 1)];
    const fitting = all.filter(address => (isIPv4(address) ? 1 : 28) === wanted);
    const header = Buffer.from([question[0], question[1], 0x81, 0x80, 0, 1, 0, fitting.length, 0, 0, 0, 0]);
    const answer = [header, question.subarray(HEADER_BYTES, end), ...fitting.map(record)];
    socket.send(Buffer.concat(answer), port, '127.0.0.1');
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const resolver = new dns.Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const resolve: Resolve = async name => {
    const of4 = await resolver.resolve4(name).catch(() => []);
    const of6 = await resolver.resolve6(name).catch(() => []);
    return [...of4.map(address => ({ address, family: 4 })), ...of6.map(address => ({ address, family: 6 }))];
  };
  return { resolve, lookups: () => questions / 2 };
}

/** An address that is assigned to nobody, so that no connection is made. */
const PUBLIC = '2d00::1';
const NAME = ['rebind.example', '127.0.0.1'];

it("a script's request uses the checked address, even if its host name later resolves to this machine", async () => {
  let requests = 0;
  const url = await serve((_, response) => response.end(`${++requests}`));
  const { resolve, lookups } = await nameServer([PUBLIC], ['127.0.0.1']);
  const named = url.replace('127.0.0.1', 'rebind.example');
  await expect(ask(named, {}, NAME, resolve, 300)).rejects.toEqual(refusal('unreachable', '"rebind.example'));
  expect(lookups()).toBe(1);
  await expect(ask(named, {}, NAME, resolve)).rejects.toEqual(refusal('forbidden', 'not a public address'));
  expect([lookups(), requests]).toEqual([2, 0]);
});

it("for a script's request, a host name is resolved and checked again after each redirect", async () => {
  let requests = 0;
  const inside = await serve((_, response) => response.end(`${++requests}`));
  const to = inside.replace('127.0.0.1', 'rebind.example');
  const url = await serve((_, response) => response.writeHead(302, { location: to }).end());
  const { resolve } = await nameServer(['127.0.0.1']);
  await expect(ask(url, {}, NAME, resolve)).rejects.toEqual(refusal('forbidden', 'not a public address'));
  expect(requests).toBe(0);
});

it.each([
  ['127.0.0.1'],
  ['::1'],
  ['::'],
  ['::ffff:127.0.0.1'],
  ['::ffff:0:127.0.0.1'],
  ['::127.0.0.1'],
  ['2002:7f00:1::'],
  ['64:ff9b::7f00:1'],
  ['64:ff9b:1::7f00:1'],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['fe80::1'],
  ['fd12::1'],
  ['fec0::1'],
  ['ff02::1'],
  ['2001:db8::1'],
])("a script's request is refused if its host has the address %s besides a public address", async address => {
  const { resolve } = await nameServer([PUBLIC, address]);
  const asked = ask('http://rebind.example:9/', {}, NAME, resolve);
  await expect(asked).rejects.toEqual(refusal('forbidden', 'not a public address'));
});

it.each(['a\r\nx: 1', 'a\nx: 1', 'a\0', 'a\u010ax: 1'])(
  "a header value of a script's request cannot contain another header: %j",
  async value => {
    const url = await serve(echo);
    await expect(ask(url, { headers: { a: value } })).rejects.toEqual(refusal('bad-input', 'header "a"'));
    await expect(ask(url, { headers: { [value]: 'a' } })).rejects.toEqual(refusal('bad-input', 'header'));
    await expect(ask(url, { method: `GET ${value}` })).rejects.toEqual(refusal('bad-input', '"method"'));
  },
);
