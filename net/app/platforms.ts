import type { Config } from '../config.ts';
import type { Audit } from '../dispatch/audit.ts';
import type { WhyNotOutside } from '../dispatch/outside.ts';
import type { WorkQueue } from '../dispatch/work-queue.ts';
import { openChat } from '../platform/chat/open-chat.ts';
import { LINES_BEFORE_RESTART } from '../platform/chat/pace.ts';
import type { PlatformAdapter } from '../platform/intake/platform.ts';
import { createPlatforms, type Platforms } from '../platform/platforms.ts';
import { createPayments } from '../platform/redeems/payments.ts';
import { createStreamEvents } from '../platform/stream-events.ts';
import { createTwitchAccount } from '../platform/twitch/account/twitch-account.ts';
import type { Viewers } from '../platform/viewers/viewers.ts';
import type { Scripts } from '../scripts/scripts.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';
import type { Log } from './log.ts';
import type { World } from './world.ts';

interface PlatformParts {
  config: Pick<Config, 'restarted'>;
  world: World;
  scripts: Scripts;
  viewers: Viewers;
  audit: Audit;
  whyNotOutside: WhyNotOutside;
  queue: WorkQueue;
  log: Log;
}

interface AccountParts {
  config: Pick<Config, 'twitchClientId'>;
  store: Store;
  vault: Vault;
  world: Pick<World, 'hub'>;
  log: Log;
}

/** The streamer's account at the platform; its owner is told of each change. */
export const openAccount = ({ config, store, vault, world, log }: AccountParts) =>
  createTwitchAccount({
    store,
    vault,
    environmentClientId: config.twitchClientId,
    onLog: log.onLog,
    onDescription({ state }) {
      world.hub.publish([{ type: 'stream.account', fields: { state } }]);
    },
  });

/** What viewers do, from wherever it comes, and what they are told. */
export function openPlatforms(given: PlatformParts): Platforms {
  const { config, world, scripts, viewers, audit, whyNotOutside, queue, log } = given;
  const { triggers } = scripts;
  const adapters: PlatformAdapter[] = [];
  const parts = { ...world, adapters, viewers, triggers, audit, whyNotOutside, ...log };
  const linesBefore = config.restarted ? LINES_BEFORE_RESTART : 0;
  const chat = openChat({ ...parts, linesBefore });
  const payments = createPayments({ ...parts, onReceipt: chat.tellReceipt });
  world.onReport(({ cold }) => cold && chat.check());
  world.onReport(payments.report);
  void payments.start();
  const rooms = {
    ...payments,
    ...createStreamEvents(world),
    chat: chat.receive,
    moderation: viewers.moderate,
  };
  const { receipts } = payments;
  return createPlatforms({ rooms, chat, adapters, receipts, whyNotOutside, queue, onBug: log.onBug });
}
