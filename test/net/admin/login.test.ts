import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOpenServer, startServer, type TestServer } from '../../../harness/server.ts';
import { PROOF_HEADER } from '../../../schema/base/session.ts';

/** Signing in to the streaming menu with the secret of a link. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const signIn = async (secret: unknown) => {
  const response = await fetch(`${server.url}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ secret }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie'), body: await response.json() };
};
const newSecret = () => new URL(server.app.adminLink()).hash.slice('#login='.length);

describe('sign-in', () => {
  it('answers a sign-in with the two halves of a session', async () => {
    const { status, cookie, body } = await signIn(newSecret());
    expect({ status, body }).toEqual({
      status: 200,
      body: { ok: true, proof: expect.stringMatching(/^[\w-]{43}$/) },
    });
    const headers = { cookie: `${cookie}`, [PROOF_HEADER]: body.proof };
    const answer = await fetch(`${server.url}/admin/session`, { headers });
    expect(await answer.json()).toEqual({ signedIn: true });
  });

  it('refuses a sign-in body over 16 KB and leaves the link valid', async () => {
    const secret = newSecret();
    expect(await signIn('x'.repeat(16 * 1024))).toMatchObject({ status: 413, body: { code: 'too-large' } });
    expect(await signIn('x'.repeat(16 * 1024 - 20))).toMatchObject({ status: 401 });
    expect(await signIn(secret)).toMatchObject({ status: 200 });
  });

  it.each(['made-up', '', 5, null, ['x']])('refuses a sign-in with %j and sets no cookie', async secret => {
    expect(await signIn(secret)).toMatchObject({ status: 401, cookie: null, body: { code: 'bad-key' } });
  });
});

it('links to an address that browsers open if the server listens on every address', async () => {
  const open = await startOpenServer();
  expect(open.app.adminLink()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/admin#login=/);
  await open.close();
});
