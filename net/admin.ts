import { extensionRoutes } from './admin/extension.ts';
import { createAdminGuard, streamerRoute } from './admin/guard.ts';
import { keyRoutes } from './admin/keys.ts';
import { overlayRoutes } from './admin/overlay.ts';
import { pageRoutes } from './admin/page.ts';
import { sessionRoutes } from './admin/session.ts';
import type { Auth } from './auth.ts';
import { StartError } from './config.ts';
import type { Extension } from './extension.ts';
import type { KeyUse } from './key-use.ts';
import type { Route } from './routes.ts';
import { createLogin } from './sessions.ts';
import type { Store } from './store.ts';
import type { Wall } from './wall.ts';

/** The streaming menu at `/admin`, for the streamer on this machine alone, and the links that open it. */

const ADDRESS_FACT = 'address';

/** A link that opens the page signed in: good for 10 minutes, once. The secret stays out of requests and logs. */
const linkTo = (store: Store, url: string) => `${url}/admin#login=${createLogin(store)}`;

/** A login link of this server, whose address is remembered for `loginLinkOfRunning`. */
export function loginLink(store: Store, url: string): string {
  store.run('INSERT OR REPLACE INTO facts (name, value) VALUES (?, ?)', ADDRESS_FACT, url);
  return linkTo(store, url);
}

/** A login link of the server that runs on this store, for another process. */
export function loginLinkOfRunning(store: Store): string {
  const address = store.get<{ value: string }>('SELECT value FROM facts WHERE name = ?', ADDRESS_FACT);
  if (!address) throw new StartError('The server is only just starting: try again in a moment.');
  return linkTo(store, address.value);
}

interface AdminParts {
  store: Store;
  wall: Wall;
  auth: Pick<Auth, 'reload'>;
  keyUse: Pick<KeyUse, 'save'>;
  extension: Pick<Extension, 'describe' | 'change'>;
  /** Called after the overlay token was renewed. */
  onTokenRenewed(): void;
}

export function adminRoutes({ store, wall, auth, keyUse, extension, onTokenRenewed }: AdminParts): Route[] {
  const guard = createAdminGuard(store, wall);
  const route = streamerRoute(guard);
  return [
    ...pageRoutes(guard),
    ...sessionRoutes(guard, store),
    ...keyRoutes(route, { store, auth, keyUse }),
    ...overlayRoutes(route, { store, hosts: wall.remoteNames, onRenewed: onTokenRenewed }),
    ...extensionRoutes(route, { extension, auth }),
  ];
}
