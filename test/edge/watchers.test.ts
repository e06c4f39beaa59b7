import { describe, expect, it, vi } from 'vitest';
import { createAudience } from '../../edge/watchers/audience.ts';
import { createBacklog } from '../../edge/watchers/backlog.ts';
import { eventsMessage, frameMessage, jsonMessage, placeMessage } from '../../edge/watchers/message.ts';
import { SocketWatcher, StreamWatcher } from '../../edge/watchers/watcher.ts';
import { useFakeTime } from './fake-time.ts';

/** Tests of how published messages reach watchers, and of when a slow reader is disconnected. */

useFakeTime();

/**
 * An audience with one watcher on an event stream, and the recorded calls of the stream. It accepts writes while
 * `flows` is true.
 */
function watched() {
  const sockets: unknown[] = [];
  const backlog = createBacklog(Number.POSITIVE_INFINITY);
  const audience = createAudience((topic, message) => sockets.push([topic, message]), backlog);
  const asked: string[] = [];
  const reader = { flows: true, drained: () => {}, gone: () => {}, left: 0 };
  const stream = {
    write(text: string) {
      asked.push(text);
      return reader.flows;
    },
    onDrain(listener: () => void) {
      reader.drained = listener;
    },
    onClose(listener: () => void) {
      reader.gone = listener;
    },
    cut: () => void asked.push('cut'),
    end: () => void asked.push('end'),
  };
  const watcher = new StreamWatcher(stream as never, audience, { leave: () => reader.left++ });
  audience.enter(watcher);
  return { audience, sockets, asked, reader, watcher };
}
const HELLO = jsonMessage('status', '{}');
const TEXT = 'event: status\ndata: {}\n\n';

describe('published message', () => {
  it('an edge sends a message to WebSockets as JSON or bytes, and to event streams with type and id', () => {
    const entry = { epoch: 7, seq: 2, type: 'join', json: '{"id":"7.2"}' };
    const next = { epoch: 7, seq: 3, type: 'kill', json: '{"id":"7.3"}' };
    const messages = [
      HELLO,
      eventsMessage([entry, next]),
      placeMessage({ type: 'gap', id: '7.9', at: 5 }),
      frameMessage(Uint8Array.of(1, 2, 255)),
    ];
    expect(messages.map(({ socket }) => socket)).toEqual([
      '{}',
      '[{"id":"7.2"},{"id":"7.3"}]',
      '[{"type":"gap","id":"7.9","at":5}]',
      Uint8Array.of(1, 2, 255),
    ]);
    expect(messages.map(({ stream }) => stream())).toEqual([
      TEXT,
      'id: 7.2\nevent: join\ndata: {"id":"7.2"}\n\nid: 7.3\nevent: kill\ndata: {"id":"7.3"}\n\n',
      'id: 7.9\nevent: gap\ndata: {"type":"gap","id":"7.9","at":5}\n\n',
      'event: frame\ndata: AQL/\n\n',
    ]);
  });
});

describe('waiting for a slow watcher', () => {
  it('senders wait again for a watcher that stalls a second time', async () => {
    const { reader, watcher } = watched();
    let drains = 0;
    const stall = async () => {
      reader.flows = false;
      watcher.send(HELLO);
      watcher.drained().then(() => drains++);
      await new Promise(process.nextTick);
    };
    const drain = async () => {
      reader.drained();
      await new Promise(process.nextTick);
    };
    await stall();
    await drain();
    expect(drains).toBe(1);
    await stall();
    expect(drains).toBe(1);
    await drain();
    expect(drains).toBe(2);
  });
});

describe('publishing', () => {
  it('a published message is sent to the WebSockets and event streams that follow its topic', () => {
    const { audience, sockets, asked, watcher } = watched();
    watcher.join('a');
    audience.publish('a', HELLO);
    audience.publish('b', HELLO);
    expect([sockets, asked]).toEqual([
      [
        ['a', '{}'],
        ['b', '{}'],
      ],
      [TEXT],
    ]);
  });

  it('watchers that have disconnected get no published message, and closing the edge ends the streams', () => {
    const { audience, sockets, asked, reader, watcher } = watched();
    const other = watched();
    watcher.join('a');
    reader.gone();
    audience.publish('a', HELLO);
    expect([asked, watcher.isClosed, reader.left, sockets.length]).toEqual([[], true, 1, 1]);
    watcher.join('a');
    audience.publish('a', HELLO);
    expect(asked).toEqual([]);
    other.audience.close();
    other.audience.publish('a', HELLO);
    audience.close();
    expect([other.asked, other.sockets, vi.getTimerCount()]).toEqual([['end'], [], 0]);
  });
});

