import type { Route } from '../../server/http/routes.ts';
import { StartError } from '../../server/start-error.ts';
import type { Auth } from '../access/auth.ts';
import type { Extension } from '../access/extension.ts';
import type { KeyUse } from '../access/key-use.ts';
import type { OriginGuard } from '../access/origin-guard.ts';
import { createLogin } from '../access/sessions.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { demoRoutes } from './demo.ts';
import type { DemoProgram } from './demo-program.ts';
import { extensionRoutes } from './extension.ts';
import { createAdminGuard, streamerRoute } from './guard.ts';
import { keyRoutes } from './keys.ts';
import { overlayRoutes } from './overlay.ts';
import { pageRoutes } from './page.ts';
import type { ReportSources } from './report/contents.ts';
import { reportRoute } from './report/route.ts';
import { sessionRoutes } from './session.ts';

/** The streaming menu at `/admin`, for the streamer on this machine alone, and the links that open it. */

const ADDRESS_FACT = 'address';

/** A link that opens the page signed in: valid for 10 minutes, once. The secret stays out of requests and logs. */
const linkTo = (store: Store, url: string) => `${openable(url)}/admin#login=${createLogin(store)}`;

/** An address that stands for all of a machine can be listened on, but not be opened in every browser. */
const openable = (url: string) => url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');

/** A login link of this server, whose address is remembered for `loginLinkOfRunning`. */
export function loginLink(store: Store, url: string): string {
  writeFact(store, ADDRESS_FACT, url);
  return linkTo(store, url);
}

/** A login link of the server that runs on this store, for another process. */
export function loginLinkOfRunning(store: Store): string {
  const address = readFact(store, ADDRESS_FACT);
  if (!address) throw new StartError('The server is only just starting: try again in a moment.');
  return linkTo(store, address);
}

export interface AdminParts {
  store: Store;
  originGuard: OriginGuard;
  auth: Pick<Auth, 'reload'>;
  keyUse: Pick<KeyUse, 'save'>;
  extension: Pick<Extension, 'describe' | 'change'>;
  demo: DemoProgram;
  /** Whether the game is on the air. */
  isLive(): boolean;
  /** The folder of the built pages. */
  dist: string;
  /** Called after the overlay token was renewed. */
  onTokenRenewed(): void;
  report: ReportSources;
}

export function adminRoutes({
  store,
  originGuard,
  auth,
  keyUse,
  extension,
  demo,
  isLive,
  dist,
  onTokenRenewed,
  report,
}: AdminParts): Route[] {
  const guard = createAdminGuard(store, originGuard);
  const route = streamerRoute(guard);
  return [
    ...pageRoutes(guard, dist),
    ...sessionRoutes(guard, { store, auth }),
    ...keyRoutes(route, { store, auth, keyUse }),
    ...overlayRoutes(route, { store, hosts: originGuard.remoteNames, onRenewed: onTokenRenewed }),
    ...extensionRoutes(route, { extension, auth }),
    ...demoRoutes(route, { demo, isLive }),
    reportRoute(guard, report),
  ];
}
