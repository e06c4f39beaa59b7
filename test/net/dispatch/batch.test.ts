import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { prepareTogether } from '../../../net/actions/atomic-batch.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import { GameError } from '../../../schema/base/error.ts';
import { defaultSettings } from '../../../schema/records/settings.ts';

/** Tests requests that contain several actions, so-called batches. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const batch = async (body: unknown, query = '') => {
  const response = await fetch(`${server.url}/api/v1/batch${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const add = (username: string) => ({ action: 'addPilot', input: { username } });
const follow = (id: string) => ({ action: 'followPilot', input: { id } });
const names = async () => (await server.client.getState()).pilots.map(({ name }) => name);

describe('batch', () => {
  it('a batch carries out its actions in order and returns a result for each', async () => {
    const { status, body } = await batch({
      actions: [add('ada'), follow('ada'), { action: 'getVersion' }, { action: 'openLobby', input: {} }],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: true,
      results: [
        { ok: true, output: { id: 'chat:ada' } },
        { ok: true, output: { follow: 'chat:ada' } },
        { ok: true, output: { api: '1.1.0' } },
        { ok: true, output: { mode: 'dogfight' } },
      ],
    });
  });

  it('a batch continues after a refused action and reports its refusal', async () => {
    const { body } = await batch({ actions: [follow('nobody'), add('bob')] });
    expect(body).toMatchObject({
      ok: false,
      results: [
        { ok: false, code: 'unknown-pilot', error: expect.stringContaining('nobody') },
        { ok: true, output: { id: 'chat:bob' } },
      ],
    });
  });

  it('a batch with stopOnError ends at the first refused action', async () => {
    const { body } = await batch({ actions: [add('cid'), follow('nobody'), add('dan')], stopOnError: true });
    expect(body).toMatchObject({ ok: false, results: [{ ok: true }, { ok: false }] });
    expect(await names()).not.toContain('dan');
  });

  it('a batch accepts settings that are not in a settings object, and reports which settings were clamped', async () => {
    const { body } = await batch({ actions: [{ action: 'updateSettings', input: { roundMinutes: 999 } }] });
    expect(body.results).toMatchObject([{ output: { roundMinutes: 60 }, adjusted: ['roundMinutes'] }]);
  });

  it.each([
    ['a batch inside it', [{ action: 'runBatch', input: { actions: [] } }], 'no batch is part of another'],
    ['an action that handles secrets', [{ action: 'createEventTicket' }], 'send it alone'],
    ['an unknown action', [{ action: 'constructor' }], '"constructor"'],
    ['an action that exists only as a tool', [{ action: 'describeState' }], 'use an operationId'],
    ['no actions', [], 'at least one'],
    ['more than 50 actions', Array(51).fill({ action: 'getVersion' }), 'at most 50'],
  ])('a batch with %s is refused', async (_, actions, error) => {
    expect(await batch({ actions })).toEqual({
      status: 400,
      body: { code: 'bad-input', error: expect.stringContaining(error) },
    });
  });

  it('a dry run of a batch checks each action and changes nothing', async () => {
    expect((await batch({ actions: [add('eve')] }, '?dryRun=1')).body).toEqual({ ok: true, dryRun: true });
    expect(await batch({ actions: [add('eve'), follow('nobody')] }, '?dryRun=1')).toMatchObject({
      status: 400,
      body: { code: 'unknown-pilot', error: expect.stringContaining('actions[1] (followPilot)') },
    });
    expect(await names()).not.toContain('eve');
  });
});

describe('atomic batch', () => {
  const atomic = (actions: unknown[], query = '') => batch({ actions, atomic: true }, query);

  it('an atomic batch carries out all actions and stores changed settings', async () => {
    const { body } = await atomic([add('fay'), { action: 'openLobby', input: { mode: 'ffa' } }]);
    expect(body).toMatchObject({ ok: true, results: [{ output: { id: 'chat:fay' } }, { ok: true }] });
    expect((await server.client.getSettings()).mode).toBe('ffa');
  });

  it('an atomic batch that contains a refused action changes nothing and names the action', async () => {
    expect(await atomic([add('gus'), follow('gus')])).toMatchObject({
      status: 400,
      body: { code: 'unknown-pilot', error: expect.stringContaining('actions[1] (followPilot)') },
    });
    expect(await names()).not.toContain('gus');
  });

  it('an atomic batch with conflicting actions changes nothing', async () => {
    await server.client.openLobby({ mode: 'dogfight' });
    const before = await server.client.getState();
    const actions = [{ action: 'openMainMenu' }, { action: 'holdLobby', input: { hold: true } }];
    expect(await atomic(actions)).toMatchObject({ status: 400, body: { code: 'wrong-phase' } });
    const { round } = await server.client.getState();
    expect(round.phase).toBe(before.round.phase);
    expect(await server.client.addPilot({ username: 'hal' })).toMatchObject({ ok: true });
  });

  it('an atomic batch accepts only actions of the game world', async () => {
    expect(await atomic([{ action: 'getState' }])).toMatchObject({
      status: 400,
      body: { code: 'bad-input', error: expect.stringContaining('actions[0] (getState)') },
    });
  });

  it('a dry run of an atomic batch changes nothing', async () => {
    expect((await atomic([add('ivy')], '?dryRun=1')).body).toEqual({ ok: true, dryRun: true });
    expect(await atomic([follow('nobody')], '?dryRun=1')).toMatchObject({ status: 400 });
    expect(await names()).not.toContain('ivy');
  });
});

it('an atomic batch that an emergency stop interrupts neither changes nor stores anything', async () => {
  const stop = { isOn: false };
  const asked: boolean[] = [];
  const stored: object[] = [];
  const context = {
    limits: { take() {} },
    newPilots: createWorkQueue(),
    audit: createAudit(),
    settings: {
      current: defaultSettings(),
      inTurn: (work: () => unknown) => work(),
      store: stored.push.bind(stored),
    },
    simulation: {
      callTogether: async (_: unknown, { dryRun = false } = {}) => {
        asked.push(dryRun);
        stop.isOn = true;
        return { json: '[]', tick: 1 };
      },
    },
    emergency: {
      requireRunning() {
        if (stop.isOn) throw new GameError('stopped', 'Everything is stopped.');
      },
    },
  };
  const members = [
    { name: 'openLobby', raw: { mode: 'ffa' } },
    { name: 'launchNuke', raw: {} },
  ] as const;
  const caller = { name: 'bot', scope: 'play', via: 'rest' };
  const carryOut = await prepareTogether(context as never, members, { caller, dryRun: false } as never);
  await expect(carryOut()).rejects.toMatchObject({ code: 'stopped' });
  expect([asked, stored]).toEqual([[true], []]);
});
