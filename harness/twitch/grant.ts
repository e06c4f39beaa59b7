import { randomBytes, randomInt } from 'node:crypto';
import { type Answer, type Call, Refusal } from './http.ts';
import type { Platform } from './platform.ts';
import type { TokenPair } from './tokens.ts';

/**
 * The device code grant for a public client, validation and revocation. Shapes:
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#device-code-grant-flow,
 * https://dev.twitch.tv/docs/authentication/refresh-tokens/, .../validate-tokens/ and .../revoke-tokens/.
 * `slow_down`, `access_denied` and `expired_token` are the codes of RFC 8628, section 3.5; the platform puts
 * the code into the field `message`, while the RFC uses `error`.
 */

interface DeviceCode {
  device: string;
  user: string;
  scopes: readonly string[];
  state: 'pending' | 'authorized' | 'denied' | 'expired' | 'used';
  expiresAt: number;
  intervalMs: number;
  polledAt: number;
  /** Login of the user who confirmed. */
  login: string;
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const SCOPE = /^[a-z]+(:[a-z_]+)+$|^clips:edit$/;

export function createGrant(platform: Platform) {
  const { clock, limits, tokens, people } = platform;
  const codes: DeviceCode[] = [];
  const findByUser = (user: string) => {
    const code = codes.find(code => code.user === user);
    if (!code) throw new Error(`No client has requested the code ${user}.`);
    return code;
  };

  function device(call: Call): Answer {
    const fields = fieldsOf(call);
    checkClient(platform, fields);
    const scopes = scopesOf(fields);
    const bad = scopes.find(scope => !SCOPE.test(scope));
    if (scopes.length === 0 || bad !== undefined)
      throw refusal(400, `invalid scope requested: '${bad ?? ''}'`);
    const user = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
    const code: DeviceCode = {
      device: randomBytes(20).toString('hex'),
      user,
      scopes,
      state: 'pending',
      expiresAt: clock.now() + limits.codeSeconds * 1_000,
      intervalMs: limits.pollSeconds * 1_000,
      polledAt: Number.NEGATIVE_INFINITY,
      login: platform.streamer.login,
    };
    codes.push(code);
    return { status: 200, body: deviceAnswer(code, limits.codeSeconds) };
  }

  async function token(call: Call): Promise<Answer> {
    const fields = fieldsOf(call);
    checkClient(platform, fields);
    const type = fields.get('grant_type');
    if (type === DEVICE_GRANT) return tokenAnswer(exchange(fields), limits.tokenSeconds);
    if (type === 'refresh_token') return tokenAnswer(await refresh(fields), limits.tokenSeconds);
    throw refusal(400, type ? 'Invalid grant type' : 'missing grant type');
  }

  function exchange(fields: URLSearchParams): TokenPair {
    const code = codes.find(({ device }) => device === fields.get('device_code'));
    if (!code || code.state === 'used') throw refusal(400, 'invalid device code');
    if (scopesOf(fields).join(' ') !== code.scopes.join(' ')) throw refusal(400, 'invalid scopes');
    checkPollRate(code);
    const word = wordOf(code);
    if (word) throw refusal(400, word);
    code.state = 'used';
    const userId = people.user(code.login).id;
    return tokens.issue({ userId, clientId: platform.clientId, scopes: code.scopes, isRevoked: false });
  }

  /** Refuses a poll that comes too early and makes the interval 5 s longer, as in RFC 8628, section 3.5. */
  function checkPollRate(code: DeviceCode) {
    const isTooEarly = clock.now() - code.polledAt < code.intervalMs;
    code.polledAt = clock.now();
    if (!isTooEarly) return;
    code.intervalMs += 5_000;
    platform.violations.push('A device code was polled faster than its interval.');
    throw refusal(400, 'slow_down');
  }

  function wordOf({ state, expiresAt }: DeviceCode) {
    if (state === 'denied') return 'access_denied';
    if (state === 'expired' || clock.now() >= expiresAt) return 'expired_token';
    return state === 'pending' ? 'authorization_pending' : null;
  }

  async function refresh(fields: URLSearchParams): Promise<TokenPair> {
    const text = fields.get('refresh_token');
    if (!text) throw refusal(400, 'missing refresh token');
    if (platform.isConfidential) throw refusal(400, 'missing client secret');
    const pair = await tokens.refresh(text, platform.clientId);
    if (typeof pair !== 'string') return pair;
    if (pair === 'used-twice') platform.violations.push('A refresh token was used a second time.');
    throw refusal(400, 'Invalid refresh token');
  }

  function validate({ headers }: Call): Answer {
    const text = /^(?:OAuth|Bearer) (\S+)$/.exec(headers.authorization ?? '')?.[1];
    if (!text) throw refusal(401, 'missing authorization token');
    const token = tokens.getAccess(text);
    const person = token && people.getById(token.consent.userId);
    if (!token || !person) throw refusal(401, 'invalid access token');
    const { clientId, scopes, userId } = token.consent;
    const expiresIn = Math.floor((token.expiresAt - clock.now()) / 1_000);
    const body = { client_id: clientId, login: person.login, scopes, user_id: userId, expires_in: expiresIn };
    return { status: 200, body };
  }

  async function revoke(call: Call): Promise<Answer> {
    const fields = fieldsOf(call);
    if (!fields.get('client_id')) throw refusal(400, 'missing client id');
    if (fields.get('client_id') !== platform.clientId) throw refusal(404, 'client does not exist');
    const token = tokens.getAccess(fields.get('token') ?? '');
    if (!token) throw refusal(400, 'Invalid token');
    await tokens.revoke(token.consent);
    return { status: 200 };
  }

  const routes: Routes = {
    'POST /auth/device': device,
    'POST /auth/token': token,
    'GET /auth/validate': validate,
    'POST /auth/revoke': revoke,
  };

  return {
    service: { run: (call: Call) => runRoute(routes, call), headers: () => ({}) },
    /** User codes that wait for confirmation. */
    waiting: () => codes.filter(({ state }) => state === 'pending').map(({ user }) => user),
    authorize(user: string, login = platform.streamer.login) {
      Object.assign(findByUser(user), { state: 'authorized', login });
    },
    deny(user: string) {
      findByUser(user).state = 'denied';
    },
    expire(user: string) {
      findByUser(user).state = 'expired';
    },
    secrets: () => codes.map(({ device }) => device),
  };
}

type Routes = Record<string, (call: Call) => Answer | Promise<Answer>>;

function runRoute(routes: Routes, call: Call) {
  const route = routes[`${call.method} ${call.path}`];
  if (!route) throw refusal(404, 'not found');
  return route(call);
}

const refusal = (status: number, message: string) => new Refusal({ status, body: { status, message } });

/**
 * Fields of a call. The library sends them in the query, as some pages of the platform's documentation do. A
 * form in the body is also accepted.
 */
const fieldsOf = ({ query, body }: Call) => new URLSearchParams([...query, ...new URLSearchParams(body)]);

const scopesOf = (fields: URLSearchParams) =>
  (fields.get('scopes') ?? fields.get('scope') ?? '').split(' ').filter(Boolean);

/** Refuses a client that sends a secret. A public client has no secret, so a client that sends one has leaked it. */
function checkClient(platform: Platform, fields: URLSearchParams) {
  const clientId = fields.get('client_id');
  if (!clientId) throw refusal(400, 'missing client id');
  if (clientId !== platform.clientId) throw refusal(400, 'invalid client');
  if (!fields.has('client_secret')) return;
  platform.violations.push('A public client has sent a client secret.');
  throw refusal(403, 'invalid client secret');
}

const deviceAnswer = ({ device, user, intervalMs }: DeviceCode, codeSeconds: number) => ({
  device_code: device,
  expires_in: codeSeconds,
  interval: intervalMs / 1_000,
  user_code: user,
  verification_uri: `https://www.twitch.tv/activate?public=true&device-code=${user}`,
});

const tokenAnswer = ({ access, refresh }: TokenPair, expiresIn: number): Answer => ({
  status: 200,
  body: {
    access_token: access.text,
    expires_in: expiresIn,
    refresh_token: refresh,
    scope: access.consent.scopes,
    token_type: 'bearer',
  },
});
