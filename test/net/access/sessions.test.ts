import { describe, expect, it } from 'vitest';
import { createLogin, redeemLogin, sessionOf } from '../../../net/access/sessions.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** How long links to the streaming menu and the sessions that they begin are good for. */
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 0, 1);
const STREAMER = { name: 'streamer', scope: 'owner', keyId: null };

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const pairOf = (cookie: string | null) => (cookie ?? '').split(';')[0];
/** The `Cookie` header of a session that begins now. */
const begin = () => pairOf(redeemLogin(store, createLogin(store, NOW), NOW));
const count = (table: string) =>
  store.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)?.count;

describe('a login link', () => {
  it('is good for ten minutes', () => {
    const [one, other] = [createLogin(store, NOW), createLogin(store, NOW)];
    expect(redeemLogin(store, one, NOW + 10 * MINUTE_MS)).not.toBeNull();
    expect(redeemLogin(store, other, NOW + 10 * MINUTE_MS + 1)).toBeNull();
  });

  it('is good once', () => {
    const secret = createLogin(store, NOW);
    expect(redeemLogin(store, secret, NOW)).not.toBeNull();
    expect(redeemLogin(store, secret, NOW)).toBeNull();
  });

  it('leaves those before it good, and is forgotten once it has run out', () => {
    const first = createLogin(store, NOW);
    createLogin(store, NOW + 10 * MINUTE_MS);
    expect(count('logins')).toBe(2);
    createLogin(store, NOW + 10 * MINUTE_MS + 1);
    expect(count('logins')).toBe(2);
    expect(redeemLogin(store, first, NOW)).toBeNull();
  });

  it('that is made up begins nothing', () => {
    expect(redeemLogin(store, 'made-up', NOW)).toBeNull();
    expect(count('sessions')).toBe(0);
  });
});

describe('a session', () => {
  it('is a cookie for 30 days, for this site alone and out of reach of its scripts', () => {
    const cookie = redeemLogin(store, createLogin(store, NOW), NOW);
    expect(cookie).toMatch(
      /^starfray_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
  });

  it('is good for 30 days', () => {
    const cookie = begin();
    expect(sessionOf(store, cookie, NOW + 30 * DAY_MS)).toEqual(STREAMER);
    expect(sessionOf(store, cookie, NOW + 30 * DAY_MS + 1)).toBeNull();
  });

  it('leaves those before it good, and is forgotten once it has run out', () => {
    const cookie = begin();
    begin();
    expect(sessionOf(store, cookie, NOW)).toEqual(STREAMER);
    expect(count('sessions')).toBe(2);
    const later = NOW + 30 * DAY_MS + 1;
    redeemLogin(store, createLogin(store, later), later);
    expect(count('sessions')).toBe(1);
  });

  it('is found among other cookies, by its whole name and value', () => {
    const cookie = begin();
    for (const header of [`a=1; ${cookie}`, `${cookie}; b=2`, `a=1;${cookie} ;b=2`])
      expect(sessionOf(store, header, NOW)).toEqual(STREAMER);
    for (const header of ['', 'starfray_session=', `x${cookie}`, `${cookie}x`, cookie.slice(0, -1)])
      expect(sessionOf(store, header, NOW)).toBeNull();
  });
});
