import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { callTool, connectFirst, connectSecond, content } from './clients.ts';

/** Tests `wait_for_event`, with which a model without an event stream follows the game. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 20 });
});
afterAll(() => server.close());

interface Told {
  events: { type: string; [field: string]: unknown }[];
  cursor: string;
  more: boolean;
  gap: boolean;
}

describe.each([
  ['with initialize', connectFirst],
  ['stateless', connectSecond],
])('waiting client that speaks %s', (_, connect) => {
  it('a model that waits gets an event as soon as it occurs', async () => {
    const client = await connect(server);
    const waiting = callTool(client, 'wait_for_event', { types: ['announce'], timeoutSeconds: 40 });
    let isTold = false;
    waiting.then(() => {
      isTold = true;
    });
    const announcing = await connect(server);
    const tell = () => callTool(announcing, 'announce', { text: 'Now!' });
    await expect.poll(() => tell().then(() => isTold)).toBe(true);
    const { events } = content(await waiting) as Told;
    expect(events[0]).toMatchObject({ type: 'announce', text: 'Now!', at: expect.any(Number) });
    await Promise.all([client.close(), announcing.close()]);
  });

  it('a model misses no event between two waits', async () => {
    const client = await connect(server);
    const wait = async (args: Record<string, unknown>): Promise<Told> =>
      content(await callTool(client, 'wait_for_event', { types: ['announce'], ...args }));
    let { cursor } = await wait({ timeoutSeconds: 0 });
    const texts = Array.from({ length: 30 }, (_, i) => `Number ${i}`);
    for (const text of texts) await server.client.announce({ text });
    const seen: unknown[] = [];
    while (seen.length < texts.length) {
      const told = await wait({ after: cursor, limit: 7, timeoutSeconds: 10 });
      seen.push(...told.events.map(event => event.text));
      ({ cursor } = told);
    }
    expect(seen).toEqual(texts);
    await client.close();
  });
});

describe('wait_for_event tool', () => {
  it('wait_for_event returns the same events in the same order as the stream', async () => {
    const client = await connectSecond(server);
    const start: string = content(await callTool(client, 'get_state')).cursor;
    await server.client.updateSettings({ bots: 20, roundMinutes: 1 });
    await server.client.openLobby({ mode: 'ffa' });
    await server.client.startRound();
    const told: Told['events'] = [];
    let cursor = start;
    while (!told.some(({ type }) => type === 'round.end')) {
      const answer = await callTool(client, 'wait_for_event', { after: cursor, limit: 100, full: true });
      const { events, ...rest }: Told = content(answer);
      told.push(...events);
      ({ cursor } = rest);
    }
    const streamed: unknown[] = [];
    for await (const { id, event } of server.client.events({ lastEventId: start })) {
      streamed.push({ ...event, id });
      if (streamed.length === told.length) break;
    }
    expect(told).toEqual(streamed);
    await client.close();
  });

  it('wait_for_event returns a cursor when its time ends without an event', async () => {
    const client = await connectFirst(server);
    const answer: Told = content(
      await callTool(client, 'wait_for_event', { types: ['giant-emote'], timeoutSeconds: 0.2 }),
    );
    expect(answer).toEqual({ events: [], cursor: expect.any(String), more: false, gap: false });
    await client.close();
  });

  it('wait_for_event returns all banners of a busy minute over several calls', async () => {
    const client = await connectFirst(server);
    let { cursor }: Told = content(await callTool(client, 'wait_for_event', { timeoutSeconds: 0 }));
    const texts = Array.from({ length: 30 }, (_, i) => `${i} `.padEnd(115, 'long '));
    for (const text of texts) await server.client.announce({ text });
    const seen: unknown[] = [];
    for (let more = true; more; ) {
      const answer = await callTool(client, 'wait_for_event', {
        types: ['announce'],
        after: cursor,
        timeoutSeconds: 0,
      });
      expect(answer.structuredContent).toEqual(content(answer));
      seen.push(...(content(answer) as Told).events.map(({ text }) => text));
      ({ cursor, more } = content(answer));
    }
    expect(seen).toEqual(texts);
    await client.close();
  });

  it('wait_for_event reports that a cursor comes from another run of the server', async () => {
    const client = await connectFirst(server);
    const answer: Told = content(
      await callTool(client, 'wait_for_event', { after: 'long.ago', timeoutSeconds: 0 }),
    );
    expect(answer.gap).toBe(true);
    await client.close();
  });

  it('wait_for_event refuses a type filter that is too complex', async () => {
    const client = await connectFirst(server);
    const refusal = async (types: string[]) => content(await callTool(client, 'wait_for_event', { types }));
    expect(await refusal(['****'])).toMatchObject({ code: 'bad-input' });
    expect((await refusal([`${'*'.repeat(30)}x`])).error).toContain('at most 3 asterisks in a name');
    expect((await refusal(new Array(49).fill('kill'))).error).toContain('at most 48 names');
    expect((await refusal(new Array(48).fill('round.start'))).error).toContain('at most 500 characters');
    await client.close();
  });

  it('wait_for_event shortens a wait of more than 50 s to 50 s, and reports this', async () => {
    const client = await connectFirst(server);
    const asked = { types: 'announce, kill', timeoutSeconds: 300, after: 'long.ago' };
    await server.client.announce({ text: 'Hello' });
    const answer = await callTool(client, 'wait_for_event', asked);
    expect(content(answer).events[0]).toMatchObject({ type: 'announce' });
    expect(answer.content[1].text).toBe('timeoutSeconds was clamped to 50: possible values are 0 to 50.');
    await client.close();
  });

  it('wait_for_event refuses an unknown event type', async () => {
    const client = await connectFirst(server);
    const wrong = await callTool(client, 'wait_for_event', { types: ['weather'] });
    expect(content(wrong)).toMatchObject({ code: 'bad-input', error: expect.stringContaining('weather') });
    await client.close();
  });
});
