import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { ACTION_NAMES, declarationOf } from '../../../schema/actions/index.ts';
import { callTool, connectFirst, content } from '../mcp/clients.ts';

/** Tests `can` in the state, which says what is possible now and why everything else is not. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  await server.client.openMainMenu();
  await server.client.updateSettings({ bots: 4, calamities: false });
});
afterAll(() => server.close());

const can = async () => (await server.client.getState()).can;
const answer = (call: Promise<unknown>) =>
  call.then(
    () => true,
    ({ code, message }) => ({ code, message }),
  );

describe('field `can`', () => {
  it('the field `can` of the state names every action of the game world', async () => {
    const inWorld = ACTION_NAMES.filter(name => declarationOf(name).runs === 'sim');
    expect(Object.keys(await can())).toEqual(inWorld);
  });

  it('when an action is answered, the field `can` of the state already says whether the next action is possible', async () => {
    const { client } = server;
    const inMenu = await can();
    expect(inMenu.startRound).toEqual(await answer(client.startRound()));
    expect(inMenu.launchNuke).toEqual(await answer(client.launchNuke({})));
    expect(inMenu).toMatchObject({ startRound: { code: 'wrong-phase' }, openLobby: true, announce: true });
    await client.openLobby({ mode: 'dogfight' });
    expect(await can()).toMatchObject({
      startCountdown: true,
      startRound: true,
      launchNuke: { code: 'wrong-phase' },
    });
    await client.startRound();
    expect(await can()).toMatchObject({
      startCountdown: { code: 'wrong-phase' },
      spawnBoss: true,
      launchNuke: true,
    });
    for (let i = 0; i < 3; i++) await client.spawnBoss({ boss: 'random' });
    const { spawnBoss } = await can();
    expect(spawnBoss).toMatchObject({ code: 'too-many-bosses' });
    expect(spawnBoss).toEqual(await answer(client.spawnBoss({ boss: 'random' })));
  });

  it('the field `can` of the state shows which actions an emergency stop blocks, and which are left to people', async () => {
    const { client } = server;
    await client.emergency({ on: true });
    const stopped = await can();
    expect(stopped).toMatchObject({ launchNuke: { code: 'stopped' }, openLobby: true, announce: true });
    expect(stopped.launchNuke).toEqual(await answer(client.launchNuke({})));
    await client.emergency({ on: false });
    expect((await can()).launchNuke).toMatchObject({ code: 'wrong-phase' });
  });

  it('models get the unavailable tools grouped by reason, and the number of available tools', async () => {
    const model = await connectFirst(server);
    onTestFinished(() => model.close());
    const look = async () => content(await callTool(model, 'get_state', { detail: 'can' }));
    const { possible, notPossible } = await look();
    const refused: string[] = notPossible.flatMap(({ tools }: { tools: string[] }) => tools);
    const acting = (await model.listTools()).tools.filter(({ annotations }) => !annotations?.readOnlyHint);
    const names = acting.map(({ name }) => name);
    expect(refused.filter(name => !names.includes(name))).toEqual([]);
    expect(refused).toEqual(expect.arrayContaining(['start_round', 'launch_nuke']));
    expect(refused).not.toContain('announce');
    expect(possible).toBe(names.length - refused.length);
    const reasons: string[] = notPossible.map(({ why }: { why: string }) => why);
    expect(new Set(reasons).size).toBe(reasons.length);
    expect(reasons.join()).toContain('open_lobby');
    await server.client.emergency({ on: true });
    const [{ tools, why }] = (await look()).notPossible;
    expect(tools).toEqual(expect.arrayContaining(['announce', 'launch_nuke', 'update_settings']));
    expect(why).toContain('The streamer has stopped everything');
    await server.client.emergency({ on: false });
  });
});
