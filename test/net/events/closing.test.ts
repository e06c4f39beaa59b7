import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseEventFilter } from '../../../net/events/filter.ts';
import { createEventHub, type EventHub } from '../../../net/events/hub.ts';
import { nextEvents } from '../../../net/events/next-events.ts';
import { createSse, frame, framesOf } from '../../../net/events/sse.ts';
import type { Exchange } from '../../../server/http/exchange.ts';

/**
 * Event streams, and calls that wait for events, leave nothing behind when they end. These tests also check the bytes
 * that they send.
 */

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const announce = (text: string) => ({ type: 'announce' as const, fields: { text } });

/** A hub that counts its listeners. */
function counted(hub: EventHub) {
  let listening = 0;
  const subscribe: EventHub['subscribe'] = listener => {
    const leave = hub.subscribe(listener);
    listening++;
    return () => {
      listening--;
      leave();
    };
  };
  return { ...hub, subscribe, listening: () => listening };
}

describe('waiting', () => {
  const wanted = { filter: parseEventFilter('announce', 'read'), limit: 10, maxLength: 1_000 };

  it('waiting for an event lasts exactly as long as requested and leaves no timer', async () => {
    const hub = counted(createEventHub());
    let isOver = false;
    const waiting = nextEvents(hub, 0, wanted, 30_000).finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect([isOver, vi.getTimerCount(), hub.listening()]).toEqual([false, 1, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect([isOver, vi.getTimerCount(), hub.listening()]).toEqual([true, 0, 0]);
    expect(await waiting).toEqual({ entries: [], digested: [], seq: 0, more: false });
  });

  it('waiting for an event ends when an event occurs, and leaves no timer', async () => {
    const hub = counted(createEventHub());
    const waiting = nextEvents(hub, 0, wanted, 30_000);
    hub.publish([announce('now')]);
    expect((await waiting).entries).toHaveLength(1);
    expect([vi.getTimerCount(), hub.listening()]).toEqual([0, 0]);
  });

  it('a request for events with no waiting time returns at once', async () => {
    const hub = counted(createEventHub());
    const asked = nextEvents(hub, 0, wanted, 0);
    expect([vi.getTimerCount(), hub.listening()]).toEqual([0, 0]);
    expect((await asked).entries).toEqual([]);
  });
});

describe('event streams', () => {
  const open = () => {
    const hub = createEventHub();
    const ends: string[] = [];
    const heads: unknown[] = [];
    const sse = createSse({
      hub,
      state: { read: () => ({ etag: '', bytes: Buffer.from('{}') }) },
      access: { identify: () => ({ name: 'bot', scope: 'read', keyId: 1 }) },
      auth: { isValid: () => true, onChange: () => () => {} },
      onLog: line => ends.push(line),
    });
    const connect = () => {
      const client = { writes: [] as string[], isRead: true, leave: () => {}, drain: () => {} };
      const stream = {
        write(bytes: string | Uint8Array) {
          client.writes.push(Buffer.from(bytes).toString());
          return client.isRead;
        },
        onDrain(listener: () => void) {
          client.drain = listener;
        },
        onClose(listener: () => void) {
          client.leave = listener;
        },
        end: () => ends.push('end'),
        cut: () => ends.push('cut'),
      };
      const openStream = (...head: unknown[]) => {
        heads.push(head);
        return stream;
      };
      sse.routes[0].handle({ query: '', header: () => '', openStream } as unknown as Exchange);
      return client;
    };
    return { hub, sse, ends, heads, connect };
  };

  it('event streams end cleanly when the server stops', () => {
    const { hub, sse, ends, connect } = open();
    const clients = [connect(), connect()];
    const before = clients.map(({ writes }) => writes.length);
    sse.close();
    expect([ends, sse.clients, vi.getTimerCount()]).toEqual([['end', 'end'], 0, 0]);
    hub.publish([announce('late')]);
    vi.advanceTimersByTime(60_000);
    expect(clients.map(({ writes }) => writes.length)).toEqual(before);
  });

  it('a client gets nothing more after its event stream has ended', () => {
    const { hub, sse, connect } = open();
    const client = connect();
    client.isRead = false;
    hub.publish([announce('not read')]);
    hub.publish([announce('late')]);
    sse.close();
    const { length } = client.writes;
    client.drain();
    expect(client.writes).toHaveLength(length);
  });

  it('a client that disconnects from its event stream does not affect other streams', () => {
    const { hub, sse, connect } = open();
    const [gone, other] = [connect(), connect()];
    gone.leave();
    expect(sse.clients).toBe(1);
    hub.publish([announce('hi')]);
    expect([gone.writes.length, other.writes.length]).toEqual([1, 2]);
    sse.close();
  });

  it('an event stream is sent as text and is not cached', () => {
    const { sse, heads, connect } = open();
    connect();
    sse.close();
    expect(heads).toEqual([[200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' }]]);
  });
});

it('an event is sent as its id, its name and its JSON', () => {
  expect(frame('e.1', 'kill', '{"a":1}')).toBe('id: e.1\nevent: kill\ndata: {"a":1}\n\n');
  const hub = createEventHub();
  hub.publish([announce('a'), { ...announce('b'), type: 'say' as never }, announce('c')]);
  const text = framesOf(hub.after(0) ?? [], parseEventFilter('announce', 'read'));
  const told = (seq: number, said: string) =>
    frame(hub.idOf(seq), 'announce', `{"type":"announce","at":1000,"text":"${said}"}`);
  expect(text).toBe(told(1, 'a') + told(3, 'c'));
  expect(hub.epoch).toBe((1_000).toString(36));
});
