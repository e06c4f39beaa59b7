import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** The limit of rewards that are linked to effects is the limit of the setting that stores the links. */

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('at most 500 rewards can be linked', async () => {
  const { client } = server;
  const links = Object.fromEntries(Array.from({ length: 499 }, (_, i) => [`reward ${i}`, 'nuke']));
  await client.updateSettings({ redeemLinks: links });
  await client.linkRedeem({ rewardId: 'last', effect: 'nuke' });
  await expect(client.linkRedeem({ rewardId: 'one more', effect: 'nuke' })).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('500 rewards are linked'),
  });
  await client.linkRedeem({ rewardId: 'last', effect: 'grow' });
  await client.unlinkRedeem({ rewardId: 'reward 0' });
  await client.linkRedeem({ rewardId: 'one more', effect: 'nuke' });
  const { redeemLinks } = await client.getSettings();
  expect(Object.keys(redeemLinks)).toHaveLength(500);
  expect(redeemLinks.last).toBe('grow');
});
