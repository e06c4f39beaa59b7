import { EventSource } from 'eventsource';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createTickets } from '../../../net/access/tickets.ts';

/** Tests tickets for the event stream, as a browser uses them. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const state = (key: string) =>
  fetch(`${server.url}/api/v1/state`, { headers: { authorization: `Bearer ${key}` } });
const events = (query: string) => fetch(`${server.url}/api/v1/events?${query}`);
const refusal = async (response: Response) => ({ status: response.status, ...(await response.json()) });

/** Returns the first event of a stream that was opened without headers. */
async function firstEvent(query: string, act: () => Promise<unknown>) {
  const source = new EventSource(`${server.url}/api/v1/events?${query}`);
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  source.addEventListener('announce', ({ data }) => resolve(JSON.parse(data)));
  source.addEventListener('error', reject);
  source.addEventListener('open', act);
  return promise.finally(() => source.close());
}

describe('event-stream ticket', () => {
  it('an event-stream ticket opens the event stream without a header', async () => {
    const { ticket, expiresIn } = await server.client.createEventTicket();
    expect(expiresIn).toBe(30);
    const seen = await firstEvent(`ticket=${ticket}&types=announce`, () =>
      server.client.announce({ text: 'hello' }),
    );
    expect(seen).toMatchObject({ type: 'announce', text: 'hello' });
  });

  it('an event-stream ticket can open only one stream', async () => {
    const { ticket } = await server.client.createEventTicket();
    const first = await events(`ticket=${ticket}`);
    expect(first.status).toBe(200);
    await first.body?.cancel();
    expect(await refusal(await events(`ticket=${ticket}`))).toMatchObject({
      status: 401,
      code: 'bad-key',
      error: expect.stringContaining('POST /api/v1/events/ticket'),
    });
  });

  it('an event-stream ticket is valid for 30 seconds and only for reading', () => {
    let now = 0;
    const tickets = createTickets(
      () => true,
      () => now,
    );
    const [inTime, late] = [1, 2].map(() => tickets.issue({ name: 'owner', keyId: 1 }));
    now = 30_000;
    expect(tickets.redeem(inTime)).toEqual({ name: 'owner', scope: 'read', keyId: 1 });
    now = 30_001;
    expect(() => tickets.redeem(late)).toThrow('older than 30 s');
  });

  it('when a caller has 20 unused event-stream tickets and gets another, the oldest becomes invalid', () => {
    const tickets = createTickets(() => true);
    const streamers = tickets.issue({ name: 'streamer', keyId: null });
    const all = Array.from({ length: 1_050 }, () => tickets.issue({ name: 'bot', keyId: 2 }));
    expect(tickets.redeem(streamers)).toMatchObject({ name: 'streamer' });
    expect(() => tickets.redeem(all.at(-21) ?? '')).toThrow('used already');
    for (const ticket of all.slice(-20)) expect(tickets.redeem(ticket)).toMatchObject({ name: 'bot' });
  });

  it('event-stream tickets are counted per key, even if the key was renamed', () => {
    const tickets = createTickets(() => true);
    const first = tickets.issue({ name: 'before', keyId: 2 });
    const others = tickets.issue({ name: 'after', keyId: 3 });
    for (let i = 0; i < 20; i++) tickets.issue({ name: 'after', keyId: 2 });
    expect(() => tickets.redeem(first)).toThrow('used already');
    expect(tickets.redeem(others)).toMatchObject({ name: 'after' });
  });

  it('an event-stream ticket becomes invalid after 1,000 newer tickets of any caller', () => {
    const tickets = createTickets(() => true);
    const issue = (_: unknown, i: number) => tickets.issue({ name: 'bot', keyId: Math.floor(i / 20) });
    const all = Array.from({ length: 1_001 }, issue);
    expect(() => tickets.redeem(all[0])).toThrow('used already');
    expect(tickets.redeem(all[1])).toMatchObject({ name: 'bot' });
  });

  it('an event-stream ticket opens nothing but the event stream', async () => {
    const { ticket } = await server.client.createEventTicket();
    const response = await fetch(`${server.url}/api/v1/state?ticket=${ticket}`);
    expect(response.status).toBe(401);
  });

  it('a stream opened with a ticket closes when the key that made the ticket is revoked', async () => {
    const { ticket } = await server.client.createEventTicket();
    const stream = await events(`ticket=${ticket}`);
    server.key = newOwnerKey(server.home);
    await expect(stream.text()).rejects.toThrow(); // the server closed the connection
  });

  it('an event-stream ticket opens no stream if the key that made it was replaced', async () => {
    const client = createClient({ baseUrl: server.url, key: server.key });
    const { ticket } = await client.createEventTicket();
    const before = server.key;
    server.key = newOwnerKey(server.home);
    await vi.waitFor(async () => expect((await state(before)).status).toBe(401));
    expect(await refusal(await events(`ticket=${ticket}`))).toMatchObject({ status: 401, code: 'bad-key' });
  });
});

describe('key in an address', () => {
  it.each(['key', 'token', 'api_key', 'access_token', 'ticket'])(
    'a key sent in the URL as the parameter %s is refused',
    async name => {
      const answer = await refusal(await events(`${name}=${server.key}`));
      expect(answer).toMatchObject({
        status: 401,
        code: 'bad-key',
        error: expect.stringContaining('ticket'),
      });
      expect(answer.error).not.toContain(server.key);
    },
  );
});
