import { createHash } from 'node:crypto';
import { GameError } from '../schema/error.ts';
import { StartError } from './config.ts';
import type { Exchange } from './http.ts';
import { readJson } from './rest.ts';
import type { Route } from './routes.ts';
import { createLogin, redeemLogin, sessionOf } from './sessions.ts';
import { SAFETY_HEADERS } from './static.ts';
import type { Store } from './store.ts';

/** The streamer's page, for this machine alone: signing in with the one-time link. */
export const ADMIN_PATH = '/admin';

const ADDRESS_FACT = 'address';

/** A link that opens the page signed in: good for 10 minutes, once. The secret stays out of requests and logs. */
const linkTo = (store: Store, url: string) => `${url}${ADMIN_PATH}#login=${createLogin(store)}`;

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

const SCRIPT = `
const secret = new URLSearchParams(location.hash.slice(1)).get('login');
const say = text => { document.querySelector('#status').textContent = text; };
const signIn = async () => {
  history.replaceState(null, '', location.pathname);
  const answer = await fetch('/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
  return answer.ok ? null : (await answer.json()).error;
};
const show = async () => {
  const error = secret ? await signIn() : null;
  const { signedIn } = await (await fetch('/admin/session')).json();
  say(error ?? (signedIn ? 'You are signed in.' : 'You are not signed in: open the link that "npm run admin" prints.'));
};
show();
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Starfray: streaming menu</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
body { background: #070b18; color: #f4f7ff; font: 18px/1.5 system-ui, sans-serif; margin: 10vh auto; max-width: 40rem; padding: 0 1rem; }
code { background: #0b1226; border: 1px solid #24304f; padding: 0.1em 0.4em; }
</style>
<h1>Starfray</h1>
<p id="status" role="status">One moment.</p>
<p>An API key is made with <code>npm run key</code> in the folder of the game; it is shown once, and a new one
replaces the old. Add <code>/overlay</code> of this address to OBS as a browser source.</p>
<script>${SCRIPT}</script>
</html>
`;

const PAGE_HEADERS = {
  ...SAFETY_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; connect-src 'self'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
};

export function adminRoutes(store: Store): Route[] {
  return [
    { method: 'GET', path: ADMIN_PATH, handle: local(exchange => exchange.answer(200, PAGE_HEADERS, PAGE)) },
    { method: 'GET', path: `${ADMIN_PATH}/session`, handle: local(exchange => tellSession(exchange, store)) },
    { method: 'POST', path: `${ADMIN_PATH}/login`, handle: local(exchange => signIn(exchange, store)) },
  ];
}

const local = (handle: Route['handle']): Route['handle'] => {
  return exchange => {
    if (exchange.isLocal()) return handle(exchange);
    throw new GameError('forbidden', 'The streaming menu opens on the machine of the game only.');
  };
};

const tellSession = (exchange: Exchange, store: Store) =>
  exchange.json({ signedIn: sessionOf(store, exchange.header('cookie')) !== null });

async function signIn(exchange: Exchange, store: Store) {
  const body = await readJson(exchange);
  const secret = typeof body === 'object' && body !== null && 'secret' in body ? body.secret : undefined;
  const cookie = typeof secret === 'string' ? redeemLogin(store, secret) : null;
  if (!cookie) {
    throw new GameError(
      'bad-key',
      'This link was used already or is older than 10 minutes: "npm run admin" prints a new one.',
    );
  }
  exchange.json({ ok: true }, { 'set-cookie': cookie, 'cache-control': 'no-store' });
}
