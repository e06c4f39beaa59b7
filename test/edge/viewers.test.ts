import { describe, expect, it, vi } from 'vitest';
import { createAudience } from '../../edge/viewers/audience.ts';
import { createBacklog } from '../../edge/viewers/backlog.ts';
import { eventsMessage, frameMessage, jsonMessage, placeMessage } from '../../edge/viewers/message.ts';
import { SocketViewer, StreamViewer } from '../../edge/viewers/viewer.ts';
import { useFakeTime } from './fake-time.ts';

/** How watchers are sent what is published, and when a slow reader is disconnected. */

useFakeTime();

/** An audience with a stream in it, and the calls of the stream; it accepts writes while `flows`. */
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
  const viewer = new StreamViewer(stream as never, audience, { leave: () => reader.left++ });
  audience.enter(viewer);
  return { audience, sockets, asked, reader, viewer };
}
const HELLO = jsonMessage('status', '{}');
const TEXT = 'event: status\ndata: {}\n\n';

describe('published message', () => {
  it('a published message is JSON or bytes for sockets, and an event with its type and id for streams', () => {
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

describe('publishing to watchers', () => {
  it('sends to the sockets of the topic, and to the streams that have joined it', () => {
    const { audience, sockets, asked, viewer } = watched();
    viewer.join('a');
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

  it('sends nothing to disconnected watchers or after the edge ends, which ends the streams', () => {
    const { audience, sockets, asked, reader, viewer } = watched();
    const other = watched();
    viewer.join('a');
    reader.gone();
    audience.publish('a', HELLO);
    expect([asked, viewer.isClosed, reader.left, sockets.length]).toEqual([[], true, 1, 1]);
    viewer.join('a');
    audience.publish('a', HELLO);
    expect(asked).toEqual([]);
    other.audience.close();
    other.audience.publish('a', HELLO);
    audience.close();
    expect([other.asked, other.sockets, vi.getTimerCount()]).toEqual([['end'], [], 0]);
  });
});

describe('watching event stream', () => {
  it('a watching event stream is sent a comment every 20 s', () => {
    const { asked } = watched();
    vi.advanceTimersByTime(19_999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(20_001);
    expect(asked).toEqual([': ping\n', ': ping\n']);
  });

  it('a watching event stream is disconnected when it reads slowly and more than 256 kB wait', () => {
    const { asked, reader, viewer } = watched();
    reader.flows = false;
    viewer.write('x'.repeat(128 * 1024));
    viewer.write('x'.repeat(128 * 1024));
    viewer.write('x');
    expect([viewer.waiting, asked.includes('cut')]).toEqual([256 * 1024 + 1, false]);
    viewer.write('x');
    expect(asked.at(-1)).toBe('cut');
  });

  it('a watching event stream is sent a longer message, such as the end of a round of thousands', () => {
    const { asked, reader, viewer } = watched();
    const long = 'x'.repeat(1024 * 1024);
    reader.flows = false;
    viewer.write(long);
    expect(asked).toEqual([long]);
    reader.drained();
    viewer.write('x');
    expect(asked).toEqual([long, 'x']);
  });

  it('counts its bytes in the total backlog until they are read or it disconnects', () => {
    const { audience, reader, viewer } = watched();
    reader.flows = false;
    viewer.write('é'.repeat(10));
    expect(audience.backlog.look()).toBe(20);
    reader.drained();
    expect(audience.backlog.look()).toBe(0);
    viewer.write('x');
    expect(audience.backlog.look()).toBe(1);
    reader.gone();
    expect(audience.backlog.look()).toBe(0);
  });

  it('resets its backlog once everything was sent', async () => {
    const { asked, reader, viewer } = watched();
    reader.flows = false;
    viewer.write('x'.repeat(200 * 1024));
    let isDrained = false;
    const drained = viewer.drained().then(() => {
      isDrained = true;
    });
    expect(isDrained).toBe(false);
    reader.drained();
    await drained;
    expect([viewer.waiting, viewer.stalledAt]).toEqual([0, null]);
    viewer.write('x'.repeat(200 * 1024));
    expect(asked).not.toContain('cut');
  });

  it('a watching event stream is disconnected after 10 s without reading, and sent no comments before', () => {
    const { asked, reader, viewer } = watched();
    vi.advanceTimersByTime(10_000);
    reader.flows = false;
    viewer.write('x');
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual(['x']);
    vi.advanceTimersByTime(20_000);
    expect(asked).toEqual(['x', 'cut']);
  });

  it('accepts nothing after it disconnected, and blocks nobody who waits for it', async () => {
    const { asked, reader, viewer } = watched();
    const drained = viewer.drained();
    reader.gone();
    await Promise.all([drained, viewer.drained()]);
    viewer.write('x');
    expect(asked).toEqual([]);
  });
});

describe('watching socket', () => {
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
    const viewer = new SocketViewer(socket as never, { leave: () => left++ }, backlog);
    return { asked, viewer, backlog, left: () => left };
  }

  it('a watching socket is sent the messages for sockets, and joins topics of the HTTP server', () => {
    const { asked, viewer } = open();
    viewer.send(HELLO);
    viewer.join('a');
    expect([asked, viewer.waiting]).toEqual([['{}', 'join a'], 5]);
  });

  it('counts in the total backlog until it is closed', () => {
    const { viewer, backlog } = open();
    expect(backlog.look()).toBe(5);
    viewer.close();
    expect(backlog.look()).toBe(0);
  });

  it('a watching socket is disconnected when its messages exceed the total backlog', async () => {
    const { asked, viewer } = open(4);
    viewer.send(HELLO);
    expect(asked).toEqual(['{}']);
    await new Promise(setImmediate);
    expect(asked).toEqual(['{}', 'cut']);
  });

  it('resumes its waiting senders once it has drained, and once it is closed', async () => {
    const { viewer, left } = open();
    const drained = viewer.drained();
    viewer.drain();
    await drained;
    const waiting = viewer.drained();
    viewer.close();
    await Promise.all([waiting, viewer.drained()]);
    expect([viewer.isClosed, left()]).toEqual([true, 1]);
  });
});

it.each(['drain', 'close'] as const)('resumes all waiting senders at its %s', async turn => {
  const viewer = new SocketViewer(
    { waiting: 0 } as never,
    { leave() {} },
    createBacklog(Number.POSITIVE_INFINITY),
  );
  const waiting = Promise.all([viewer.drained(), viewer.drained()]);
  viewer[turn]();
  await waiting;
});
