import type { HttpRequest, HttpResponse, TemplatedApp, WebSocketBehavior } from 'uWebSockets.js';
import { expect, it } from 'vitest';
import { GameError } from '../../../schema/base/error.ts';
import { AnswerCounts } from '../../../server/http/answer-counts.ts';
import { createBodyBudget } from '../../../server/http/request-body.ts';
import { mountSocket, type SocketRoute } from '../../../server/http/socket.ts';

/** Tests requests that are to become a WebSocket, but whose caller or connection does not allow it any more. */

/** The behaviour with which the socket of a route is registered at the HTTP library. */
function mounted(route: Partial<SocketRoute>, limit: object = {}, context: object = {}) {
  let behaviour: WebSocketBehavior<unknown> = {};
  const app = { ws: (_: string, given: typeof behaviour) => (behaviour = given) } as unknown as TemplatedApp;
  const accept = () => () => ({ message() {}, close() {} });
  mountSocket(app, { path: '/s', protocol: '', accept, ...route }, limit as never, context as never);
  return behaviour;
}

/** A request for a socket through a proxy on this machine. It waits until the limit of connections has decided. */
function asked() {
  const did: string[] = [];
  let disconnect = () => {};
  const res = {
    onAborted(listener: () => void) {
      disconnect = listener;
    },
    getRemoteAddress: () => Uint8Array.from([127, 0, 0, 1]).buffer,
    upgrade: () => did.push('upgraded'),
    cork: (work: () => void) => work(),
    writeStatus: (status: string) => did.push(status),
    writeHeader: () => res,
    tryEnd: () => [true, true],
  };
  const req = {
    forEach: (each: (name: string, value: string) => void) => each('x-forwarded-for', '203.0.113.9'),
    getHeader: () => '',
    getQuery: () => '',
    getCaseSensitiveMethod: () => 'GET',
  };
  let go = (_onClose: () => void) => {};
  let refuse = (_error: GameError) => {};
  const limit = {
    handOver(_: unknown, ...ways: [typeof go, typeof refuse]) {
      [go, refuse] = ways;
    },
  };
  const context = {
    requests: 0,
    bodies: createBodyBudget(),
    answers: new AnswerCounts(),
    onBug: (error: unknown) => expect.fail(String(error)),
    holdForwarded: () => () => did.push('slot of the proxy freed'),
  };
  const { upgrade } = mounted({}, limit, context);
  void upgrade?.(res as unknown as HttpResponse, req as unknown as HttpRequest, {} as never);
  return {
    did,
    disconnect: () => disconnect(),
    go: () => go(() => did.push('slot of the connection freed')),
    refuse: () => refuse(new GameError('bad-input', 'Not here.')),
  };
}

it('a caller that disconnects before its WebSocket opens gets no WebSocket, and the slots are freed', () => {
  const { did, disconnect, go } = asked();
  disconnect();
  go();
  expect(did).toEqual(['slot of the connection freed', 'slot of the proxy freed']);
});

it('a request for a WebSocket that is refused is answered, and its slot is freed', () => {
  const { did, refuse } = asked();
  refuse();
  expect(did).toEqual(['slot of the proxy freed', '400 Bad Request']);
});

it('a WebSocket holds its slots while it is open', () => {
  const { did, go } = asked();
  go();
  expect(did).toEqual(['upgraded']);
});

it('a WebSocket is closed if it sends over 4 kB at once, is idle for 30 s, or leaves 8 MB unread', () => {
  expect(mounted({})).toMatchObject({
    maxPayloadLength: 4_096,
    idleTimeout: 30,
    maxBackpressure: 8_388_608,
    closeOnBackpressureLimit: true,
  });
});

it('a route may set a lower limit for the unread bytes of a WebSocket', () => {
  expect(mounted({ maxWaiting: 65_536 })).toMatchObject({ maxBackpressure: 65_536, idleTimeout: 30 });
});
