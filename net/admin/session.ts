import * as v from 'valibot';
import { GameError } from '../../schema/error.ts';
import { redeemLogin, sessionOf } from '../access/sessions.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Route } from '../http/routes.ts';
import type { Store } from '../store/store.ts';
import { type AdminGuard, readInput } from './guard.ts';
import { createLoginPace, type LoginPace } from './login-pace.ts';

/** Signing in to the streaming menu with the secret of a one-time link. */

const Login = v.object({ secret: v.unknown() });

export function sessionRoutes(
  { local }: Pick<AdminGuard, 'local'>,
  store: Store,
  pace = createLoginPace(),
): Route[] {
  return [
    { method: 'GET', path: '/admin/session', handle: local(exchange => answerSession(exchange, store)) },
    { method: 'POST', path: '/admin/login', handle: local(exchange => signIn(exchange, store, pace)) },
  ];
}

const answerSession = (exchange: Exchange, store: Store) =>
  exchange.json({ signedIn: sessionOf(store, exchange.header('cookie')) !== null });

async function signIn(exchange: Exchange, store: Store, pace: LoginPace) {
  const { secret } = await readInput(exchange, Login);
  await pace.turn();
  if (exchange.aborted) return; // the link would be used up for nobody
  const cookie = typeof secret === 'string' ? redeemLogin(store, secret) : null;
  pace.note(cookie !== null);
  if (!cookie) {
    throw new GameError(
      'bad-key',
      'This link has been used already or is older than 10 minutes: "npm run admin" prints a new one.',
    );
  }
  exchange.json({ ok: true }, { 'set-cookie': cookie });
}