describe('event stream of a watcher', () => {
  it("an edge sends a keep-alive comment to each watcher's event stream every 20 s", () => {
    const { asked } = watched();
    vi.advanceTimersByTime(19_999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(20_001);
    expect(asked).toEqual([': ping\n', ': ping\n']);
  });

  it('a watcher that reads its event stream slowly is disconnected when more than 256 kB wait', () => {
    const { asked, reader, watcher } = watched();
    reader.flows = false;
    watcher.write('x'.repeat(128 * 1024));
    watcher.write('x'.repeat(128 * 1024));
    watcher.write('x');
    expect([watcher.waiting, asked.includes('cut')]).toEqual([256 * 1024 + 1, false]);
    watcher.write('x');
    expect(asked.at(-1)).toBe('cut');
  });

  it('a watcher may get a single message of more than 256 kB, such as the end of a round with thousands of pilots', () => {
    const { asked, reader, watcher } = watched();
    const long = 'x'.repeat(1024 * 1024);
    reader.flows = false;
    watcher.write(long);
    expect(asked).toEqual([long]);
    reader.drained();
    watcher.write('x');
    expect(asked).toEqual([long, 'x']);
  });

  it("the bytes of a watcher's event stream belong to the backlog until they are read or the watcher disconnects", () => {
    const { audience, reader, watcher } = watched();
    reader.flows = false;
    watcher.write('é'.repeat(10));
    expect(audience.backlog.look()).toBe(20);
    reader.drained();
    expect(audience.backlog.look()).toBe(0);
    watcher.write('x');
    expect(audience.backlog.look()).toBe(1);
    reader.gone();
    expect(audience.backlog.look()).toBe(0);
  });

  it("when everything has been sent, the backlog of a watcher's event stream is zero again", async () => {
    const { asked, reader, watcher } = watched();
    reader.flows = false;
    watcher.write('x'.repeat(200 * 1024));
    let isDrained = false;
    const drained = watcher.drained().then(() => {
      isDrained = true;
    });
    expect(isDrained).toBe(false);
    reader.drained();
    await drained;
    expect([watcher.waiting, watcher.stalledAt]).toEqual([0, null]);
    watcher.write('x'.repeat(200 * 1024));
    expect(asked).not.toContain('cut');
  });

  it('a watcher who does not read gets no keep-alive comments, and is disconnected after 10 s', () => {
    const { asked, reader, watcher } = watched();
    vi.advanceTimersByTime(10_000);
    reader.flows = false;
    watcher.write('x');
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual(['x']);
    vi.advanceTimersByTime(20_000);
    expect(asked).toEqual(['x', 'cut']);
  });

  it('a watcher that has disconnected gets nothing, and no sender waits for it', async () => {
    const { asked, reader, watcher } = watched();
    const drained = watcher.drained();
    reader.gone();
    await Promise.all([drained, watcher.drained()]);
    watcher.write('x');
    expect(asked).toEqual([]);
  });
});

describe('socket of a watcher', () => {
  function open(most = 1_000) {
    const asked: unknown[] = [];
    const socket = {
      waiting: 5,
      send: (message: unknown) => asked.push(message),
      subscribe: (topic: string) => asked.push(`join ${topic}`),
      cut: () => asked.push('cut'),
    };
    let left = 0;
    const backlog = createBacklog(most);
    const watcher = new SocketWatcher(socket as never, { leave: () => left++ }, backlog);
    return { asked, watcher, backlog, left: () => left };
  }

  it("a watcher's WebSocket gets the messages for WebSockets and can join topics of the HTTP server", () => {
    const { asked, watcher } = open();
    watcher.send(HELLO);
    watcher.join('a');
    expect([asked, watcher.waiting]).toEqual([['{}', 'join a'], 5]);
  });

  it("a watcher's WebSocket belongs to the total backlog until it is closed", () => {
    const { watcher, backlog } = open();
    expect(backlog.look()).toBe(5);
    watcher.close();
    expect(backlog.look()).toBe(0);
  });

  it("a watcher's WebSocket is disconnected when its messages exceed the limit of the total backlog", async () => {
    const { asked, watcher } = open(4);
    watcher.send(HELLO);
    expect(asked).toEqual(['{}']);
    await new Promise(setImmediate);
    expect(asked).toEqual(['{}', 'cut']);
  });

  it("senders that wait for a watcher's WebSocket continue when it has drained or is closed", async () => {
    const { watcher, left } = open();
    const drained = watcher.drained();
    watcher.drain();
    await drained;
    const waiting = watcher.drained();
    watcher.close();
    await Promise.all([waiting, watcher.drained()]);
    expect([watcher.isClosed, left()]).toEqual([true, 1]);
  });
});

it.each(['drain', 'close'] as const)(
  "all senders that wait for a watcher's WebSocket continue after a %s",
  async turn => {
    const watcher = new SocketWatcher(
      { waiting: 0 } as never,
      { leave() {} },
      createBacklog(Number.POSITIVE_INFINITY),
    );
    const waiting = Promise.all([watcher.drained(), watcher.drained()]);
    watcher[turn]();
    await waiting;
  },
);
