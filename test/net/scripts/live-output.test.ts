import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../../client/client.ts';
import type { EventOptions } from '../../../client/events.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import type { NewEvent } from '../../../net/events/hub.ts';
import { createLiveOutput } from '../../../net/scripts/runner.ts';
import { OVERLAY_PATH, OVERLAY_PROTOCOL } from '../../../schema/wire/overlay-socket.ts';
import { callTool, connectSecond, content, type Server, withKey } from '../mcp/clients.ts';

/** Script output is sent while the script runs, to the owner only. */

let server: TestServer;
let player: Server;
beforeAll(async () => {
  server = await startServer();
  player = withKey(server, 'play');
});
afterAll(() => server.close());

const run = (code: string) => server.client.testScript({ language: 'js', code });
const players = () => createClient({ baseUrl: server.url, key: player.key });

/** The types and ids of the events that a caller receives from `begin` up to an announcement. */
async function seenBy(client: TestServer['client'], options: EventOptions, begin: () => unknown) {
  const seen: { type: string; id: string }[] = [];
  for await (const { event, id } of client.events({ ...options, onOpen: () => begin() })) {
    seen.push({ type: event.type, id });
    if (event.type === 'announce') break;
  }
  return seen;
}

async function writeAndEnd() {
  await run('say("for the owner")');
  await server.client.announce({ text: 'end' });
}

const typesOf = (seen: { type: string }[]) => seen.map(({ type }) => type);

describe('script output', () => {
  it('while a script runs, the owner gets its output line by line', async () => {
    const runs: Promise<unknown>[] = [];
    const onOpen = () => runs.push(run('log("here"); await sleep(1500)'));
    for await (const { event } of server.client.events({ types: ['script.output'], onOpen })) {
      expect(event).toMatchObject({ script: 'test', lines: [{ text: 'here' }], end: null });
      break;
    }
    await Promise.all(runs);
  });

  it('script output arrives in order and in at most one event per 100 ms', async () => {
    const lines: string[] = [];
    let events = 0;
    const code = 'for (let i = 0; i < 400; i++) { log(i); await sleep(1) }';
    const options = { types: ['script.output' as const], onOpen: () => run(code) };
    const from = Date.now();
    for await (const { event } of server.client.events(options)) {
      if (event.type !== 'script.output') continue;
      events++;
      lines.push(...event.lines.map(({ text }) => text));
      if (event.end === null) continue;
      expect(event.end).toBe('ok');
      break;
    }
    expect(lines).toEqual(Array.from({ length: 400 }, (_, i) => String(i)));
    expect(events).toBeLessThanOrEqual((Date.now() - from) / 100 + 2);
  });

  it('an event stream that selects no event types also contains script output, if the owner opened it', async () => {
    expect(typesOf(await seenBy(server.client, {}, writeAndEnd))).toContain('script.output');
  });
});

it('script output is collected for at most 100 ms each time, and is sent at once when the script ends', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const told: unknown[] = [];
  const publish = (events: readonly NewEvent[]) => told.push(...events.map(({ fields }) => fields));
  const output = createLiveOutput({ publish }, { script: 'test', run: 1, cause: 0 });
  const line = (text: string) => ({ kind: 'log' as const, text });
  output.line(line('a'));
  vi.advanceTimersByTime(99);
  output.line(line('b'));
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  output.line(line('c'));
  vi.advanceTimersByTime(100);
  expect(told).toHaveLength(2);
  output.line(line('d'));
  output.end('ok');
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([
    { script: 'test', run: 1, lines: [line('a'), line('b')], end: null },
    { script: 'test', run: 1, lines: [line('c')], end: null },
    { script: 'test', run: 1, lines: [line('d')], end: 'ok' },
  ]);
});

describe('script output', () => {
  it('on the event stream, only the owner gets script output', async () => {
    expect(typesOf(await seenBy(players(), {}, writeAndEnd))).toEqual(['announce']);
  });

  it('a caller who is not the owner cannot request script output', async () => {
    const types: EventOptions['types'] = ['script.*', 'announce'];
    expect(typesOf(await seenBy(players(), { types }, writeAndEnd))).toEqual(['announce']);
  });

  it('an event stream resumed by a caller other than the owner lacks only the script output', async () => {
    const client = players();
    const [{ id: lastEventId }] = await seenBy(client, {}, () => server.client.announce({ text: 'first' }));
    await run('log("in between")');
    await server.client.announce({ text: 'second' });
    expect(typesOf(await seenBy(client, { lastEventId }, () => {}))).toEqual(['announce']);
  });

  it('a tool returns script output only to the owner', async () => {
    const model = await connectSecond(player);
    const { cursor } = content(await callTool(model, 'get_state'));
    await writeAndEnd();
    const { events } = content(await callTool(model, 'wait_for_event', { after: cursor, timeoutSeconds: 0 }));
    await model.close();
    expect(typesOf(events as { type: string }[])).toEqual(['announce']);
  });

  it('overlays get no script output', async () => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + OVERLAY_PATH, OVERLAY_PROTOCOL);
    const told = Promise.withResolvers<void>();
    const texts: string[] = [];
    socket.addEventListener('open', () => socket.send('{"t":"hello"}'));
    socket.addEventListener('message', ({ data }) => {
      if (typeof data !== 'string') return;
      texts.push(data);
      if (texts.length === 1) writeAndEnd();
      if (JSON.parse(data).t === 'event' && data.includes('announce')) told.resolve();
    });
    await told.promise;
    socket.close();
    expect(texts.join('\n')).not.toContain('for the owner');
  });
});
