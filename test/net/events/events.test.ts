import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createEventHub } from '../../../net/events/hub.ts';
import { EVENT_TYPES } from '../../../schema/records/events.ts';

/** Tests the event stream as any client of server-sent events receives it. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

interface Open {
  /** Resolves with the next frame. */
  next(): Promise<EventSourceMessage>;
  /** Whether the stream has ended or was closed by the server. */
  hasEnded(): boolean;
  close(): void;
}

async function open(query = '', headers: Record<string, string> = {}): Promise<Open> {
  const abort = new AbortController();
  const response = await fetch(`${server.url}/api/v1/events${query}`, {
    headers: { authorization: `Bearer ${server.key}`, ...headers },
    signal: abort.signal,
  });
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${await response.text()}`);
  const frames: EventSourceMessage[] = [];
  let wake = () => {};
  const parser = createParser({
    onEvent(frame) {
      frames.push(frame);
      wake();
    },
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }));
  };
  let isOver = false;
  read(response.body)
    .catch(() => {})
    .finally(() => {
      isOver = true;
    });
  const next = async (): Promise<EventSourceMessage> => {
    while (frames.length === 0) {
      await new Promise<void>(resolve => {
        wake = resolve;
      });
    }
    return frames.shift() as EventSourceMessage;
  };
  return { next, hasEnded: () => isOver, close: () => abort.abort() };
}

const join = (username: string) => server.client.addPilot({ username });
const user = ({ data }: EventSourceMessage) => JSON.parse(data).user;

describe('event stream', () => {
  it('an event in the stream has an id, a name and the event itself as its data', async () => {
    const stream = await open();
    const before = Date.now();
    await join('frame');
    const { id, event, data } = await stream.next();
    const parsed = JSON.parse(data);
    expect(event).toBe('join');
    expect(id).toMatch(/^\w+\.\d+$/);
    expect(parsed).toEqual({ type: 'join', at: expect.any(Number), user: 'frame' });
    expect(parsed.at).toBeGreaterThanOrEqual(before - 1);
    expect(parsed.at).toBeLessThanOrEqual(Date.now());
    stream.close();
  });
});

describe('event stream', () => {
  it('an event stream with a filter contains only matching types, and * stands for any part of a name', async () => {
    const stream = await open('?types=announce,round.*');
    await join('unseen');
    await server.client.announce({ text: 'seen' });
    expect((await stream.next()).event).toBe('announce');
    stream.close();
  });

  it('an event filter with an unknown event type is refused', async () => {
    await expect(open('?types=kil')).rejects.toThrow(/400.*\\"kil\\"/);
  });

  it.each([
    ['*'.repeat(4), 'at most 3 asterisks in a name'],
    [`${'*'.repeat(30)}x`, 'at most 3 asterisks in a name'],
    ['kill,'.repeat(49), 'at most 48 names'],
    ['k'.repeat(501), 'at most 500 characters'],
  ])('an event filter with %s is refused with the maximum: %s', async (types, limit) => {
    await expect(open(`?types=${types}`)).rejects.toThrow(/400.*"bad-input"/);
    await expect(open(`?types=${types}`)).rejects.toThrow(limit);
  });

  it('an event filter may name all event types', async () => {
    const stream = await open(`?types=${EVENT_TYPES.join()}`);
    await join('named');
    expect((await stream.next()).event).toBe('join');
    stream.close();
  });
});

describe('event stream', () => {
  it('an event stream can begin with a snapshot of the whole state', async () => {
    await join('snapped');
    const stream = await open('?snapshot=1');
    const { event, data } = await stream.next();
    expect(event).toBe('snapshot');
    const { state } = JSON.parse(data);
    expect(state.pilots.map((pilot: { name: string }) => pilot.name)).toContain('snapped');
    stream.close();
  });
});

describe('resumed event stream', () => {
  it('a resumed event stream sends missed events once and in order', async () => {
    const first = await open();
    await join('before');
    const { id = '' } = await first.next();
    first.close();
    for (const name of ['missed1', 'missed2', 'missed3']) await join(name);
    const second = await open('', { 'last-event-id': id });
    await join('after');
    const names = [];
    for (let i = 0; i < 4; i++) names.push(user(await second.next()));
    expect(names).toEqual(['missed1', 'missed2', 'missed3', 'after']);
    second.close();
  });

  it('an event stream that resumes from before a restart reports a gap', async () => {
    const stream = await open('', { 'last-event-id': 'other.7' });
    const { event, data } = await stream.next();
    expect(event).toBe('gap');
    expect(JSON.parse(data)).toEqual({
      type: 'gap',
      at: expect.any(Number),
      from: 'other.7',
      to: expect.any(String),
    });
    expect(user(await stream.next())).toBe('frame');
    stream.close();
  });

  it('event streams neither lose nor repeat an event over a hundred random reconnections', async () => {
    const start = await open();
    await join('mark');
    const { id: lastEventId } = await start.next();
    start.close();

    let cuts = 0;
    const cutting: typeof fetch = (input, init) => {
      const cut = new AbortController();
      init?.signal?.addEventListener('abort', () => cut.abort());
      if (cuts++ < 100) setTimeout(() => cut.abort(), (cuts * 7919) % 23);
      return fetch(input, { ...init, signal: cut.signal });
    };
    const client = createClient({ baseUrl: server.url, key: server.key, fetch: cutting });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { event } of client.events({ lastEventId, types: ['announce'], retryMs: 1 })) {
        if (event.type === 'announce') seen.push(event.text);
        if (seen.at(-1) === 'last') return;
      }
    })();
    const sent: string[] = [];
    const announce = (text: string) => {
      sent.push(text);
      return server.client.announce({ text });
    };
    while (cuts <= 100) await announce(`banner ${sent.length}`);
    await announce('last');
    await reading;
    expect(seen).toEqual(sent);
  });
});

describe('event stream', () => {
  it('an event stream is closed when its key is replaced', async () => {
    const stream = await open();
    server.key = newOwnerKey(server.home);
    await expect.poll(() => stream.hasEnded()).toBe(true);
  });
});

describe('stored events', () => {
  const announce = (text: string) => ({ type: 'announce' as const, fields: { text } });
  const many = (count: number) => Array.from({ length: count }, (_, i) => announce(String(i)));

  it('at least the last 10,000 events are stored', () => {
    const hub = createEventHub();
    hub.publish(many(30_000));
    const { seq, gap } = hub.resume(hub.idOf(20_000));
    expect(gap).toBe(false);
    expect(hub.after(seq)?.map(entry => entry.seq)).toEqual(
      Array.from({ length: 10_000 }, (_, i) => 20_001 + i),
    );
  });

  it('if too much was missed, the event stream reports a gap', () => {
    const hub = createEventHub();
    hub.publish(many(30_000));
    const { seq, gap } = hub.resume(hub.idOf(5));
    expect(gap).toBe(true);
    expect(hub.after(seq)?.at(-1)?.seq).toBe(30_000);
    expect(hub.after(5)).toBeNull();
  });

  it.each(['', 'x', '.', 'x.1', '1.x'])('the event stream refuses %j as an event id', id => {
    const hub = createEventHub();
    hub.publish(many(3));
    expect(hub.resume(id)).toEqual({ seq: 0, gap: true });
  });

  it('an event carries the time at which its round started', () => {
    let now = 1_000;
    const hub = createEventHub({ now: () => now });
    const fields = { mode: 'ffa', stats: [] } as never;
    hub.publish([{ type: 'round.start', fields }]);
    now = 61_000;
    hub.publish([{ type: 'round.end', fields }]);
    const [, end] = hub.after(0) ?? [];
    expect(JSON.parse(end.json)).toMatchObject({ type: 'round.end', at: 61_000, startedAt: 1_000 });
  });
});
