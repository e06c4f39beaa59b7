import { h } from 'preact';
import { expect, it } from 'vitest';
import { keepProof, proofHeaders } from '../../../render/access/session-proof.ts';
import { connection } from '../../../render/admin/live.ts';
import { SessionsSection } from '../../../render/admin/pages/keys/sessions.tsx';
import { opened, press, useMenu } from './menu-in-node.ts';

/** Browsers that are signed in to the menu. */

const { asked, answer } = useMenu();
const session = (id: number, isThis = false) => ({
  id,
  browser: `Browser ${id}`,
  madeAt: 0,
  usedAt: 60_000,
  isThis,
});

it('are listed, this one marked, and all others can be signed out', async () => {
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
  expect(asked).toHaveLength(3); // there is no other
});

it('forgets its half of the session when it signs out', async () => {
  keepProof('pr00f');
  const page = await opened(h(SessionsSection, null));
  await press(page, 'Sign out');
  expect(asked).toContain('DELETE /admin/session');
  expect([proofHeaders(), connection.value]).toEqual([{}, 'signed-out']);
});
