import * as v from 'valibot';
import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Route } from '../../server/http/routes.ts';
import { howToSignIn } from '../../server/version.ts';
import type { Auth } from '../access/auth.ts';
import {
  endedCookie,
  endOtherSessions,
  endSession,
  halvesIn,
  listSessions,
  redeemLogin,
  sessionOf,
} from '../access/sessions.ts';
import type { Store } from '../store/store.ts';
import { type AdminGuard, readInput } from './guard.ts';

/** Number of wrong secrets in a row after which attempts to sign in at `/admin` are delayed. @limit */
const FREE_FAILURES = 5;
/** Delay of each attempt to sign in at `/admin` after too many wrong secrets. @limit */
const WAIT_MS = 1_000;

/** Slows down the guessing of secrets. All callers wait equally long, so that nobody can lock the streamer out. */
export interface LoginDelay {
  /** Resolves when a secret may be checked. */
  turn(): Promise<void>;
  /** Call this with the result of the check. */
  note(isGood: boolean): void;
}

export function createLoginDelay(wait: (ms: number) => Promise<unknown> = io.pause): LoginDelay {
  let failures = 0;
  return {
    async turn() {
      if (failures >= FREE_FAILURES) await wait(WAIT_MS);
    },
    note(isGood) {
      failures = isGood ? 0 : failures + 1;
    },
  };
}

const Login = v.object({ secret: v.unknown() });

/** Routes for signing in to the streaming menu with a one-time secret, for listing sessions, and for ending them. */
export function sessionRoutes(
  { local, streamer }: AdminGuard,
  store: Store,
  auth: Pick<Auth, 'reload'>,
  delay = createLoginDelay(),
): Route[] {
  return [
    { method: 'GET', path: '/admin/session', handle: local(exchange => answerSession(exchange, store)) },
    { method: 'POST', path: '/admin/login', handle: local(exchange => signIn(exchange, store, delay)) },
    {
      method: 'DELETE',
      path: '/admin/session',
      handle: streamer((exchange, own) => {
        endSession(store, own);
        auth.reload();
        exchange.json({ ok: true }, { 'set-cookie': endedCookie(exchange.header('host')) });
      }),
    },
    {
      method: 'GET',
      path: '/admin/sessions',
      handle: streamer((exchange, own) =>
        exchange.json({ sessions: listSessions(store).map(row => ({ ...row, isThis: row.id === own })) }),
      ),
    },
    {
      method: 'DELETE',
      path: '/admin/sessions',
      handle: streamer((exchange, own) => {
        const ended = endOtherSessions(store, own);
        auth.reload();
        exchange.json({ ended });
      }),
    },
  ];
}

const answerSession = (exchange: Exchange, store: Store) =>
  exchange.json({ signedIn: sessionOf(store, halvesIn(exchange)) !== null, howToSignIn: howToSignIn() });

async function signIn(exchange: Exchange, store: Store, delay: LoginDelay) {
  const browser = { host: exchange.header('host'), name: browserName(exchange.header('user-agent')) };
  const { secret } = await readInput(exchange, Login);
  await delay.turn();
  if (exchange.aborted) return; // otherwise the link would be used up without creating a session
  const session = typeof secret === 'string' ? redeemLogin(store, secret, browser) : null;
  delay.note(session !== null);
  if (!session) {
    throw new GameError(
      'bad-key',
      `This link has been used already or is older than 10 minutes: ${howToSignIn()}.`,
    );
  }
  exchange.json({ ok: true, proof: session.proof }, { 'set-cookie': session.cookie });
}

/**
 * Parts of `User-Agent` by which browsers are recognised. Browsers whose text also contains other browsers'
 * names come first.
 */
const BROWSERS = [
  ['OBS/', 'OBS'],
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Returns the browser and the operating system, such as "Firefox, Linux". The caller cannot choose any part
 * of it freely.
 */
function browserName(agent: string) {
  const [browser, system] = [BROWSERS, SYSTEMS].map(list => list.find(([part]) => agent.includes(part))?.[1]);
  return [browser ?? 'unknown browser', system ?? []].flat().join(', ');
}
