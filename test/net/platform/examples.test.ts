import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';
import { readExamples } from '../../../net/scripts/examples/index.ts';
import { runsOf, textsOf } from '../scripts/stage.ts';

/**
 * Tests the included example scripts. Each is started by its own trigger: an action of a viewer or an event of the
 * game.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ speed: 50 });
  // saved without hosts, so that nothing is requested from other machines
  for (const { about: _, secrets: __, hosts: ___, ...example } of readExamples())
    await server.client.saveScript(example);
});
afterAll(() => server.close());

const cheer = () => server.client.reportCheer({ user: 'ada', bits: 300 });
const redeem = () =>
  server.client.reportRedeem({
    user: 'ada',
    displayName: 'Ada',
    rewardId: 'lucky-wheel',
    title: 'Lucky wheel',
  });
const chat = (text: string) => () => server.client.reportChat({ user: 'ada', displayName: 'Ada', text });

it.each([
  ['Shout-out', chat('!so bob'), ['Go and see bob at https://twitch.tv/bob']],
  ['Calamity vote', chat('!calamity BLACKHole'), ['Ada wants blackHole: 4 more']],
  ['Top five', chat('!top week'), ['Best of the week: nobody yet']],
  ['Boss for bits', cheer, ['700 bits to the next boss']],
  ['Lucky wheel', redeem, ['Ada, first join the fight with !join', expect.stringMatching(/^no gift/)]],
])('the example script "%s" is started by its own trigger', async (name, act, said) => {
  await act();
  const runs = async () => (await runsOf(server)).filter(run => run.name === name);
  await expect.poll(async () => (await runs()).map(textsOf)).toEqual([said]);
});

/** Lets a viewer join by chat and fight a boss with the bots until the round ends. */
async function fightBoss() {
  const { client } = server;
  await client.updateSettings({ bots: 20, calamities: false, roundMinutes: 3 });
  await client.openLobby({ mode: 'boss' });
  await client.reportChat({ user: 'ada', text: '!join' });
  await client.startRound();
}

it('the example scripts without a trigger for chat are started by events of a round', async () => {
  await fightBoss();
  const started = new Set<string>();
  const missing = async () => {
    for (const { name } of await runsOf(server)) started.add(name);
    return readExamples().filter(({ name }) => !started.has(name));
  };
  await expect.poll(missing).toEqual([]);
});
