import { createAccess } from '../access/access.ts';
import { createAuth } from '../access/auth.ts';
import { createExtension } from '../access/extension.ts';
import { createKeyUse } from '../access/key-use.ts';
import { createOriginGuard } from '../access/origin-guard.ts';
import { createTickets } from '../access/tickets.ts';
import type { Config } from '../config.ts';
import { createLimits } from '../dispatch/limits.ts';
import type { Store } from '../store/store.ts';
import type { Vault } from '../store/vault.ts';

/** Who is let in, and how often they may act. */
export type Callers = ReturnType<typeof createCallers>;

export function createCallers(config: Config, store: Store, vault: Vault, onLog: (line: string) => void) {
  const extension = createExtension({
    store,
    vault,
    environmentSecret: config.extensionSecret,
    environmentChannel: config.extensionChannel,
  });
  const keyUse = createKeyUse(store, onLog);
  const auth = createAuth({ store, extension, keyUse, onLog });
  const originGuard = createOriginGuard(config.host, config.hosts, extension.isOrigin);

  return {
    extension,
    keyUse,
    auth,
    originGuard,
    access: createAccess(originGuard, auth, store, extension),
    tickets: createTickets(auth.isValid),
    limits: createLimits(config.actionsPerSecond),
    close() {
      auth.close();
      keyUse.close();
    },
  };
}
