import type { FakeTwitch } from '../../../harness/twitch/fake-twitch.ts';

/** Calls to the fake platform, as a client without a library makes them. */

/** The scopes that the game requests. */
export const SCOPES = [
  'user:read:chat',
  'user:write:chat',
  'channel:manage:redemptions',
  'bits:read',
] as const;

export interface Reply {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

interface CallOptions {
  query?: Record<string, string | readonly string[]>;
  json?: unknown;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

export async function call(
  { port }: { port: number },
  method: string,
  path: string,
  { query = {}, json, form, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const params = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map(value => [name, String(value)]),
  );
  const response = await fetch(`http://127.0.0.1:${port}${path}?${new URLSearchParams(params)}`, {
    method,
    headers: { ...headers, ...(json === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {}, headers: response.headers };
}

export const askForCode = ({ port, clientId }: FakeTwitch, scopes: readonly string[] = SCOPES) =>
  call({ port }, 'POST', '/auth/device', { query: { client_id: clientId, scopes: scopes.join(' ') } });

export const poll = (
  { port, clientId }: FakeTwitch,
  device: unknown,
  scopes: readonly string[] = SCOPES,
  rest: Record<string, string> = {},
) =>
  call({ port }, 'POST', '/auth/token', {
    query: {
      client_id: clientId,
      scopes: scopes.join(' '),
      device_code: String(device),
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      ...rest,
    },
  });

export const refresh = ({ port, clientId }: FakeTwitch, token: string) =>
  call({ port }, 'POST', '/auth/token', {
    query: { client_id: clientId, grant_type: 'refresh_token', refresh_token: token },
  });

export const validate = ({ port }: FakeTwitch, token: string) =>
  call({ port }, 'GET', '/auth/validate', { headers: { Authorization: `OAuth ${token}` } });

/** The tokens of a streamer who has confirmed the device grant. */
export async function connect(twitch: FakeTwitch, scopes: readonly string[] = SCOPES) {
  const { body } = await askForCode(twitch, scopes);
  twitch.authorize(String(body.user_code));
  const tokens = await poll(twitch, body.device_code, scopes);
  return { access: String(tokens.body.access_token), refresh: String(tokens.body.refresh_token) };
}

/** Calls the API with an access token. */
export const api =
  (twitch: FakeTwitch, access: string) =>
  (method: string, path: string, options: Omit<CallOptions, 'headers'> = {}) =>
    call(twitch, method, path.startsWith('/') ? path : `/mock/${path}`, {
      ...options,
      headers: { Authorization: `Bearer ${access}`, 'Client-Id': twitch.clientId },
    });
