import { afterAll, beforeAll, expect, it } from 'vitest';
import { readExamples } from '../../../net/scripts/examples/index.ts';
import { startServer, type TestServer } from '../../server.ts';
import { runsOf, textsOf } from '../scripts/stage.ts';

/** The examples of scripts that viewers start, saved as they are and started as viewers do. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  for (const { about: _, secrets: __, hosts, ...example } of readExamples())
    await server.client.saveScript({ ...example, hosts: [...hosts] });
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
  ['Calamity vote', chat('!calamity blackHole'), ['Ada wants blackHole: 4 more']],
  ['Top five', chat('!top week'), ['Best of the week: nobody yet']],
  ['Boss for bits', cheer, ['700 bits to the next boss']],
  ['Lucky wheel', redeem, ['Ada, first join the fight with !join', expect.stringMatching(/^no gift/)]],
])('%s starts by its own trigger', async (name, act, said) => {
  await act();
  const runs = async () => (await runsOf(server)).filter(run => run.name === name);
  await expect.poll(async () => (await runs()).map(textsOf), { timeout: 20_000 }).toEqual([said]);
});
