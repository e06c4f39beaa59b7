import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createClient } from '../../../client/client.ts';
import { temporaryHome } from '../../../harness/process.ts';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { signIn } from '../../../harness/streamer.ts';
import { withKey } from '../mcp/clients.ts';

/** Tests the pause: who begins and lifts it, what waits meanwhile, and how it survives restarts. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 50 });
});
afterAll(() => server.close());

const paused = async ({ client }: TestServer = server) => (await client.getState()).round.paused;
const inMenu = async (on: boolean, game = server) => {
  const { headers } = await signIn(game);
  return fetch(`${game.url}/api/v1/round/pause`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ on }),
  });
};
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ code }) => code,
  );

async function fight({ client }: TestServer) {
  await client.updateSettings({ bots: 4, calamities: false, roundMinutes: 30 });
  await client.openLobby({ mode: 'dogfight' });
  await client.startRound();
}

describe('pause', () => {
  it('a key with the scope play can begin and lift a pause, and a key with the scope read cannot', async () => {
    const player = createClient({ baseUrl: server.url, key: withKey(server, 'play').key });
    const reader = createClient({ baseUrl: server.url, key: withKey(server, 'read').key });
    expect(await refusalOf(reader.pauseRound({ on: true }))).toBe('forbidden');
    const { since } = await player.pauseRound({ on: true });
    expect(await player.pauseRound({ on: true })).toEqual({ ok: true, on: true, since });
    expect(await paused()).toEqual({ since, by: expect.stringMatching(/^test play /), inMenu: false });
    expect(await server.client.pauseRound({ on: false })).toEqual({ ok: true, on: false, since: null });
    expect(await paused()).toBeNull();
  });

  it('a pause made in the menu can be lifted only in the menu, and replaces a pause made with a key', async () => {
    const { since } = await server.client.pauseRound({ on: true });
    expect((await inMenu(true)).status).toBe(200);
    expect(await paused()).toEqual({ since, by: 'streamer', inMenu: true });
    const refusal = await server.client.pauseRound({ on: false }).catch(error => error);
    expect(refusal).toMatchObject({ code: 'forbidden', message: expect.stringContaining('streaming menu') });
    await server.client.openMainMenu();
    expect(await paused()).not.toBeNull();
    expect((await inMenu(false)).status).toBe(200);
    expect(await paused()).toBeNull();
  });

  it('during a pause, clocks stop, viewers can still join, and payments that cannot be refunded wait', async () => {
    const { client, app } = server;
    await fight(server);
    await client.linkRedeem({ rewardId: 'boom', effect: 'nuke' });
    await inMenu(true);
    const { remaining } = (await client.getState()).round;
    await client.reportRedeem({ user: 'ada', title: 'Boom', rewardId: 'boom', id: 'paused-1' });
    expect(await client.reportChat({ user: 'ada', text: '!join' })).toMatchObject({ handled: true });
    const { tick } = app.simulation;
    await expect.poll(() => app.simulation.tick).toBeGreaterThan(tick + 70 * 60);
    const after = await client.getState();
    expect(after.round).toMatchObject({ phase: 'playing', remaining });
    expect(after.pilots.map(({ id }) => id)).toContain('chat:ada');
    expect((await client.listReceipts()).receipts).toMatchObject([{ id: 'paused-1', state: 'waiting' }]);
    await inMenu(false);
    await expect.poll(async () => (await client.getState()).round.remaining).toBeLessThan(remaining);
    await expect
      .poll(async () => (await client.listReceipts()).receipts)
      .toMatchObject([{ id: 'paused-1', state: 'applied' }]);
  });
});

it('a pause still applies after a restart of the server', async () => {
  const folder = temporaryHome();
  onTestFinished(() => folder.remove());
  let game = await startServer({ home: folder.path });
  onTestFinished(() => game.close());
  const restart = async () => {
    await game.app.close();
    game = await startServer({ home: folder.path });
  };
  await fight(game);
  await inMenu(true, game);
  const before = await game.client.getState();
  await restart();
  const { round } = await game.client.getState();
  expect(round).toMatchObject({ phase: 'playing', paused: before.round.paused, heldUntil: null });
  expect(round.remaining).toBe(before.round.remaining);
  await game.client.openMainMenu();
  await restart();
  expect((await game.client.getState()).round).toMatchObject({
    phase: 'menu',
    paused: before.round.paused,
  });
  await inMenu(false, game);
  await restart();
  expect(await paused(game)).toBeNull();
});
