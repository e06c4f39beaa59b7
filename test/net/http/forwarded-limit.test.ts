import { expect, it } from 'vitest';
import { createForwardedLimit, MAX_CONNECTIONS } from '../../../server/http/connection-limit.ts';

/** Tests the limit of streams and sockets that come through a proxy on this machine, for each client of the proxy. */

const many = (hold: (peer: string) => () => void, peer: string, count: number) =>
  Array.from({ length: count }, () => hold(peer));

it('each client behind a proxy may have 64 connections, regardless of other clients', () => {
  const hold = createForwardedLimit();
  many(hold, 'ada', MAX_CONNECTIONS);
  expect(() => hold('ada')).toThrow('close some');
  expect(() => hold('bob')).not.toThrow();
});

it("closing a connection lowers its client's number of connections exactly once", () => {
  const hold = createForwardedLimit();
  const [first = () => {}] = many(hold, 'ada', MAX_CONNECTIONS);
  first();
  first();
  hold('ada');
  expect(() => hold('ada')).toThrow('close some');
});
