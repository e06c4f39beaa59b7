import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { wallClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { call, type Reply } from './calls.ts';
import { PEER_CLIENT, startPeerGrant } from './peer-grant.ts';

/** Compares the fake with a certified server in the steps of a device grant (RFC 8628, RFC 6749, RFC 7009). */

/** A server that issues tokens. Both servers use the same concepts, with different addresses and fields. */
interface Server {
  device(rest?: Record<string, string>): Promise<Reply>;
  token(fields: Record<string, string>): Promise<Reply>;
  revoke(token: string): Promise<Reply>;
  authorize(code: string): unknown;
  deny(code: string): unknown;
}

let twitch: FakeTwitch;
let peer: Awaited<ReturnType<typeof startPeerGrant>>;

beforeAll(async () => {
  twitch = await startFakeTwitch({ clock: wallClock });
  peer = await startPeerGrant();
});
afterAll(() => Promise.all([twitch.close(), peer.close()]));

// Both servers read the time of day, which the tests set, so that nothing waits.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);

const fake = (): Server => {
  const post = (path: string, query: Record<string, string>) =>
    call(twitch, 'POST', `/auth/${path}`, {
      query: { client_id: twitch.clientId, scopes: 'bits:read', ...query },
    });
  return {
    device: rest => post('device', { ...rest }),
    token: fields => post('token', fields),
    revoke: token => post('revoke', { token }),
    authorize: twitch.authorize,
    deny: twitch.deny,
  };
};

const second = (): Server => {
  const post = (path: string, fields: Record<string, string>) =>
    call(peer, 'POST', path, { form: { client_id: PEER_CLIENT, ...fields } });
  return {
    device: rest => post('/device/auth', { scope: 'openid', ...rest }),
    token: fields => post('/token', fields),
    revoke: token => post('/token/revocation', { token }),
    authorize: peer.authorize,
    deny: peer.deny,
  };
};

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

/** The result of a step in one word: `tokens`, `ok` or the error code. */
const wordOf = ({ status, body }: Reply) =>
  status === 200 ? (body.access_token ? 'tokens' : 'ok') : String(body.message ?? body.error);

const poll = ({ token }: Server, device: unknown, rest: Record<string, string> = {}) =>
  token({ grant_type: DEVICE, device_code: String(device), ...rest });
const refresh = ({ token }: Server, text: unknown) =>
  token({ grant_type: 'refresh_token', refresh_token: String(text) });

async function begin(server: Server) {
  const { body } = await server.device();
  return { device: body.device_code, user: String(body.user_code) };
}

async function connected(server: Server) {
  const { device, user } = await begin(server);
  await server.authorize(user);
  return (await poll(server, device)).body;
}

type Scenario = [rule: string, run: (server: Server) => Promise<Reply[]>, fake: string[], peer?: string[]];

/**
 * The steps, with the results of the fake and of its peer. The last column is set only if the two differ: in error
 * codes, or where the peer is more lenient.
 */
const SCENARIOS: Scenario[] = [
  ['a device grant begins with two codes', async server => [await server.device()], ['ok']],
  [
    'a device grant is pending until the user agrees',
    async server => {
      const { device, user } = await begin(server);
      const before = await poll(server, device);
      await server.authorize(user);
      pass(5);
      return [before, await poll(server, device)];
    },
    ['authorization_pending', 'tokens'],
  ],
  [
    'a device grant ends when the user declines',
    async server => {
      const { device, user } = await begin(server);
      await server.deny(user);
      return [await poll(server, device)];
    },
    ['access_denied'],
  ],
  [
    'a device grant ends when its time has run out',
    async server => {
      const { device } = await begin(server);
      pass(1_801);
      return [await poll(server, device)];
    },
    ['expired_token'],
  ],
  [
    'a device grant gives tokens only once for a code',
    async server => {
      const { device, user } = await begin(server);
      await server.authorize(user);
      const first = await poll(server, device);
      pass(5);
      return [first, await poll(server, device)];
    },
    ['tokens', 'invalid device code'],
    ['tokens', 'invalid_grant'],
  ],
  [
    'an unknown code is refused',
    async server => [await poll(server, 'x'.repeat(43))],
    ['invalid device code'],
    ['invalid_grant'],
  ],
  [
    'polling faster than the stated interval is refused',
    async server => {
      const { device } = await begin(server);
      return [await poll(server, device), await poll(server, device)];
    },
    ['authorization_pending', 'slow_down'],
    ['authorization_pending', 'authorization_pending'],
  ],
  [
    'an unknown client is refused',
    async server => [await server.device({ client_id: 'nobody' })],
    ['invalid client'],
    ['invalid_client'],
  ],
  [
    'a secret from a public client is refused',
    async server => {
      const { device, user } = await begin(server);
      await server.authorize(user);
      return [await poll(server, device, { client_secret: 'x' })];
    },
    ['invalid client secret'],
    ['invalid_client'],
  ],
  [
    'a missing or unknown grant type is refused',
    async server => [await server.token({}), await server.token({ grant_type: 'password' })],
    ['missing grant type', 'Invalid grant type'],
    ['invalid_request', 'unsupported_grant_type'],
  ],
  [
    'tokens can be renewed without a secret',
    async server => {
      const { refresh_token } = await connected(server);
      const next = await refresh(server, refresh_token);
      expect(next.body.refresh_token).not.toBe(refresh_token);
      return [next, await refresh(server, next.body.refresh_token)];
    },
    ['tokens', 'tokens'],
  ],
  [
    'using a refresh token twice ends all tokens of the grant',
    async server => {
      const { refresh_token } = await connected(server);
      const next = await refresh(server, refresh_token);
      return [next, await refresh(server, refresh_token), await refresh(server, next.body.refresh_token)];
    },
    ['tokens', 'Invalid refresh token', 'Invalid refresh token'],
    ['tokens', 'invalid_grant', 'invalid_grant'],
  ],
  [
    'revoking a token ends the grant',
    async server => {
      const { access_token, refresh_token } = await connected(server);
      return [await server.revoke(String(access_token)), await refresh(server, refresh_token)];
    },
    ['ok', 'Invalid refresh token'],
    ['ok', 'invalid_grant'],
  ],
];

describe.each([
  ['the fake', 2],
  ['a certified server', 3],
] as const)('device grant at %s', (_, column) => {
  it.each(SCENARIOS)('%s', async (...scenario) => {
    const replies = await scenario[1](column === 2 ? fake() : second());
    expect(replies.map(wordOf)).toEqual(scenario[column] ?? scenario[2]);
  });
});

describe('both servers', () => {
  it('the fake Twitch and a certified OAuth server answer with the same fields', async () => {
    const fieldsOf = async (server: Server) => {
      const { body } = await server.device();
      await server.authorize(String(body.user_code));
      const tokens = (await poll(server, body.device_code)).body;
      return [Object.keys(body).sort(), Object.keys(tokens).sort()];
    };
    const [device, tokens] = await fieldsOf(fake());
    const [otherDevice, otherTokens] = await fieldsOf(second());
    const isOptional = (field: string) =>
      ['interval', 'verification_uri_complete', 'id_token'].includes(field);
    expect(device.filter(field => !isOptional(field))).toEqual(
      otherDevice.filter(field => !isOptional(field)),
    );
    expect(tokens).toEqual(otherTokens.filter(field => !isOptional(field)));
  });
});
