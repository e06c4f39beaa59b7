import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventHub } from '../../../net/events/hub.ts';
import { createSse } from '../../../net/events/sse.ts';
import type { Exchange } from '../../../server/http/exchange.ts';

/** Tests what is written to event streams, and when. Each test decides which connections read. */

const CATCH_UP = 500;

let hub: ReturnType<typeof createEventHub>;
let sse: ReturnType<typeof createSse>;
let revoke: () => void;
let valid: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  hub = createEventHub();
  valid = true;
  sse = createSse({
    hub,
    state: { read: () => ({ etag: '', bytes: Buffer.from('{"of":"now"}') }) },
    access: { identify: () => ({ name: 'bot', scope: 'read', keyId: 1 }) },
    auth: {
      isValid: () => valid,
      onChange: listener => {
        revoke = listener;
        return () => {};
      },
    },
    onLog() {},
  });
});
afterEach(() => {
  sse.close();
  vi.useRealTimers();
});

/** Opens a connection. The test sets `reads` to false while the client does not read; writes are then queued. */
function open({ query = '', lastId = '' } = {}) {
  const client = {
    writes: [] as string[],
    bytes: [] as unknown[],
    reads: true,
    isCut: false,
    drain: () => {},
  };
  const stream = {
    write(bytes: string | Uint8Array) {
      client.writes.push(Buffer.from(bytes).toString());
      client.bytes.push(bytes);
      return client.reads;
    },
    onDrain(listener: () => void) {
      client.drain = listener;
    },
    onClose() {},
    end() {},
    cut() {
      client.isCut = true;
    },
  };
  const exchange = {
    query,
    header: (name: string) => (name === 'last-event-id' ? lastId : ''),
    openStream: () => stream,
  };
  sse.routes[0].handle(exchange as unknown as Exchange);
  return client;
}

const say = (count: number) =>
  hub.publish(Array.from({ length: count }, () => ({ type: 'announce' as const, fields: { text: 'x' } })));
const seqsIn = (texts: string[]) =>
  [...texts.join('').matchAll(/^id: \w+\.(\d+)$/gm)].map(([, seq]) => Number(seq));
const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

describe('opened event stream', () => {
  it('an event stream begins with the reconnection delay and then sends new events', () => {
    say(3);
    const { writes } = open();
    expect(writes).toEqual(['retry: 1000\n']);
    say(2);
    expect(seqsIn(writes)).toEqual([4, 5]);
    expect(writes).toHaveLength(2);
  });

  it('an event stream can begin with the state and the id to continue from', () => {
    say(3);
    const { writes } = open({ query: 'snapshot=1' });
    expect(writes[0]).toContain(`id: ${hub.idOf(3)}\nevent: snapshot\n`);
    expect(writes[0]).toContain('"state":{"of":"now"}');
    expect(open({ query: 'snapshot=0' }).writes[0]).not.toContain('snapshot');
  });

  it('a client that resumes an event stream gets the missed events in pieces, but does not get the state', () => {
    say(2 * CATCH_UP + 1);
    const { writes } = open({ query: 'snapshot=1', lastId: hub.idOf(0) });
    expect(seqsIn(writes)).toEqual(upTo(2 * CATCH_UP + 1));
    expect(writes.slice(1).map(text => seqsIn([text]).length)).toEqual([CATCH_UP, CATCH_UP, 1]);
    expect(writes.join('')).not.toContain('snapshot');
  });

  it('a client that lost its position in the event stream gets a gap event, and the state if requested', () => {
    say(3);
    const plain = open({ lastId: 'other.1' });
    expect(seqsIn(plain.writes)).toEqual([0, 1, 2, 3]);
    const { writes } = open({ query: 'snapshot=1', lastId: 'other.1' });
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatch(/event: gap\n.*"from":"other.1","to":"\w+\.3".*event: snapshot\n/s);
  });
});

it('each event stream gets only the types that it selected', () => {
  const [all, banners, joins] = ['', 'types=announce', 'types=join'].map(query => open({ query }));
  hub.publish([
    { type: 'announce', fields: { text: 'x' } },
    { type: 'join', fields: { user: 'ada' } as never },
  ]);
  say(1);
  expect([all, banners, joins].map(client => seqsIn(client?.writes ?? []))).toEqual([[1, 2, 3], [1, 3], [2]]);
  expect([all, banners, joins].map(client => client?.writes.length)).toEqual([3, 3, 2]);
});

it('a batch of events is encoded once for all event streams with the same filter', () => {
  const [one, other] = ['types=announce,kill', 'types=kill,announce'].map(query => open({ query }));
  say(1);
  expect(one?.bytes.at(-1)).toBeInstanceOf(Buffer);
  expect(other?.bytes.at(-1)).toBe(one?.bytes.at(-1));
});

describe('connection', () => {
  it('an event stream whose client stops reading sends everything missed when the client reads again', () => {
    const client = open();
    vi.advanceTimersByTime(24_000);
    client.reads = false;
    say(1);
    say(1);
    say(CATCH_UP);
    vi.advanceTimersByTime(1_000); // a ping is due
    expect(seqsIn(client.writes)).toEqual([1]);
    expect(client.writes).toHaveLength(2);
    client.drain();
    expect(seqsIn(client.writes)).toEqual(upTo(1 + CATCH_UP));
    client.reads = true;
    client.drain();
    say(1);
    expect(seqsIn(client.writes)).toEqual(upTo(3 + CATCH_UP));
  });

  it('an event stream whose client does not read does not slow down other event streams', () => {
    const [slow, quick] = [open(), open()];
    slow.reads = false;
    for (let i = 0; i < 5; i++) say(2);
    expect(seqsIn(quick.writes)).toEqual(upTo(10));
  });

  it('an event stream whose client does not read for ten seconds is closed', () => {
    const client = open();
    client.reads = false;
    say(1);
    vi.advanceTimersByTime(10_000);
    say(1);
    expect(client.isCut).toBe(false);
    vi.advanceTimersByTime(1);
    say(1);
    expect(client.isCut).toBe(true);
    expect(sse.clients).toBe(0);
  });

  it('an event stream whose client does not read is closed when the missed events are no longer stored', () => {
    const client = open();
    client.reads = false;
    say(1);
    for (let i = 0; i < 20; i++) say(1_000);
    client.drain();
    expect(client.isCut).toBe(true);
  });
});

it('each event stream that is read gets a ping every 25 seconds', () => {
  const client = open();
  vi.advanceTimersByTime(24_999);
  expect(client.writes).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(client.writes.slice(1)).toEqual([': ping\n']);
});

it('an event stream is closed when its key is no longer valid', () => {
  const client = open();
  revoke();
  expect(client.isCut).toBe(false);
  valid = false;
  revoke();
  expect(client.isCut).toBe(true);
});
