import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { startServer } from '../../../harness/server.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** A purchase that the store refuses is accepted later, because its platform does not report it again. */

it("a platform's event that arrived while the store failed gets one receipt", async () => {
  const server = await startServer();
  const platform = createTestAdapter();
  server.app.platforms.add(platform);
  const redeem = (id: string) =>
    platform.emit({
      kind: 'redeem',
      id,
      platform: 'testville',
      origin: 'own',
      user: platform.viewer('ada'),
      rewardId: null,
      title: 'Hydrate!',
      input: '',
    });
  const other = new DatabaseSync(join(server.home, 'starfray.sqlite'));
  other.exec('BEGIN IMMEDIATE');
  await redeem('one');
  await redeem('two');
  await redeem('two');
  expect((await server.client.listReceipts()).receipts).toEqual([]);
  other.exec('ROLLBACK');
  other.close();
  const ids = async () => (await server.client.listReceipts()).receipts.map(({ id }) => id);
  await expect.poll(ids).toEqual(['two', 'one']);
  await server.close();
});
