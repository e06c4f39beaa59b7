import { type Clock, wallClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { createGrant } from './grant.ts';
import { createHelix } from './helix.ts';
import { userRoutes } from './helix-users.ts';
import { type Answer, type Call, Refusal, startHttp } from './http.ts';
import { createPeople, type Person } from './people.ts';
import type { Limits, LoggedRequest, Platform } from './platform.ts';
import { createTokens } from './tokens.ts';
import { createWatch } from './watch.ts';

export interface FakeTwitchOptions extends Partial<Limits> {
  /** Of the account that connects. */
  login?: string;
  broadcasterType?: Person['broadcasterType'];
  clock?: Clock;
}

const DEFAULTS: Limits = {
  tokenSeconds: 4,
  codeSeconds: 1_800,
  pollSeconds: 5,
  pointsPerMinute: 800,
  keepaliveSeconds: 10,
};

const CLIENT_ID = 'hof5gwx0su6owfnys0yan9c87zr6t';

/**
 * A streaming platform on a free port of this machine, for the library's mock mode (`TWURPLE_MOCK_API_PORT`): stricter
 * than the real one, and it fails as a test tells it to.
 */
export async function startFakeTwitch(options: FakeTwitchOptions = {}) {
  const { login = 'Streamer', broadcasterType = 'affiliate', clock = wallClock, ...rest } = options;
  const limits: Limits = { ...DEFAULTS, ...rest };
  const people = createPeople();
  const watch = createWatch();
  const platform: Platform = {
    clock,
    limits,
    clientId: CLIENT_ID,
    streamer: people.user(login, broadcasterType),
    people,
    tokens: createTokens(clock, () => limits.tokenSeconds),
    faults: createFaults(),
    requests: [],
    violations: [],
    changed: watch.changed,
  };
  const grant = createGrant(platform);
  const helix = createHelix(platform, userRoutes(platform));
  const http = await startHttp(call =>
    handle(platform, call, grant.routes[`${call.method} ${call.path}`] ?? helix),
  );

  return {
    port: http.port,
    clientId: platform.clientId,
    /** What a server needs in its environment to speak with this platform. */
    env: { TWURPLE_MOCK_API_PORT: String(http.port), STARFRAY_TWITCH_CLIENT_ID: platform.clientId },
    streamer: platform.streamer,
    limits,
    requests: platform.requests as readonly LoggedRequest[],
    violations: platform.violations as readonly string[],
    until: watch.until,

    /** The user codes that wait for somebody to agree. */
    waitingCodes: grant.waiting,
    /** Somebody agrees to a code: the streamer, unless another login is given. */
    authorize: grant.authorize,
    deny: grant.deny,
    expire: grant.expire,
    /** The streamer takes back every consent. */
    revoke() {
      for (const consent of platform.tokens.consents()) consent.isRevoked = true;
    },
    /** Access tokens lapse now, refresh tokens stay. */
    expireAccess: () => platform.tokens.expireAccess(),
    /** Every token and device code that was ever handed out, to look for where none may be. */
    secrets: () => [...platform.tokens.secrets(), ...grant.secrets()],

    /** The account of that login, made when it is asked for the first time. */
    user: (name: string) => people.user(name),

    faults: Object.assign(platform.faults, {
      /** The platform is away: connections are refused, open ones reset. */
      down: http.close,
      /** It is back on the same port. */
      up: http.reopen,
    }),
    close: http.close,
  };
}

export type FakeTwitch = Awaited<ReturnType<typeof startFakeTwitch>>;

type Route = (call: Call) => Answer | Promise<Answer>;

/** A call from its arrival to its line in the log. Null: its connection is cut without an answer. */
async function handle(platform: Platform, call: Call, route: Route): Promise<Answer | null> {
  const { faults } = platform;
  await faults.before?.(call);
  const answer = faults.takeAnswer(call) ?? (await runRoute(route, call));
  const isDropped = faults.takeDrop(call);
  log(platform, call, isDropped ? 0 : answer.status);
  return isDropped ? null : answer;
}

async function runRoute(route: Route, call: Call): Promise<Answer> {
  try {
    return await route(call);
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

const SECRET_FIELDS = ['device_code', 'refresh_token', 'token'];

function log({ requests, changed }: Platform, { method, path, query }: Call, status: number) {
  const open = new URLSearchParams([...query].filter(([name]) => !SECRET_FIELDS.includes(name)));
  requests.push({ method, path, status, query: open.toString() });
  changed();
}
