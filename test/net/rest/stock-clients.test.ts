import { spawn, spawnSync } from 'node:child_process';
import { type AddressInfo, connect, createServer as createTcpServer } from 'node:net';
import { EventSource } from 'eventsource';
import { createParser } from 'eventsource-parser';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { startStream } from '../events/stream.ts';

/** Tests the event stream with third-party clients. */

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0).reverse()) close();
});

async function start(pace?: Parameters<typeof startStream>[0]) {
  const stream = await startStream(pace);
  closing.push(stream.close);
  return stream;
}

const urlOf = (port: number, query = '') => `http://127.0.0.1:${port}/api/v1/events${query}`;
const until = (condition: () => boolean) => expect.poll(condition).toBe(true);
const millisecond = () => new Promise(resolve => setTimeout(resolve, 1));

/** Starts a proxy that closes each of its first connections after some milliseconds, in the middle of the data. */
async function startProxy(target: () => number, cuts: number) {
  let connections = 0;
  const proxy = createTcpServer(client => {
    const upstream = connect(target(), '127.0.0.1');
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.pipe(upstream).pipe(client);
    if (connections++ < cuts) setTimeout(end, (connections * 7919) % 29);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  closing.push(() => proxy.close());
  return { port: (proxy.address() as AddressInfo).port, connections: () => connections };
}

/**
 * Maximum number of published events, which is lower than the number that the stream stores. On a slow machine, the
 * proxy would otherwise still close connections when the first events are no longer stored.
 */
const MOST_SAID = 10_000;

/** Publishes texts while the proxy closes connections, and then a last one. Returns all texts. */
async function talk(say: (text: string) => void, isOver: () => boolean) {
  const said: string[] = [];
  while (!isOver()) {
    if (said.length < MOST_SAID) {
      said.push(`banner ${said.length}`);
      say(said[said.length - 1]);
    }
    await millisecond();
  }
  say('last');
  return [...said, 'last'];
}

const CUTS = 100;

describe('event stream that is closed a hundred times', () => {
  it('EventSource neither misses nor repeats events when its stream is closed a hundred times', async () => {
    const { hub, sse, say, port } = await start({ retryMs: 1 });
    const proxy = await startProxy(() => port, CUTS);
    say('before');
    const source = new EventSource(urlOf(proxy.port), {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { 'Last-Event-ID': hub.idOf(1), ...init.headers } }),
    });
    closing.push(() => source.close());
    const seen: string[] = [];
    const gaps: string[] = [];
    source.addEventListener('announce', ({ data }) => seen.push(JSON.parse(data).text));
    source.addEventListener('gap', ({ data }) => gaps.push(data));
    const said = await talk(say, () => proxy.connections() > CUTS && sse.clients > 0);
    await until(() => seen.at(-1) === 'last');
    expect(seen).toEqual(said);
    expect(gaps).toEqual([]);
  });

  it('eventsource-parser neither misses nor repeats events when its stream is closed a hundred times', async () => {
    const { hub, say, port } = await start();
    const proxy = await startProxy(() => port, CUTS);
    say('before');
    let lastEventId = hub.idOf(1);
    const seen: string[] = [];
    const readOnce = async () => {
      const { body } = await fetch(urlOf(proxy.port), { headers: { 'last-event-id': lastEventId } });
      const parser = createParser({
        onEvent({ id, data }) {
          lastEventId = id ?? lastEventId;
          seen.push(JSON.parse(data).text);
        },
      });
      const decoder = new TextDecoder();
      for await (const chunk of body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        if (seen.at(-1) === 'last') return;
      }
    };
    const reading = (async () => {
      while (seen.at(-1) !== 'last') await readOnce().catch(() => {});
    })();
    const said = await talk(say, () => proxy.connections() > CUTS);
    await reading;
    expect(seen).toEqual(said);
  });
});

describe('restart of the server', () => {
  it('after a restart of the server, EventSource gets a gap and continues with new events', async () => {
    let server = await startServer();
    const proxy = await startProxy(() => Number(new URL(server.url).port), 0);
    const source = new EventSource(urlOf(proxy.port), {
      fetch: (input, init) =>
        fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${server.key}` } }),
    });
    closing.push(() => source.close());
    const seen: { type: string; id: string }[] = [];
    for (const type of ['announce', 'gap']) {
      source.addEventListener(type, ({ lastEventId: id }) => seen.push({ type, id }));
    }
    await new Promise(resolve => source.addEventListener('open', resolve, { once: true }));
    await server.client.announce({ text: 'before' });
    await until(() => seen.length === 1);
    const reopened = new Promise(resolve => source.addEventListener('open', resolve, { once: true }));
    const before = server;
    server = await startServer();
    await before.close();
    await reopened;
    await server.client.announce({ text: 'after' });
    await until(() => seen.length === 3);
    expect(seen.map(({ type }) => type)).toEqual(['announce', 'gap', 'announce']);
    expect(seen[2].id.split('.')[0] > seen[0].id.split('.')[0]).toBe(true);
    await server.close();
  });
});

const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Starts curl, and reads the stream line by line as a shell script would. */
async function curl(port: number) {
  const child = spawn('curl', ['--silent', '--no-buffer', urlOf(port)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  closing.push(() => child.kill());
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  await until(() => lines.length > 0);
  return lines;
}

describe.runIf(hasCurl)('curl and a line splitter', () => {
  it('curl shows each event of the event stream as three lines: its id, its type and its JSON', async () => {
    const { say, port } = await start();
    const lines = await curl(port);
    say('two\nlines \u{1f680}');
    await until(() => lines.length >= 5);
    const [id, event, data, empty] = lines.slice(1);
    expect(id).toMatch(/^id: \w+\.1$/);
    expect(event).toBe('event: announce');
    expect(JSON.parse(data.replace('data: ', ''))).toMatchObject({ text: 'two\nlines \u{1f680}' });
    expect(empty).toBe('');
  });

  it('curl shows a blank line after each event of the event stream', async () => {
    const { say, port } = await start({ pingMs: 5 });
    const lines = await curl(port);
    await until(() => lines.includes(': ping'));
    say('one');
    await until(() => lines.includes('') && lines.at(-1) === ': ping');
    const blanks = lines.flatMap((line, at) => (line === '' ? [at] : []));
    expect(blanks.map(at => lines[at - 1])).toEqual([expect.stringMatching(/^data: /)]);
  });

  it('curl shows a ping of the event stream every 25 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    closing.push(() => vi.useRealTimers());
    const { port } = await start();
    const lines = await curl(port);
    for (const pings of [1, 2]) {
      vi.advanceTimersByTime(24_999);
      vi.advanceTimersByTime(1);
      await until(() => lines.filter(line => line === ': ping').length >= pings);
      expect(lines.filter(line => line === ': ping')).toHaveLength(pings);
    }
  });
});
