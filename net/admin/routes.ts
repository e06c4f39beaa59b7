import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from '../../core/io.ts';
import type { Route } from '../../server/http/routes.ts';
import { assetOf } from '../../server/http/static.ts';
import { StartError } from '../../server/start-error.ts';
import type { Auth } from '../access/auth.ts';
import type { Extension } from '../access/extension.ts';
import type { KeyUse } from '../access/key-use.ts';
import type { OriginGuard } from '../access/origin-guard.ts';
import { overlayToken, renewOverlayToken } from '../access/overlay-token.ts';
import { createLogin } from '../access/sessions.ts';
import { BUNDLE_NAME, makeBundle } from '../mcp/bundle/bundle.ts';
import { readFact, writeFact } from '../store/facts.ts';
import type { Store } from '../store/store.ts';
import { type DemoProgram, demoRoutes } from './demo.ts';
import { extensionRoutes } from './extension.ts';
import { type AdminGuard, createAdminGuard, type StreamerRoute, streamerRoute } from './guard.ts';
import { keyRoutes } from './keys.ts';
import type { ReportSources } from './report/contents.ts';
import { reportRoute } from './report/route.ts';
import { sessionRoutes } from './session.ts';

/**
 * Routes for the overlay addresses. `hosts` contains the names by which other machines may reach the server;
 * it is empty if the server listens only on this machine. `onRenewed` is called after the token was renewed.
 */
function overlayRoutes(
  route: StreamerRoute,
  store: Store,
  hosts: readonly string[],
  onRenewed: () => void,
): Route[] {
  return [
    route('GET', '/overlay', () => ({ hosts, token: overlayToken(store) })),
    route('POST', '/overlay/token', () => {
      const token = renewOverlayToken(store);
      onRenewed();
      return { hosts, token };
    }),
  ];
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * The route to the built page of the streaming menu in the folder `dist`; empty if the page has not been
 * built. Its scripts and styles are public and have a hash in their names.
 */
function pageRoutes({ local }: AdminGuard, dist: string): Route[] {
  const file = join(dist, 'admin', 'index.html');
  if (!existsSync(file)) return [];
  const { bytes, headers } = assetOf('.html', readFileSync(file), {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const { etag: _, 'cache-control': __, ...lasting } = headers; // without these, because no cache may store the page
  return [{ method: 'GET', path: '/admin', handle: local(exchange => exchange.answer(200, lasting, bytes)) }];
}

/** Name of the stored fact that contains the address of the running server. */
const ADDRESS_FACT = 'address';

/**
 * Creates a link that signs in and opens the page. It works once within 10 minutes. The secret is in the
 * fragment, so it does not appear in logs.
 */
const linkTo = (store: Store, url: string) => `${openable(url)}/admin#login=${createLogin(store)}`;

/**
 * Replaces the address of all interfaces by the loopback address, because some browsers cannot open the address of
 * all interfaces.
 */
const openable = (url: string) => url.replace(/\/\/(?:0\.0\.0\.0|\[::\])/, '//127.0.0.1');

/** Creates a login link for this server. Stores the server's address for `loginLinkOfRunning`. */
export function loginLink(store: Store, url: string): string {
  writeFact(store, ADDRESS_FACT, url);
  return linkTo(store, url);
}

/** Creates a login link for the running server that uses this store. Other processes call it. */
export function loginLinkOfRunning(store: Store): string {
  const address = readFact(store, ADDRESS_FACT);
  if (!address) throw new StartError('The server is only just starting: try again in a moment.');
  return linkTo(store, address);
}

/**
 * The route that sends the game's extension for Claude Desktop. It contains the address under which the
 * streamer's browser reaches the game.
 */
const bundleRoute = ({ local }: AdminGuard): Route => ({
  method: 'GET',
  path: `/admin/${BUNDLE_NAME}`,
  handle: local(exchange =>
    exchange.answer(200, BUNDLE_HEADERS, makeBundle(`http://${exchange.header('host')}`)),
  ),
});

const BUNDLE_HEADERS = {
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="${BUNDLE_NAME}"`,
};

/**
 * The route that quits the game once the answer has been sent. It is needed because a game without a terminal
 * cannot be stopped with Ctrl-C.
 */
const quitRoute = (route: StreamerRoute, onQuit: () => void) =>
  route('POST', '/quit', () => {
    io.soon(onQuit);
    return { ok: true };
  });

export interface AdminDeps {
  store: Store;
  originGuard: OriginGuard;
  auth: Auth;
  keyUse: KeyUse;
  extension: Extension;
  demo: DemoProgram;
  /** Whether the game is live. */
  isLive(): boolean;
  /** The folder of the built pages. */
  dist: string;
  /** Called after the overlay token was renewed. */
  onTokenRenewed(): void;
  /** Called when the streamer has quit the game. */
  onQuit(): void;
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
  onQuit,
  report,
}: AdminDeps): Route[] {
  const guard = createAdminGuard(store, originGuard);
  const route = streamerRoute(guard);
  return [
    ...pageRoutes(guard, dist),
    ...sessionRoutes(guard, store, auth),
    ...keyRoutes(route, store, auth, keyUse),
    ...overlayRoutes(route, store, originGuard.remoteNames, onTokenRenewed),
    ...extensionRoutes(route, extension, auth),
    ...demoRoutes(route, demo, isLive),
    quitRoute(route, onQuit),
    reportRoute(guard, report),
    bundleRoute(guard),
  ];
}
