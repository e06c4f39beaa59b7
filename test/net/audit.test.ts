import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAudit } from '../../net/audit.ts';
import type { ApiError } from '../../schema/client/client.ts';
import { startServer, type TestServer } from '../server.ts';

/** Each event can be told to its cause. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Ids of the events of that type which come of `act`, up to the banner that marks the end. */
async function eventsOf(types: 'join'[], act: () => Promise<unknown>) {
  const ids: string[] = [];
  const acting = Promise.withResolvers<unknown>();
  const onOpen = () => acting.resolve(act().then(() => server.client.announce({ text: 'end' })));
  for await (const { id, event } of server.client.events({ types: [...types, 'announce'], onOpen })) {
    if (event.type === 'announce' && event.text === 'end') break;
    ids.push(id);
  }
  await acting.promise;
  return ids;
}

const deed = (action: string, via = 'rest') => ({ action, caller: 'owner', via, at: expect.any(Number) });

describe('the cause of an event', () => {
  it('is the action, with the name of the key and the front end', async () => {
    const [event] = await eventsOf(['join'], () => server.client.addPilot({ username: 'ada' }));
    expect(await server.client.explainEvent({ event })).toEqual({
      event,
      type: 'join',
      causes: [deed('addPilot')],
    });
  });

  it.each([false, true])('in a batch is the member, then the batch (atomic: %s)', async atomic => {
    const username = `batch-${atomic}`;
    const actions = [{ action: 'addPilot', input: { username } }, { action: 'openMainMenu' }];
    const [event] = await eventsOf(['join'], () => server.client.runBatch({ actions, atomic }));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes).toEqual([deed('addPilot'), deed('runBatch')]);
  });

  it('tells a model from a bot', async () => {
    const params = { name: 'add_pilot', arguments: { username: 'model' } };
    const callTool = () =>
      fetch(`${server.url}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${server.key}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      }).then(response => response.text());
    const [event] = await eventsOf(['join'], callTool);
    expect((await server.client.explainEvent({ event })).causes).toEqual([deed('addPilot', 'mcp')]);
  });

  it('of an event that is not kept is refused', async () => {
    await expect(server.client.explainEvent({ event: 'x.99' })).rejects.toMatchObject({
      status: 400,
      code: 'unknown-event',
    } satisfies Partial<ApiError>);
  });
});

describe('the audit', () => {
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };

  it('knows nobody behind what the game itself does', () => {
    expect(createAudit().trace(null)).toEqual([]);
  });

  it('forgets the oldest and ends a trace there', () => {
    const audit = createAudit(() => 1);
    const first = audit.record('addPilot', caller);
    for (let i = 0; i < 16_384; i++) audit.record('announce', caller);
    const last = audit.record('applyEffect', { ...caller, parent: first });
    expect(audit.trace(first)).toEqual([]);
    expect(audit.trace(last)).toEqual([{ action: 'applyEffect', caller: 'bot', via: 'mcp', at: 1 }]);
  });
});
