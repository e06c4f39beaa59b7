import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import type { Caller } from '../../../net/access/identity.ts';
import { createAudit } from '../../../net/dispatch/audit.ts';
import { createDispatch, type Handlers } from '../../../net/dispatch/dispatch.ts';
import { createEmergency } from '../../../net/dispatch/emergency.ts';
import { createSettingsService } from '../../../net/dispatch/settings-service.ts';
import { createWorkQueue } from '../../../net/dispatch/work-queue.ts';
import { writeFact } from '../../../net/store/facts.ts';
import { openStore } from '../../../net/store/open-store.ts';
import type { RawInput } from '../../../schema/actions/index.ts';
import { GameError } from '../../../schema/base/error.ts';
import { callTool, connectFirst, content, withKey } from '../mcp/clients.ts';
import { ended, onCommand, onEvent, save, type } from '../scripts/stage.ts';

/** Tests the emergency stop: what it refuses and ends, what people can still do, and how it is lifted. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => server.client.emergency({ on: false }));
afterAll(() => server.close());

const OWNER: Caller = { name: 'owner', scope: 'owner', keyId: 1, via: 'rest' };
const STREAMER: Caller = { name: 'streamer', scope: 'owner', keyId: null, via: 'rest' };

const stop = () => server.client.emergency({ on: true });
const resume = () => server.client.emergency({ on: false });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    error => error.code,
  );
const health = async () => (await fetch(`${server.url}/health`)).json();

describe('emergency stop', () => {
  it('during an emergency stop, effects are refused before they reach the world, even those of the owner', async () => {
    const { client } = server;
    await client.openMainMenu();
    expect(await codeOf(client.launchNuke({}))).toBe('wrong-phase');
    await stop();
    expect(await codeOf(client.launchNuke({}))).toBe('stopped');
    expect(await codeOf(client.useAbility({ pilot: 'nobody', ability: 'missile' }))).toBe('stopped');
    expect(await codeOf(client.applyEffect({ effect: 'emp' }))).toBe('stopped');
    expect(await codeOf(client.reportChat({ user: 'ada', text: '!join' }))).toBe('stopped');
    expect(await codeOf(client.reportRedeem({ user: 'ada', title: 'Nuke', id: 'stopped-1' }))).toBe(
      'stopped',
    );
    expect((await client.listReceipts()).receipts).toEqual([]);
  });

  it('the scope and the input of a call are checked before the emergency stop', async () => {
    await stop();
    const reader = createClient({ baseUrl: server.url, key: withKey(server, 'read').key });
    expect(await codeOf(reader.launchNuke({}))).toBe('forbidden');
    const crooked = { type: 'rain' } as unknown as RawInput<'startCalamity'>;
    expect(await codeOf(server.client.startCalamity(crooked))).toBe('bad-input');
  });

  it('the refusal of a call during an emergency stop names the caller and time of the stop, and how to lift it', async () => {
    await stop();
    const refusal = await server.client.launchNuke({}).catch(error => error);
    expect(refusal).toMatchObject({ code: 'stopped', status: 400 });
    expect(refusal.message).toMatch(/since 20\d\d-.* by "owner": .* POST \/emergency \{"on": false\}/);
  });

  it('during an emergency stop, people can run and end the show by hand', async () => {
    const { client } = server;
    await stop();
    await client.updateSettings({ bots: 4, calamities: false });
    await client.openLobby({ mode: 'dogfight' });
    await client.startRound();
    await client.announce({ text: 'We are back in a moment.' });
    await client.removePilot({ pilot: 'troll', banMinutes: 1 });
    await client.liftBan({ name: 'troll' });
    await client.openMainMenu();
    expect((await client.getState()).round.phase).toBe('menu');
  });

  it('an emergency stop refuses effects in a batch, and refuses an atomic batch as a whole', async () => {
    await stop();
    const actions = [
      { action: 'announce', input: { text: 'hello' } },
      { action: 'launchNuke', input: {} },
    ];
    const { results } = await server.client.runBatch({ actions });
    expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'stopped' }]);
    expect(await codeOf(server.client.runBatch({ actions, atomic: true }))).toBe('stopped');
  });

  it('if an action of a batch makes an emergency stop, later effects in the same batch are refused', async () => {
    const { results } = await server.client.runBatch({
      actions: [
        { action: 'emergency', input: { on: true } },
        { action: 'testTrails', input: {} },
      ],
    });
    expect(results).toMatchObject([{ ok: true }, { ok: false, code: 'stopped' }]);
  });

  it('during an emergency stop, a model may only read and stop again', async () => {
    const model = await connectFirst(server);
    onTestFinished(() => model.close());
    expect(content(await callTool(model, 'emergency', { on: true }))).toMatchObject({ ok: true, on: true });
    for (const [tool, input] of [
      ['announce', { text: 'hello' }],
      ['open_lobby', {}],
      ['update_settings', { bots: 3 }],
    ] as const) {
      const refused = content(await callTool(model, tool, input));
      expect(refused).toEqual({
        code: 'stopped',
        error:
          'The streamer has stopped everything: do nothing, and wait for the event "emergency" with "on": false.',
      });
    }
    expect((await callTool(model, 'get_state')).isError).toBeUndefined();
  });

  it('health, state and the event stream report the emergency stop', async () => {
    expect(await health()).toMatchObject({ stopped: false, stoppedSince: null });
    const told = server.client.events({ types: ['emergency'], onOpen: () => void stop() });
    const first = await told.next();
    expect(first.value?.event).toMatchObject({ type: 'emergency', on: true, by: 'owner' });
    const { stopped } = await server.client.getState();
    expect(stopped).toEqual({ since: expect.any(Number), by: 'owner' });
    expect(await health()).toMatchObject({ stopped: true, stoppedSince: stopped?.since });
    await resume();
    expect((await told.next()).value?.event).toMatchObject({ on: false, by: 'owner' });
    expect((await server.client.getState()).stopped).toBeNull();
    await told.return();
  });

  it('a second emergency stop changes nothing', async () => {
    const { since } = await stop();
    expect(await stop()).toEqual({ ok: true, on: true, since });
    const player = createClient({ baseUrl: server.url, key: withKey(server, 'play').key });
    expect(await player.emergency({ on: true })).toEqual({ ok: true, on: true, since });
    expect((await server.client.getState()).stopped).toEqual({ since, by: 'owner' });
  });
});

it('a player may make an emergency stop, but only the owner may lift it', async () => {
  const player = createClient({ baseUrl: server.url, key: withKey(server, 'play').key });
  expect(await player.emergency({ on: true })).toMatchObject({ on: true });
  const refusal = await player.emergency({ on: false }).catch(error => error);
  expect(refusal).toMatchObject({ code: 'forbidden', status: 403 });
  expect(refusal.message).toContain('Only the owner');
  expect((await server.client.getState()).stopped).toMatchObject({
    by: expect.stringMatching(/^test play /),
  });
  expect(await resume()).toEqual({ ok: true, on: false, since: null });
  expect(await codeOf(server.client.testTrails({}))).toBeNull();
});

describe('source of an emergency stop', () => {
  const inMenu = async (on: boolean) => {
    const { headers } = await signIn(server);
    return fetch(`${server.url}/api/v1/emergency`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ on }),
    });
  };
  const byTool = async (on: boolean) => {
    const model = await connectFirst(server);
    const result = await callTool(model, 'emergency', { on });
    await model.close();
    return content(result);
  };

  it("a model cannot lift an emergency stop that was made with its key, whatever the key's scope is", async () => {
    expect(await byTool(true)).toMatchObject({ ok: true, on: true });
    const refused = { code: 'forbidden', error: expect.stringContaining('event "emergency"') };
    expect(await byTool(false)).toEqual(refused);
    const { results } = await server.client.runBatch({
      actions: [{ action: 'emergency', input: { on: false } }],
    });
    expect(results).toMatchObject([{ ok: true }]);
    expect(await byTool(false)).toEqual(refused);
  });

  it('an emergency stop made in the menu can be lifted only in the menu, even after a restart', async () => {
    expect((await inMenu(true)).status).toBe(200);
    expect(await byTool(false)).toMatchObject({ code: 'forbidden' });
    const refusal = await resume().catch(error => error);
    expect(refusal).toMatchObject({ code: 'forbidden', message: expect.stringContaining('streaming menu') });
    expect((await server.client.launchNuke({}).catch(error => error)).message).not.toContain('POST /');
    const store = openStore(server.home, { exclusive: false });
    const restarted = createEmergency(store, () => {});
    expect(() => restarted.set(false, OWNER)).toThrow('streaming menu');
    expect(restarted.stop).toMatchObject({ by: 'streamer' });
    store.close();
    expect((await inMenu(false)).status).toBe(200);
    expect((await server.client.getState()).stopped).toBeNull();
  });

  it('an emergency stop made with a key becomes a stop from the menu when the streamer also makes a stop', async () => {
    const { since } = await stop();
    expect(await (await inMenu(true)).json()).toEqual({ ok: true, on: true, since });
    expect(await codeOf(resume())).toBe('forbidden');
    await stop(); // a second stop by the key does not replace the stop of the streamer
    expect(await codeOf(resume())).toBe('forbidden');
    await inMenu(false);
    await stop();
    expect((await inMenu(false)).status).toBe(200);
  });

  it('a stored emergency stop that cannot be read still applies, and can be lifted in the menu', () => {
    const folder = temporaryHome();
    const store = openStore(folder.path);
    onTestFinished(() => {
      store.close();
      folder.remove();
    });
    writeFact(store, 'emergency', '{"since": 1');
    const emergency = createEmergency(store, () => {});
    expect(() => emergency.requireRunning(OWNER)).toThrow('stopped');
    expect(() => emergency.set(false, OWNER)).toThrow('streaming menu');
    expect(emergency.set(false, STREAMER)).toBe(true);
  });
});

describe('scripts and the emergency stop', () => {
  it('an emergency stop ends running and waiting scripts, and reports each of them', async () => {
    await save(server, onCommand('slow'), 'log("running"); await sleep(9000)');
    for (let i = 0; i < 3; i++) type(server, 'slow');
    await expect.poll(() => server.app.scripts.load).toMatchObject({ running: 1 });
    const byHand = server.client.testScript({ language: 'js', code: 'await sleep(9000)' });
    await expect.poll(() => server.app.scripts.load.running).toBe(2);
    await stop();
    expect(await byHand).toMatchObject({ ok: false, end: 'stopped' });
    const runs = await ended(server, 4);
    expect(runs.map(({ end }) => end)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
    expect(runs[0].output.at(-1)).toEqual({
      kind: 'error',
      text: 'Everything was stopped while the script ran.',
    });
  });

  it('no script starts until the emergency stop is lifted', async () => {
    await save(server, onEvent('announce'), 'log("heard")', { name: 'hears' });
    await save(server, onCommand('hi'), 'log("hi")', { name: 'hi' });
    await stop();
    await server.client.announce({ text: 'Does anybody hear this?' });
    expect(type(server, 'hi')).toBe(0);
    expect(await codeOf(server.client.testScript({ language: 'js', code: '' }))).toBe('stopped');
    expect(server.app.scripts.load).toMatchObject({ running: 0, waiting: 0 });
    await resume();
    expect(type(server, 'hi')).toBe(1);
    const runs = await ended(server, 5);
    expect(runs.at(-1)).toMatchObject({ name: 'hi', end: 'ok' });
    expect(runs.map(({ name }) => name)).not.toContain('hears');
  });
});

it('an emergency stop still applies after a restart of the server', async () => {
  const folder = temporaryHome();
  onTestFinished(() => folder.remove());
  const before = await startServer({ home: folder.path });
  const { since } = await before.client.emergency({ on: true });
  await before.close();
  const after = await startServer({ home: folder.path });
  onTestFinished(() => after.close());
  expect((await after.client.getState()).stopped).toEqual({ since, by: 'owner' });
  expect(await codeOf(after.client.testTrails({}))).toBe('stopped');
  const key = newOwnerKey(folder.path);
  await createClient({ baseUrl: after.url, key }).emergency({ on: false });
  expect((await fetch(`${after.url}/health`).then(answer => answer.json())).stopped).toBe(false);
});

it('an action is not carried out if an emergency stop begins while the action is being checked', async () => {
  const folder = temporaryHome();
  const store = openStore(folder.path);
  onTestFinished(() => {
    store.close();
    folder.remove();
  });
  const emergency = createEmergency(store, () => {});
  let wasDone = false;
  const removePilot: Handlers['removePilot'] = async () => {
    emergency.set(true, OWNER);
    return () => {
      wasDone = true;
    };
  };
  const parts = {
    settings: createSettingsService(store),
    simulation: { call: () => Promise.reject(new Error('The world is not asked.')) },
    audit: createAudit(),
    limits: { take() {} },
    emergency,
    newPilots: createWorkQueue(),
  };
  const dispatch = createDispatch(parts, { removePilot } as unknown as Handlers);
  const model = { name: 'model', scope: 'owner', via: 'mcp' } as const;
  expect(await codeOf(dispatch('removePilot', { pilot: 'ada' }, model))).toBe('stopped');
  expect(wasDone).toBe(false);
});

it('an emergency stop applies even if it cannot be stored, but is lifted only if the lifting can be stored', () => {
  const folder = temporaryHome();
  const store = openStore(folder.path);
  onTestFinished(() => {
    store.close();
    folder.remove();
  });
  let isFull = true;
  const run: typeof store.run = (...given) => {
    if (isFull) throw new GameError('not-stored', 'The disk is full.');
    return store.run(...given);
  };
  const lines: string[] = [];
  const emergency = createEmergency({ ...store, run }, line => lines.push(line));
  expect(emergency.set(true, OWNER)).toBe(true);
  expect(() => emergency.requireRunning(OWNER)).toThrow('stopped');
  expect(lines).toEqual([expect.stringContaining('The disk is full.')]);
  expect(() => emergency.set(false, OWNER)).toThrow('The disk is full.');
  expect(emergency.stop).toMatchObject({ by: 'owner' });
  isFull = false;
  expect(emergency.set(false, OWNER)).toBe(true);
  expect(emergency.stop).toBeNull();
});
