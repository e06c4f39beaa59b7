import {
  exchangeDeviceCode,
  getTokenInfo,
  refreshUserToken,
  revokeToken,
  startDeviceCodeFlow,
} from '@twurple/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../harness/twitch/clock.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import { askForCode, call, connect, poll, refresh, SCOPES, validate } from './calls.ts';

let clock: ReturnType<typeof createHandClock>;
let twitch: FakeTwitch;

beforeEach(async () => {
  clock = createHandClock();
  twitch = await startFakeTwitch({ clock });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
});
afterEach(() => twitch.close());

const waitInterval = () => clock.advance(5_000);

describe('grant through the library', () => {
  it('through the Twitch library, a code is exchanged for tokens, which can be renewed and revoked', async () => {
    const code = await startDeviceCodeFlow(twitch.clientId, [...SCOPES]);
    expect(code).toMatchObject({
      interval: 5,
      expiresIn: 1_800,
      userCode: expect.stringMatching(/^[A-Z]{8}$/),
    });
    twitch.authorize(code.userCode);
    const first = await exchangeDeviceCode(twitch.clientId, code.deviceCode, [...SCOPES]);
    expect(first).toMatchObject({ expiresIn: 4, scope: SCOPES });

    const info = await getTokenInfo(first.accessToken);
    expect(info).toMatchObject({
      userId: twitch.streamer.id,
      userName: 'streamer',
      clientId: twitch.clientId,
    });
    expect(info.scopes).toEqual(SCOPES);

    const second = await refreshUserToken(twitch.clientId, undefined, first.refreshToken ?? '');
    expect(second.refreshToken).not.toBe(first.refreshToken);
    await revokeToken(twitch.clientId, second.accessToken);
    await expect(getTokenInfo(second.accessToken)).rejects.toThrow();
    expect(twitch.violations).toEqual([]);
  });
});

describe('fake device code', () => {
  it('a fake device code is pending until the streamer confirms it, and can be used only once', async () => {
    const { body } = await askForCode(twitch);
    expect(await poll(twitch, body.device_code)).toMatchObject({
      status: 400,
      body: { status: 400, message: 'authorization_pending' },
    });
    twitch.authorize(String(body.user_code));
    waitInterval();
    expect((await poll(twitch, body.device_code)).status).toBe(200);
    expect((await poll(twitch, body.device_code)).body.message).toBe('invalid device code');
  });

  it('a fake device code can be denied', async () => {
    const { body } = await askForCode(twitch);
    twitch.deny(String(body.user_code));
    expect((await poll(twitch, body.device_code)).body.message).toBe('access_denied');
  });

  it('a fake device code expires', async () => {
    const { body } = await askForCode(twitch);
    twitch.authorize(String(body.user_code));
    clock.advance(1_800_000);
    expect((await poll(twitch, body.device_code)).body.message).toBe('expired_token');
  });

  it('if a client polls a fake device code too fast, the interval is lengthened by 5 s each time', async () => {
    const { body } = await askForCode(twitch);
    const wordAfter = async (ms: number) => {
      clock.advance(ms);
      return (await poll(twitch, body.device_code)).body.message;
    };
    expect(await wordAfter(0)).toBe('authorization_pending');
    expect(await wordAfter(4_999)).toBe('slow_down');
    expect(await wordAfter(9_999)).toBe('slow_down');
    expect(await wordAfter(15_000)).toBe('authorization_pending');
    expect(twitch.violations).toHaveLength(2);
  });

  it('a fake device code is given only to known clients and for known scopes', async () => {
    const ask = (query: Record<string, string>) => call(twitch, 'POST', '/auth/device', { query });
    const { clientId: client_id } = twitch;
    expect((await ask({ scopes: 'bits:read' })).body.message).toBe('missing client id');
    expect((await ask({ client_id: 'other', scopes: 'bits:read' })).body.message).toBe('invalid client');
    expect((await ask({ client_id, scopes: 'nonsense' })).status).toBe(400);
    expect((await ask({ client_id, scopes: 'bits:read', client_secret: 'x' })).status).toBe(403);
    expect(twitch.violations).toEqual(['A public client has sent a client secret.']);
  });

  it('a fake device code is exchanged for tokens with only the requested scopes', async () => {
    const { body } = await askForCode(twitch);
    twitch.authorize(String(body.user_code));
    expect((await poll(twitch, body.device_code, ['bits:read'])).body.message).toBe('invalid scopes');
  });
});

describe('fake tokens', () => {
  it('fake tokens expire after their lifetime', async () => {
    const { access } = await connect(twitch);
    clock.advance(3_000);
    expect((await validate(twitch, access)).body.expires_in).toBe(1);
    clock.advance(1_000);
    expect(await validate(twitch, access)).toMatchObject({
      status: 401,
      body: { status: 401, message: 'invalid access token' },
    });
  });

  it('all fake tokens are revoked when a refresh token is used twice', async () => {
    const first = await connect(twitch);
    const second = (await refresh(twitch, first.refresh)).body;
    expect(await refresh(twitch, first.refresh)).toMatchObject({
      status: 400,
      body: { message: 'Invalid refresh token' },
    });
    expect((await validate(twitch, String(second.access_token))).status).toBe(401);
    expect((await refresh(twitch, String(second.refresh_token))).status).toBe(400);
    expect(twitch.violations).toEqual(['A refresh token was used a second time.']);
  });

  it('a test can make fake tokens expire, and these can still be renewed', async () => {
    const { access, refresh: token } = await connect(twitch);
    twitch.expireAccess();
    expect((await validate(twitch, access)).status).toBe(401);
    expect((await refresh(twitch, token)).status).toBe(200);
  });

  it('fake tokens of a confidential client cannot be renewed without its secret', async () => {
    const other = await startFakeTwitch({ clock, isConfidential: true });
    const { refresh: token } = await connect(other);
    expect((await refresh(other, token)).body.message).toBe('missing client secret');
    await other.close();
  });

  it('fake tokens become invalid when the streamer revokes the consent', async () => {
    const { access, refresh: token } = await connect(twitch);
    await twitch.revoke();
    expect((await validate(twitch, access)).status).toBe(401);
    expect((await refresh(twitch, token)).status).toBe(400);
  });
});
