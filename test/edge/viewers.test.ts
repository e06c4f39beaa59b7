import { describe, expect, it, vi } from 'vitest';
import { createAudience } from '../../edge/viewers/audience.ts';
import { createBacklog } from '../../edge/viewers/backlog.ts';
import { eventsMessage, frameMessage, jsonMessage, placeMessage } from '../../edge/viewers/message.ts';
import { SocketViewer, StreamViewer } from '../../edge/viewers/viewer.ts';
import { useFakeTime } from './fake-time.ts';

/** Those who watch: how they are sent what is published, and when one that reads slowly is cut. */

useFakeTime();

/** An audience with a stream in it, and what was asked of the stream; it takes in what is written while `flows`. */
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

describe('a message', () => {
  it('is for sockets the JSON or the bytes, and for streams an event with its type and id', () => {
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

describe('what is published', () => {
  it('goes to the sockets of the topic, and to the streams that have joined it', () => {
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

  it('goes to nobody who has left, or once the edge ends, which ends the streams', () => {
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

describe('a stream', () => {
  it('is sent a comment every 20 s', () => {
    const { asked } = watched();
    vi.advanceTimersByTime(19_999);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(20_001);
    expect(asked).toEqual([': ping\n', ': ping\n']);
  });

  it('that reads slowly is cut when more than 256 kB wait', () => {
    const { asked, reader, viewer } = watched();
    reader.flows = false;
    viewer.write('x'.repeat(128 * 1024));
    viewer.write('x'.repeat(128 * 1024));
    viewer.write('x');
    expect([viewer.waiting, asked.includes('cut')]).toEqual([256 * 1024 + 1, false]);
    viewer.write('x');
    expect(asked.at(-1)).toBe('cut');
  });

  it('is sent a message that is longer than that, such as the end of a round of thousands', () => {
    const { asked, reader, viewer } = watched();
    const long = 'x'.repeat(1024 * 1024);
    reader.flows = false;
    viewer.write(long);
    expect(asked).toEqual([long]);
    reader.drained();
    viewer.write('x');
    expect(asked).toEqual([long, 'x']);
  });

  it('counts for what waits for all, in bytes, until it has been read or is gone', () => {
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

  it('begins anew once all that waited has gone out', async () => {
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

  it('that has read nothing for more than 10 s is cut, and sent no comments before', () => {
    const { asked, reader, viewer } = watched();
    vi.advanceTimersByTime(10_000);
    reader.flows = false;
    viewer.write('x');
    vi.advanceTimersByTime(10_000);
    expect(asked).toEqual(['x']);
    vi.advanceTimersByTime(20_000);
    expect(asked).toEqual(['x', 'cut']);
  });

  it('that is gone takes nothing more, and holds up nobody who waits for it', async () => {
    const { asked, reader, viewer } = watched();
    const drained = viewer.drained();
    reader.gone();
    await Promise.all([drained, viewer.drained()]);
    viewer.write('x');
    expect(asked).toEqual([]);
  });
});

describe('a socket', () => {
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

  it('is sent what sockets are sent, and joins topics of the server below', () => {
    const { asked, viewer } = open();
    viewer.send(HELLO);
    viewer.join('a');
    expect([asked, viewer.waiting]).toEqual([['{}', 'join a'], 5]);
  });

  it('counts for what waits for all, and no more once it is closed', () => {
    const { viewer, backlog } = open();
    expect(backlog.look()).toBe(5);
    viewer.close();
    expect(backlog.look()).toBe(0);
  });

  it('is cut when what it is sent is too much for all', async () => {
    const { asked, viewer } = open(4);
    viewer.send(HELLO);
    expect(asked).toEqual(['{}']);
    await new Promise(setImmediate);
    expect(asked).toEqual(['{}', 'cut']);
  });

  it('lets those who wait for it go on once it has drained, and once it is closed', async () => {
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

it.each(['drain', 'close'] as const)(
  'all who wait until a socket has room again go on at its %s',
  async turn => {
    const viewer = new SocketViewer(
      { waiting: 0 } as never,
      { leave() {} },
      createBacklog(Number.POSITIVE_INFINITY),
    );
    const waiting = Promise.all([viewer.drained(), viewer.drained()]);
    viewer[turn]();
    await waiting;
  },
);
