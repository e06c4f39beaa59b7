import * as v from 'valibot';
import { GameError } from '../../schema/error.ts';
import type { Exchange } from '../http.ts';
import type { Route } from '../routes.ts';
import { redeemLogin, sessionOf } from '../sessions.ts';
import type { Store } from '../store.ts';
import { type AdminGuard, readInput } from './guard.ts';

/** Signing in to the streaming menu with the secret of a one-time link. */

const Login = v.object({ secret: v.unknown() });

export const sessionRoutes = ({ local }: AdminGuard, store: Store): Route[] => [
  { method: 'GET', path: '/admin/session', handle: local(exchange => tellSession(exchange, store)) },
  { method: 'POST', path: '/admin/login', handle: local(exchange => signIn(exchange, store)) },
];

const tellSession = (exchange: Exchange, store: Store) =>
  exchange.json({ signedIn: sessionOf(store, exchange.header('cookie')) !== null });

async function signIn(exchange: Exchange, store: Store) {
  const { secret } = await readInput(exchange, Login);
  const cookie = typeof secret === 'string' ? redeemLogin(store, secret) : null;
  if (!cookie) {
    throw new GameError(
      'bad-key',
      'This link was used already or is older than 10 minutes: "npm run admin" prints a new one.',
    );
  }
  exchange.json({ ok: true }, { 'set-cookie': cookie });
}
