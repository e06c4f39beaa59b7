import type { Store } from '../store/store.ts';
import type { Identity } from './identity.ts';
import { hashOf, newSecret } from './secrets.ts';

/**
 * The streamer's own session at `/admin`: a one-time link carries a secret in its fragment, which is posted and
 * answered with a cookie. Store and process know only the hashes of both.
 */
const LOGIN_MS = 10 * 60_000;
const SESSION_DAYS = 30;
const SESSION_MS = SESSION_DAYS * 86_400_000;
const COOKIE = 'starfray_session';

const STREAMER: Identity = { name: 'streamer', scope: 'owner', keyId: null };

/** A new secret for a login link: valid for 10 minutes, once. */
export function createLogin(store: Store, now = Date.now()): string {
  const secret = newSecret();
  store.transaction(() => {
    store.run('DELETE FROM logins WHERE expires_at < ?', now);
    store.run('INSERT INTO logins (hash, expires_at) VALUES (?, ?)', hashOf(secret), now + LOGIN_MS);
  });
  return secret;
}

/** Uses up a login secret. The `Set-Cookie` value of a new session, or null when the secret is not valid. */
export function redeemLogin(store: Store, secret: string, now = Date.now()): string | null {
  const session = newSecret();
  const isGood = store.transaction(() => {
    store.run('DELETE FROM sessions WHERE expires_at < ?', now);
    if (store.run('DELETE FROM logins WHERE hash = ? AND expires_at >= ?', hashOf(secret), now) === 0) {
      return false;
    }
    store.run('INSERT INTO sessions (hash, expires_at) VALUES (?, ?)', hashOf(session), now + SESSION_MS);
    return true;
  });
  if (!isGood) return null;
  return `${COOKIE}=${session}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${SESSION_DAYS * 86_400}`;
}

/** The streamer, when the `Cookie` header names a session that has not expired. */
export function sessionOf(store: Store, cookieHeader: string, now = Date.now()): Identity | null {
  const session = cookieNamed(COOKIE, cookieHeader);
  if (!session) return null;
  const row = store.get('SELECT 1 FROM sessions WHERE hash = ? AND expires_at >= ?', hashOf(session), now);
  return row ? STREAMER : null;
}

function cookieNamed(name: string, header: string) {
  const start = `${name}=`;
  const pair = header.split(';').find(part => part.trimStart().startsWith(start));
  return pair?.trim().slice(start.length);
}
