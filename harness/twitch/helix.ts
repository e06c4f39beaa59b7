import { type Answer, type Call, Refusal } from './http.ts';
import type { Platform } from './platform.ts';
import type { AccessToken } from './tokens.ts';

/**
 * Checks that apply to every API call. Errors: https://dev.twitch.tv/docs/api/reference/ (each has `error`,
 * `status` and `message`); limits: https://dev.twitch.tv/docs/api/guide/#twitch-rate-limits.
 */

/** A call from a known client. */
export interface HelixCall extends Call {
  token: AccessToken;
}

interface HelixRoute {
  /** Scopes, of which the token needs at least one. If the list is empty, any token is accepted. */
  scopes: readonly string[];
  run(call: HelixCall): Answer | Promise<Answer>;
}

/** Handlers by method and path. */
export type HelixRoutes = Record<string, HelixRoute>;

const ERRORS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const errorAnswer = (status: number, message: string): Answer => ({
  status,
  body: { error: ERRORS[status] ?? 'Error', status, message },
});

export const helixRefusal = (status: number, message: string) => new Refusal(errorAnswer(status, message));

/** Returns a required field of the query. */
export function requiredParam({ query }: Call, name: string): string {
  const value = query.get(name);
  if (!value) throw helixRefusal(400, `Missing required parameter "${name}"`);
  return value;
}

/** Returns the body of a call, which must be a JSON object. */
export function jsonBody({ body }: Call): Record<string, unknown> {
  try {
    return { ...JSON.parse(body) };
  } catch {
    throw helixRefusal(400, 'The body is no JSON.');
  }
}

/** Checks that the broadcaster named by a call is the account of its token. */
export function checkOwner(call: HelixCall, name: string, value: unknown = requiredParam(call, name)) {
  if (value === call.token.consent.userId) return;
  throw helixRefusal(401, `The ID in ${name} must match the user ID found in the request's OAuth token.`);
}

/** Creates the API: the function that handles a call, and the headers of each answer, including forced answers. */
export function createHelix(platform: Platform, routes: HelixRoutes) {
  const bucket = createBucket(platform);
  return { run: (call: Call) => runRoute(platform, routes, bucket, call), headers: bucket.headers };
}

async function runRoute(platform: Platform, routes: HelixRoutes, bucket: Bucket, call: Call) {
  const route = routes[`${call.method} ${call.path}`];
  if (!route) throw helixRefusal(404, `There is no ${call.method} ${call.path}.`);
  const token = authenticate(platform, call);
  bucket.take();
  if (route.scopes.length > 0 && !route.scopes.some(scope => token.consent.scopes.includes(scope)))
    throw helixRefusal(401, `Missing scope: ${route.scopes.join(' or ')}`);
  return await route.run({ ...call, token });
}

function authenticate(platform: Platform, { headers }: Call): AccessToken {
  const text = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (!text) throw helixRefusal(401, 'OAuth token is missing');
  if (!headers['client-id']) throw helixRefusal(401, 'Client ID is missing');
  const token = platform.tokens.getAccess(text);
  if (!token) throw helixRefusal(401, 'Invalid OAuth token');
  if (token.consent.clientId !== headers['client-id'])
    throw helixRefusal(401, 'Client ID and OAuth token do not match');
  return token;
}

type Bucket = ReturnType<typeof createBucket>;

/**
 * Creates the bucket of points that limits the rate of calls. Each call takes a point. All points are refilled at once
 * when a minute is over.
 */
function createBucket({ clock, limits, violations }: Platform) {
  let resetsAt = 0;
  let used = 0;
  const roll = () => {
    if (clock.now() < resetsAt) return;
    resetsAt = clock.now() + 60_000;
    used = 0;
  };
  return {
    take() {
      roll();
      used++;
      if (used <= limits.pointsPerMinute) return;
      violations.push('The API was called more often than its limit allows.');
      throw helixRefusal(429, 'Too many requests.');
    },
    headers() {
      roll();
      return {
        'Ratelimit-Limit': String(limits.pointsPerMinute),
        'Ratelimit-Remaining': String(Math.max(0, limits.pointsPerMinute - used)),
        'Ratelimit-Reset': String(Math.ceil(resetsAt / 1_000)),
      };
    },
  };
}
