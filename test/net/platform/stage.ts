import { startServer } from '../../../harness/server.ts';
import type { NewPayment } from '../../../net/platform/redeems/payment.ts';
import { createTestAdapter } from '../../platform/test-adapter.ts';

/** The common set-up of platform tests. */

/** Starts a server with a test platform and a game without bots and calamities. */
export async function startWithPlatform() {
  const server = await startServer();
  const platform = createTestAdapter();
  server.app.platforms.add(platform);
  await server.client.updateSettings({ bots: 0, calamities: false });
  return { server, platform };
}

/** A redemption as the ledger records it. */
export const nukeOf = (id: string, rest: Partial<NewPayment> = {}): NewPayment => ({
  platform: 'testville',
  kind: 'redeem',
  id,
  channel: null,
  rewardId: null,
  title: 'Nuke',
  login: 'ada',
  user: 'Ada',
  effect: 'nuke',
  input: '',
  bits: 0,
  refundable: 1,
  ...rest,
});
