import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../../harness/server.ts';

/** How many rewards can be linked to effects: as many as the setting may hold. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('500 rewards can be linked; one more is refused until another one is unlinked', async () => {
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
