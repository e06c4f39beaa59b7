import { describe, expect, it } from 'vitest';
import {
  createLogin,
  endOtherSessions,
  endSession,
  type Halves,
  isOpenSession,
  listSessions,
  openSessions,
  redeemLogin,
  sessionOf,
} from '../../../net/access/sessions.ts';
import type { Store } from '../../../net/store/store.ts';
import { storeForEachTest } from '../store/store-for-each-test.ts';

/** Tests how long login links are valid, and how long the sessions that begin with them. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = Date.UTC(2026, 0, 1);
const STREAMER = { name: 'streamer', scope: 'owner', keyId: null };
const HOST = '127.0.0.1:2087';
const BROWSER = { host: HOST, name: 'Firefox, Linux' };

let store: Store;
storeForEachTest(fresh => {
  store = fresh;
});

const redeem = (secret: string, now = NOW) => redeemLogin(store, secret, BROWSER, now);

/** Begins a session at `now`. Returns what a browser sends with its requests. */
function begin(now = NOW): Halves {
  const session = redeem(createLogin(store, now), now);
  if (!session) throw new Error('The link is not valid.');
  return { host: HOST, cookie: session.cookie.split(';')[0], proof: session.proof };
}
const isGood = (halves: Halves, now = NOW) => sessionOf(store, halves, now) !== null;
const count = (table: string) =>
  store.get<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table}`)?.count;

describe('login link', () => {
  it('a login link expires after ten minutes', () => {
    const [one, other] = [createLogin(store, NOW), createLogin(store, NOW)];
    expect(redeem(one, NOW + 10 * MINUTE_MS)).not.toBeNull();
    expect(redeem(other, NOW + 10 * MINUTE_MS + 1)).toBeNull();
  });

  it('a login link can be used only once', () => {
    const secret = createLogin(store, NOW);
    expect(redeem(secret)).not.toBeNull();
    expect(redeem(secret)).toBeNull();
  });

  it('a new login link leaves earlier links valid, and expired links are deleted', () => {
    const first = createLogin(store, NOW);
    createLogin(store, NOW + 10 * MINUTE_MS);
    expect(count('logins')).toBe(2);
    createLogin(store, NOW + 10 * MINUTE_MS + 1);
    expect(count('logins')).toBe(2);
    expect(redeem(first)).toBeNull();
  });

  it('an invented login link is rejected', () => {
    expect(redeem('made-up')).toBeNull();
    expect(count('sessions')).toBe(0);
  });
});

describe('streamer session', () => {
  it("a session needs two secrets: a cookie for the game's port and a proof that only the page has", () => {
    const { cookie, proof } = redeem(createLogin(store, NOW)) ?? {};
    expect(cookie).toMatch(
      /^starfray_session_2087=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/,
    );
    expect(proof).toMatch(/^[\w-]{43}$/);
    expect(cookie).not.toContain(proof);
  });

  it('a session needs its own cookie and its own proof; those of another session are refused', () => {
    const [one, other] = [begin(), begin()];
    expect(sessionOf(store, one, NOW)).toMatchObject(STREAMER);
    expect(isGood({ ...one, proof: '' })).toBe(false);
    expect(isGood({ ...one, cookie: '' })).toBe(false);
    expect(isGood({ ...one, proof: other.proof })).toBe(false);
  });

  it('a streamer session expires after 30 days', () => {
    const halves = begin();
    expect(isGood(halves, NOW + 30 * DAY_MS)).toBe(true);
    expect(isGood(halves, NOW + 30 * DAY_MS + 1)).toBe(false);
  });

  it('a new session leaves earlier sessions valid, and expired sessions are deleted', () => {
    const halves = begin();
    begin();
    expect(isGood(halves)).toBe(true);
    expect(count('sessions')).toBe(2);
    begin(NOW + 30 * DAY_MS + 1);
    expect(count('sessions')).toBe(1);
  });

  it('a session cookie is found among others by its whole name and value', () => {
    const { cookie, ...rest } = begin();
    const withCookies = (header: string) => isGood({ ...rest, cookie: header });
    for (const header of [`a=1; ${cookie}`, `${cookie}; b=2`, `a=1;${cookie} ;b=2`])
      expect(withCookies(header)).toBe(true);
    for (const header of ['', 'starfray_session_2087=', `x${cookie}`, `${cookie}x`, cookie.slice(0, -1)])
      expect(withCookies(header)).toBe(false);
  });

  it('a session cookie is found after other cookies of the same name', () => {
    const { cookie, ...rest } = begin();
    const tossed = 'starfray_session_2087=tossed';
    expect(isGood({ ...rest, cookie: `${tossed}; ${tossed}; ${cookie}; ${tossed}` })).toBe(true);
  });

  it('a session cookie is not accepted by a game on another port', () => {
    const halves = begin();
    expect(isGood({ ...halves, host: '127.0.0.1:2088' })).toBe(false);
  });

  it('the session cookie of a game on port 80 contains that port', () => {
    const { cookie } =
      redeemLogin(store, createLogin(store, NOW), { ...BROWSER, host: 'localhost' }, NOW) ?? {};
    expect(cookie).toMatch(/^starfray_session_80=/);
  });

  it('a session is listed with its browser, its start and its last use, both to the minute', () => {
    const halves = begin();
    const listed = () => listSessions(store, NOW);
    expect(listed()).toEqual([{ id: 1, browser: 'Firefox, Linux', madeAt: NOW, usedAt: NOW }]);
    sessionOf(store, halves, NOW + MINUTE_MS - 1);
    expect(listed()[0].usedAt).toBe(NOW);
    sessionOf(store, halves, NOW + MINUTE_MS);
    expect(listed()[0].usedAt).toBe(NOW + MINUTE_MS);
    expect(listSessions(store, NOW + 30 * DAY_MS)).toHaveLength(1);
    expect(listSessions(store, NOW + 30 * DAY_MS + 1)).toEqual([]);
  });

  it('a session stays valid if its last use cannot be stored', () => {
    const halves = begin();
    store.run("CREATE TRIGGER full BEFORE UPDATE ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END");
    expect(isGood(halves, NOW + MINUTE_MS)).toBe(true);
  });

  it('a session counts as open until it has expired or was ended', () => {
    const begun = [begin(), begin()].map(halves => sessionOf(store, halves, NOW)?.sessionId ?? 0);
    const [first = 0, second = 0] = begun;
    const end = NOW + 30 * DAY_MS;
    expect(begun.map(id => isOpenSession(store, id, end))).toEqual([true, true]);
    expect(begun.map(id => isOpenSession(store, id, end + 1))).toEqual([false, false]);
    expect([openSessions(store, end), openSessions(store, end + 1)]).toEqual([`${first},${second}`, null]);
    endSession(store, first);
    expect(begun.map(id => isOpenSession(store, id, NOW))).toEqual([false, true]);
    expect(openSessions(store, NOW)).toBe(`${second}`);
  });

  it('a session can end all other sessions', () => {
    const [one, own] = [begin(), begin()];
    expect(endOtherSessions(store, sessionOf(store, own, NOW)?.sessionId ?? 0)).toBe(1);
    expect([isGood(one), isGood(own)]).toEqual([false, true]);
  });

  it('when a 21st session begins, the session that was used longest ago ends', () => {
    const [first, ...others] = Array.from({ length: 21 }, () => begin());
    expect(isGood(first)).toBe(false);
    expect(others.every(halves => isGood(halves))).toBe(true);
  });

  it('a session that was used recently outlives newer sessions that were not used recently', () => {
    const [first, second] = Array.from({ length: 20 }, () => begin());
    expect(first && sessionOf(store, first, NOW + MINUTE_MS)).not.toBeNull();
    begin(NOW + MINUTE_MS);
    expect([first, second].map(halves => halves && isGood(halves))).toEqual([true, false]);
    expect(
      listSessions(store, NOW)
        .map(({ id }) => id)
        .slice(0, 3),
    ).toEqual([21, 1, 20]);
  });
});
