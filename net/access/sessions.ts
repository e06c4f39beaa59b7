import { io } from '../../core/io.ts';
import { PROOF_HEADER } from '../../schema/base/session.ts';
import type { Exchange } from '../../server/http/exchange.ts';
import type { Store } from '../store/store.ts';
import type { Identity } from './identity.ts';
import { hashOf, newSecret } from './secrets.ts';

/**
 * The streamer's own session at `/admin`. A one-time link contains a secret in its fragment. The page posts
 * this secret and gets the two halves of a session: a cookie, and a proof that the page stores under its own
 * origin and sends as a header. Browsers send the cookie to every program that listens on this machine; the
 * page sends the proof only to this server. The store contains only hashes of the secret, the cookie and the
 * proof.
 */

/** Lifetime of a link to `/admin`. @limit */
const LOGIN_MS = 10 * 60_000;
/** Lifetime of a session at `/admin`. @limit */
const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 86_400_000;
/** Maximum number of sessions at `/admin`. A further session ends the least recently used one. @limit */
const MAX_SESSIONS = 20;
/**
 * The stored time of a session's last use is renewed at most once in this time, so that few requests cause a write.
 * @limit
 */
const USE_STEP_MS = 60_000;

export interface NewSession {
  /** Value for `Set-Cookie`. */
  cookie: string;
  proof: string;
}

/** The two halves of a session and the host, from a request's headers. */
export interface Halves {
  host: string;
  cookie: string;
  proof: string;
}

/** Reads the halves from a request. Call it before the handler waits for anything. */
export const halvesIn = (exchange: Exchange): Halves => ({
  host: exchange.header('host'),
  cookie: exchange.header('cookie'),
  proof: exchange.header(PROOF_HEADER),
});

/** Creates the secret for a login link, which works once within 10 minutes. */
export function createLogin(store: Store, now = io.wall()): string {
  const secret = newSecret();
  store.transaction(() => {
    store.run('DELETE FROM logins WHERE expires_at < ?', now);
    store.run('INSERT INTO logins (hash, expires_at) VALUES (?, ?)', hashOf(secret), now + LOGIN_MS);
  });
  return secret;
}

/** The browser that signs in. */
interface Browser {
  /** The `Host` header. Its port is part of the cookie's name. */
  host: string;
  /** The name of the browser in the list of sessions. */
  name: string;
}

/** Uses up a login secret. Returns a new session, or null if the secret is not valid. */
export function redeemLogin(
  store: Store,
  secret: string,
  { host, name }: Browser,
  now = io.wall(),
): NewSession | null {
  const [session, proof] = [newSecret(), newSecret()];
  const isGood = store.transaction(() => {
    store.run('DELETE FROM sessions WHERE expires_at < ?', now);
    if (store.run('DELETE FROM logins WHERE hash = ? AND expires_at >= ?', hashOf(secret), now) === 0) {
      return false;
    }
    const row = [hashOf(session), hashOf(proof), name, now, now, now + SESSION_MS];
    store.run(
      'INSERT INTO sessions (hash, proof, browser, made_at, used_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...row,
    );
    store.run(
      'DELETE FROM sessions WHERE id NOT IN (SELECT id FROM sessions ORDER BY used_at DESC, id DESC LIMIT ?)',
      MAX_SESSIONS,
    );
    return true;
  });
  return isGood ? { cookie: cookieOf(host, session, SESSION_DAYS * 86_400), proof } : null;
}

/** Value for `Set-Cookie` that removes the cookie of a session that has ended. */
export const endedCookie = (host: string) => cookieOf(host, '', 0);

const cookieOf = (host: string, value: string, seconds: number) =>
  `${cookieName(host)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;

/** All ports of a machine share cookies, so the name of the cookie contains the port. */
const cookieName = (host: string) => `starfray_session_${/:(\d+)$/.exec(host)?.[1] ?? '80'}`;

/** Identifies the streamer if both halves belong to one session that has not ended. */
export function sessionOf(store: Store, { host, cookie, proof }: Halves, now = io.wall()): Identity | null {
  if (cookie === '' || proof === '') return null;
  const row = store.get<{ id: number; hash: Uint8Array; used_at: number }>(
    'SELECT id, hash, used_at FROM sessions WHERE proof = ? AND expires_at >= ?',
    hashOf(proof),
    now,
  );
  // Another program on this machine may have set cookies with the same name, which the browser also sends.
  if (!row || !cookiesNamed(cookieName(host), cookie).some(value => hashOf(value).equals(row.hash)))
    return null;
  if (now - row.used_at >= USE_STEP_MS) noteUse(store, row.id, now);
  return { name: 'streamer', scope: 'owner', keyId: null, sessionId: row.id };
}

function noteUse(store: Store, id: number, now: number) {
  try {
    const write = () => store.run('UPDATE sessions SET used_at = ? WHERE id = ?', now, id);
    store.transaction(write, { hasty: true });
  } catch {
    // A full disk must not sign the streamer out.
  }
}

function cookiesNamed(name: string, header: string) {
  const start = `${name}=`;
  const pairs = header.split(';').map(part => part.trim());
  return pairs.filter(pair => pair.startsWith(start)).map(pair => pair.slice(start.length));
}

/** A session as the menu lists it. Times are wall clock, in ms. */
export interface ListedSession {
  id: number;
  browser: string;
  madeAt: number;
  /** Time of the last use, accurate to the minute. */
  usedAt: number;
}

/** The active sessions, most recently used first. */
export const listSessions = (store: Pick<Store, 'all'>, now = io.wall()) =>
  store.all<ListedSession>(
    `SELECT id, browser, made_at AS madeAt, used_at AS usedAt FROM sessions
     WHERE expires_at >= ? ORDER BY used_at DESC, id DESC`,
    now,
  );

export const endSession = (store: Pick<Store, 'run'>, id: number) =>
  store.run('DELETE FROM sessions WHERE id = ?', id);

export const isOpenSession = (store: Pick<Store, 'get'>, id: number, now = io.wall()) =>
  store.get('SELECT 1 FROM sessions WHERE id = ? AND expires_at >= ?', id, now) !== undefined;

/** The ids of the active sessions as one text, which changes if a session begins or ends. */
export const openSessions = (store: Pick<Store, 'get'>, now = io.wall()) =>
  store.get<{ ids: string | null }>('SELECT group_concat(id) AS ids FROM sessions WHERE expires_at >= ?', now)
    ?.ids;

/** Ends all sessions except the session `id`. Returns the number of ended sessions. */
export const endOtherSessions = (store: Pick<Store, 'run'>, id: number) =>
  store.run('DELETE FROM sessions WHERE id <> ?', id);
