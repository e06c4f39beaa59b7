import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiError } from '../../../client/client.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { ended, onCommand, save } from '../scripts/stage.ts';

/** Each event can be traced to its cause. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The ids of the events of these types that `act` causes. A banner marks their end. */
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

const typed = (action: string, caller: string) => ({ action, caller, via: 'chat', at: expect.any(Number) });
const entry = (action: string, via = 'rest') => ({ action, caller: 'owner', via, at: expect.any(Number) });

describe('event', () => {
  it('the cause of an event names the action, the key, and the interface that was used, such as REST', async () => {
    const [event] = await eventsOf(['join'], () => server.client.addPilot({ username: 'ada' }));
    expect(await server.client.explainEvent({ event })).toEqual({
      event,
      type: 'join',
      causes: [entry('addPilot')],
    });
  });

  it.each([false, true])(
    'an event from a batch names its action as the cause, and the action names the batch (atomic: %s)',
    async atomic => {
      const username = `batch-${atomic}`;
      const actions = [{ action: 'addPilot', input: { username } }, { action: 'openMainMenu' }];
      const [event] = await eventsOf(['join'], () => server.client.runBatch({ actions, atomic }));
      const { causes } = await server.client.explainEvent({ event });
      expect(causes).toEqual([entry('addPilot'), entry('runBatch')]);
    },
  );

  it("an event from the chat is caused by the viewer's command and the bridge that sent it", async () => {
    const line = { user: 'cy', platform: 'youtube', text: '!join' };
    const [event] = await eventsOf(['join'], () => server.client.reportChat(line));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes).toEqual([typed('!join', 'viewer cy on youtube'), entry('reportChat')]);
    const { acts } = await server.client.listActs({ limit: '20' });
    const [command, chat] = ['!join', 'reportChat'].map(name => acts.find(({ action }) => action === name));
    expect(command).toMatchObject({ caller: 'viewer cy on youtube', via: 'chat', parent: chat?.number });
    expect(chat?.input).toContain('youtube');
  });

  it('an event from a script is traced back to the viewer who started the script', async () => {
    await save(server, onCommand('bring'), 'await game.addPilot({ username: event.args[0] })');
    const start = () => server.client.reportChat({ user: 'cy', text: '!bring dot' });
    const [event] = await eventsOf(['join'], () => start().then(() => ended(server, 1)));
    const { causes } = await server.client.explainEvent({ event });
    expect(causes.map(({ action }) => action)).toEqual([
      'addPilot',
      'run on command',
      '!bring',
      'reportChat',
    ]);
    expect(causes[2]).toEqual(typed('!bring', 'viewer cy on api'));
  });

  it('the causes of an event show whether a model or a bot acted', async () => {
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
    expect((await server.client.explainEvent({ event })).causes).toEqual([entry('addPilot', 'mcp')]);
  });

  it('an event that is no longer stored cannot be explained', async () => {
    await expect(server.client.explainEvent({ event: 'x.99' })).rejects.toMatchObject({
      status: 400,
      code: 'unknown-event',
    } satisfies Partial<ApiError>);
  });
});

describe('audit log', () => {
  const caller = { name: 'bot', scope: 'play' as const, via: 'mcp' as const };

  it('an action of the game itself has no caller in the audit log', () => {
    expect(createAudit().trace(null)).toEqual([]);
  });

  it('the audit log drops its oldest entries, and traces end at dropped entries', () => {
    const audit = createAudit({ now: () => 1 });
    const first = audit.record('addPilot', caller);
    for (let i = 0; i < 16_384; i++) audit.record('announce', caller);
    const last = audit.record('applyEffect', { ...caller, parent: first });
    expect(audit.trace(first)).toEqual([]);
    expect(audit.trace(last)).toEqual([{ action: 'applyEffect', caller: 'bot', via: 'mcp', at: 1 }]);
  });
});

describe('GET /audit/acts', () => {
  const acts = async (query: { before?: string; limit?: string } = {}) =>
    (await server.client.listActs(query)).acts;

  it('GET /audit/acts lists actions with their callers, newest first and without reads', async () => {
    await server.client.addPilot({ username: 'acted' });
    await server.client.getState();
    const [newest] = await acts();
    expect(newest).toMatchObject({ action: 'addPilot', caller: 'owner', via: 'rest', parent: null });
    expect(JSON.parse(newest.input ?? '')).toMatchObject({ username: 'acted' });
    await server.client.announce({ text: 'after it' });
    const [last, before] = await acts({ limit: '2' });
    expect([last.action, before]).toEqual(['announce', newest]);
    expect(await acts({ before: String(last.number), limit: '1' })).toEqual([newest]);
  });

  it('GET /audit/acts does not list dry runs', async () => {
    await server.client.announce({ text: 'before it' });
    const [before] = await acts();
    const answer = await fetch(`${server.url}/api/v1/overlay/announce?dryRun=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
      body: '{"text":"tried"}',
    });
    expect(await answer.json()).toEqual({ ok: true, dryRun: true });
    expect((await acts())[0]).toEqual(before);
  });

  it('GET /audit/acts omits secrets and keys, and truncates long inputs', async () => {
    await server.client.setSecrets({ TOKEN: 'hush-hush' });
    await server.client.announce({ text: `my key is ${server.key}` });
    await server.client.updateSettings({ redeemLinks: { ['x'.repeat(500)]: 'nuke' } });
    const told = await acts();
    expect(told.filter(({ action }) => action === 'setSecrets').map(({ input }) => input)).toEqual([null]);
    expect(JSON.stringify(told)).not.toMatch(/hush/);
    expect(JSON.stringify(told)).not.toContain(server.key);
    expect(told[0].input).toMatch(/x{100,}\.\.\.$/);
    expect(Math.max(...told.map(({ input }) => input?.length ?? 0))).toBeLessThanOrEqual(203);
  });

  it.each([{ limit: '0' }, { limit: '1001' }, { limit: 'all' }, { before: '-1' }])(
    'GET /audit/acts refuses an invalid query: %j',
    async query => {
      await expect(acts(query)).rejects.toMatchObject({ status: 400, code: 'bad-input' });
    },
  );
});
