import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestServer } from '../../../harness/server.ts';
import type { TestAdapter } from '../../platform/test-adapter.ts';
import { onCommand, runsOf, save } from '../scripts/stage.ts';
import { startWithPlatform } from './stage.ts';

/** Tests votes of viewers in a lobby. */

let server: TestServer;
let platform: TestAdapter;
beforeAll(async () => {
  ({ server, platform } = await startWithPlatform());
});
beforeEach(async () => {
  await server.client.openMainMenu();
  await server.client.updateSettings({ lobbyVote: 'off', mode: 'dogfight', field: 'random' });
});
afterAll(() => server.close());

const vote = async () => (await server.client.getVote({})).vote;
const votes = async () => (await vote())?.options.map(each => each.votes);
const shown = async () => (await server.client.getState()).round.overlay.vote;
const settings = () => server.client.getSettings();
/** Opens a lobby, and returns the options of its vote. */
async function open(of: 'mode' | 'field') {
  await server.client.updateSettings({ lobbyVote: of });
  await server.client.openLobby({ mode: 'dogfight' });
  await expect.poll(vote).not.toBeNull();
  return (await vote())?.options.map(({ id }) => id) ?? [];
}

it('by default, there is no vote, and !1 is not a command', async () => {
  await server.client.openLobby({ mode: 'dogfight' });
  expect(await server.client.reportChat({ user: 'ada', text: '!1' })).toEqual({ handled: false });
  expect(await vote()).toBeNull();
});

it('viewers of all platforms vote on the field of the round, each once, and the last vote counts', async () => {
  const options = await open('field');
  expect(options).toHaveLength(4);
  await platform.chat('ada', '!2');
  for (const user of ['ada', 'bob', 'cyd'])
    expect(await server.client.reportChat({ user, platform: 'kick', userId: user, text: '!3' })).toEqual({
      handled: true,
    });
  await server.client.reportChat({ user: 'bob', platform: 'kick', userId: 'bob', text: '!1' });
  await server.client.reportChat({ user: 'bob', platform: 'kick', userId: 'bob', text: '!5' });
  expect(await votes()).toEqual([1, 1, 2, 0]);
  await expect.poll(async () => (await settings()).field).toBe(options[2]);
  expect((await server.client.getState()).round.lobby?.field).toBe(options[2]);
  await server.client.reportChat({ user: 'cyd', platform: 'kick', userId: 'cyd', text: '!2' });
  await expect.poll(async () => (await settings()).field).toBe(options[1]);
});

it('viewers vote on the mode of the round, which changes only if another mode has more votes', async () => {
  const options = await open('mode');
  const [first, second] = options.filter(id => id !== 'dogfight');
  const say = (user: string, id: string) => platform.chat(user, `!${options.indexOf(id) + 1}`);
  await say('ada', first);
  await expect.poll(async () => (await server.client.getState()).round.lobby?.mode).toBe(first);
  await say('bob', second);
  await expect.poll(async () => (await shown())?.options.reduce((sum, each) => sum + each.votes, 0)).toBe(2);
  expect((await settings()).mode).toBe(first);
});

it('overlays show the vote while the lobby is open; it ends when the round begins', async () => {
  await open('field');
  await platform.chat('ada', '!join');
  await platform.chat('ada', '!4');
  await expect.poll(shown).toEqual(await vote());
  expect(await votes()).toEqual([0, 0, 0, 1]);
  await server.client.startRound();
  await expect.poll(shown).toBeUndefined();
  expect(await vote()).toBeNull();
  expect(await server.client.reportChat({ user: 'bob', text: '!1' })).toEqual({ handled: false });
});

it('POST /vote begins a vote in the open lobby without the setting, and is refused without a lobby', async () => {
  await expect(server.client.beginVote({ of: 'mode' })).rejects.toMatchObject({ code: 'wrong-phase' });
  await server.client.openLobby({ mode: 'dogfight' });
  expect((await server.client.beginVote({ of: 'mode' })).vote).toMatchObject({ of: 'mode' });
  await platform.chat('ada', '!1');
  expect(await votes()).toEqual([1, 0, 0, 0]);
  expect((await server.client.beginVote({ of: 'field' })).vote.options.map(each => each.votes)).toEqual([
    0, 0, 0, 0,
  ]);
});

it('during a vote, the numbers of its options start no scripts', async () => {
  await save(server, onCommand('1'), 'log("one")');
  await open('field');
  await platform.chat('ada', '!1');
  expect(await votes()).toEqual([1, 0, 0, 0]);
  expect(await runsOf(server)).toEqual([]);
});

it("a banned viewer's vote does not count, and a viewer who changes the name votes once", async () => {
  await open('field');
  const say = (user: string, text: string) =>
    server.client.reportChat({ user, platform: 'youtube', userId: 'y1', text });
  await say('dora', '!1');
  await say('dora_the_second', '!2');
  expect(await votes()).toEqual([0, 1, 0, 0]);
  await platform.moderate('ban', 'troll');
  await platform.chat('troll', '!3');
  expect(await votes()).toEqual([0, 1, 0, 0]);
});
