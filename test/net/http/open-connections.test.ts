import type { HttpResponse } from 'uWebSockets.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { io } from '../../../core/io.ts';
import { AnswerCounts } from '../../../server/http/answer-counts.ts';
import {
  createConnectionLimit,
  createCounts,
  createOpenConnections,
  type OpenConnections,
} from '../../../server/http/connection-limit.ts';

/** Tests how many connections each peer has, as they open and close. */

interface Handle {
  isOpen: boolean;
  getRemoteAddress(): ArrayBuffer;
}
const connect = () => {
  const handle: Handle = {
    isOpen: true,
    getRemoteAddress: () => new ArrayBuffer(handle.isOpen ? 4 : 0),
  };
  return handle as Handle & HttpResponse;
};

let open: OpenConnections;
beforeEach(() => {
  open = createOpenConnections(2);
});
/** Whether the peer may have another connection. The connection that tries it is closed again. */
function hasRoom(peer: string) {
  const handle = connect();
  if (!open.add(handle, peer)) return false;
  close(handle);
  return true;
}
function close(handle: Handle & HttpResponse) {
  handle.isOpen = false;
  open.removeClosed(handle);
}

describe('connection counts', () => {
  it('a peer may have only a limited number of connections, and closing one makes room for another', () => {
    const [first, second] = [connect(), connect()];
    expect([open.add(first, 'a'), open.add(second, 'a'), hasRoom('a'), hasRoom('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    close(second);
    expect(hasRoom('a')).toBe(true);
    expect(open.add(connect(), 'a')).toBe(true);
    expect(hasRoom('a')).toBe(false);
  });

  it("refused connections do not count towards a caller's limit of connections", () => {
    for (const handle of [connect(), connect()]) open.add(handle, 'a');
    for (let n = 0; n < 5; n++) expect(open.add(connect(), 'a')).toBe(false);
    expect(hasRoom('b')).toBe(true);
  });

  it('a connection that became a WebSocket counts towards the limit until the WebSocket is closed', () => {
    const [first, second] = [connect(), connect()];
    for (const handle of [first, second]) open.add(handle, 'a');
    const giveBack = open.release(first);
    close(first);
    expect(hasRoom('a')).toBe(false);
    giveBack();
    expect(hasRoom('a')).toBe(true);
    open.add(connect(), 'a');
    expect(hasRoom('a')).toBe(false);
  });

  it('if it cannot be seen which connection was closed, no earlier connection counts towards the limit any more', () => {
    const [first, second] = [connect(), connect()];
    for (const handle of [first, second]) open.add(handle, 'a');
    open.removeClosed(first); // another thread has reused the descriptor of the connection that was closed
    expect([open.add(connect(), 'a'), open.add(connect(), 'a'), open.add(connect(), 'a')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("a closed connection lowers only its own caller's number of connections", () => {
    const [first, second, other] = [connect(), connect(), connect()];
    for (const handle of [first, second]) open.add(handle, 'a');
    open.add(other, 'b');
    close(other);
    expect(hasRoom('a')).toBe(false);
  });

  it('releasing a connection that was not counted changes no count', () => {
    for (const handle of [connect(), connect()]) open.add(handle, 'a');
    open.release(connect())();
    expect(hasRoom('a')).toBe(false);
  });
});

it('responses are counted by their status class, such as 4xx, and each count starts at 0', () => {
  const counts = new AnswerCounts();
  expect(counts.byClass).toEqual({ '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0 });
  for (const status of [200, 204, 299, 304, 400, 401, 404, 429, 500, 503]) counts.add(status);
  expect(counts.byClass).toEqual({ '2xx': 3, '3xx': 1, '4xx': 4, '5xx': 2 });
});

it('a peer without connections takes up no memory', () => {
  const counts = createCounts();
  for (const by of [1, 1, -1]) counts.change('a', by);
  counts.change('b', 1);
  expect([counts.of('a'), counts.of('b'), counts.size]).toEqual([1, 1, 2]);
  counts.change('a', -1);
  expect([counts.of('a'), counts.size]).toEqual([0, 1]);
});

describe('request that asks for a socket', () => {
  /** Connections of one peer. The test decides in which order their requests are handled. */
  function stage() {
    const context = { requests: 0 };
    let filter = (_handle: object, _change: number) => {};
    const app = {
      filter(given: typeof filter) {
        filter = given;
      },
    };
    const limit = createConnectionLimit(app as never, () => 'a', context);
    const did: string[] = [];
    const turn = () => new Promise<void>(io.soon);
    return {
      did,
      turn,
      /**
       * Opens a connection. Each call of the result handles a request of the connection. The listener for the
       * connection's data is called only after the first request, as in the HTTP library.
       */
      connection(name: string) {
        let onData = () => {};
        const handle = {
          ...connect(),
          onData(listener: () => void) {
            onData = listener;
          },
        };
        filter(handle, 1);
        return (isSocket: boolean) => {
          context.requests++;
          if (isSocket) {
            const refuse = () => did.push(`${name} refused`);
            limit.handOver(handle as never, () => did.push(`${name} opened`), refuse);
          }
          onData();
          onData = () => {};
        };
      },
    };
  }

  it('the first request of a connection can become a WebSocket, and a later request cannot', async () => {
    const { did, turn, connection } = stage();
    const request = connection('one');
    request(true);
    await turn();
    request(true);
    await turn();
    expect(did).toEqual(['one opened', 'one refused']);
  });

  it('the first request of another connection does not allow a later request to become a WebSocket', async () => {
    const { did, turn, connection } = stage();
    const [one, two] = [connection('one'), connection('two')];
    one(false);
    one(true);
    two(false);
    await turn();
    await turn();
    expect(did).toEqual(['one refused']);
  });
});
