import { h } from 'preact';
import { describe, expect, it, vi } from 'vitest';
import { keepProof, proofHeaders } from '../../../render/access/session-proof.ts';
import { connection } from '../../../render/admin/live.ts';
import { SessionsSection } from '../../../render/admin/pages/keys/sessions.tsx';
import { signIn } from '../../../render/admin/session.ts';
import { opened, press, useMenu } from './menu-in-node.ts';

/** Tests of the list of browsers that are signed in to the menu. */

const { asked, answer } = useMenu();
const session = (id: number, isThis = false) => ({
  id,
  browser: `Browser ${id}`,
  madeAt: 0,
  usedAt: 60_000,
  isThis,
});

it('the menu lists sessions, marks the current session, and can sign out all others', async () => {
  answer('GET /admin/sessions', { sessions: [session(2, true), session(1)] });
  answer('DELETE /admin/sessions', { ended: 1 });
  const page = await opened(h(SessionsSection, null));
  expect(page.texts('tbody th')).toEqual(['Browser 2 (this one)', 'Browser 1']);
  answer('GET /admin/sessions', { sessions: [session(2, true)] });
  await press(page, 'Sign out all others');
  expect(asked).toEqual(['GET /admin/sessions', 'DELETE /admin/sessions', 'GET /admin/sessions']);
  expect(page.one('.notices').textContent).toBe('One other browser is signed out.');
  expect(page.texts('tbody th')).toEqual(['Browser 2 (this one)']);
  await press(page, 'Sign out all others');
  expect(asked).toHaveLength(3); // no other browser is signed in
});

it('signing out deletes the part of the session that the browser stores', async () => {
  keepProof('pr00f');
  const page = await opened(h(SessionsSection, null));
  await press(page, 'Sign out');
  expect(asked).toContain('DELETE /admin/session');
  expect([proofHeaders(), connection.value]).toEqual([{}, 'signed-out']);
});

describe('page without a session', () => {
  const sign = (hash: string, signedIn: boolean, login: unknown = {}) => {
    Object.assign(location, { hash });
    vi.stubGlobal('history', { replaceState() {} });
    answer('GET /admin/session', { signedIn, howToSignIn: 'start it again' });
    answer('POST /admin/login', login);
    return signIn();
  };

  it('a menu without a session accepts a sign-in link, and says what is wrong with an invalid one', async () => {
    expect(await sign('#login=abc', true)).toBeNull();
    expect(asked[0]).toEqual(['POST /admin/login', { secret: 'abc' }]);
    await sign('#login=abc', true, { proof: 'pr00f' });
    expect(proofHeaders()).toEqual({ 'starfray-proof': 'pr00f' });
    const refused = { status: 401, code: 'unauthorized', error: 'The link was used.' };
    expect(await sign('#login=abc', false, refused)).toBe('The link was used.');
    expect(await sign('#login=abc', true, refused)).toBeNull(); // with a session, no link is needed
    expect(await sign('', false)).toBe('You are not signed in: start it again.');
    expect(await sign('', true)).toBeNull();
  });
});
