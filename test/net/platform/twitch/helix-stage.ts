import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import { vi } from 'vitest';
import { createEmitter } from '../../../../core/emitter.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../../harness/twitch/fake-twitch.ts';
import type { NewReward } from '../../../../net/platform/intake/platform.ts';
import { createTwitchHelix } from '../../../../net/platform/twitch/helix/helix.ts';
import type { TwitchAccount, TwitchLink } from '../../../../net/platform/twitch/link.ts';
import type { ErrorCode, GameError } from '../../../../schema/base/error.ts';
import { connect, SCOPES } from '../../../platform/twitch/calls.ts';

/** A link with the streamer's account at the fake platform. Its token does not expire during a test. */
export async function linkTo(twitch: FakeTwitch, overrides: Partial<TwitchAccount> = {}) {
  const { access } = await connect(twitch);
  const auth = new StaticAuthProvider(twitch.clientId, access, [...SCOPES]);
  const changes = createEmitter();
  const problems = new Map<string, string | null>();
  const { id, login, name } = twitch.streamer;
  const account = { id, login, name, scopes: new Set(SCOPES), hasRewards: true, since: 0, ...overrides };
  const link = {
    account: account as TwitchAccount | null,
    auth,
    api: new ApiClient({ authProvider: auth, logger: { custom: () => {} } }),
    onChange: changes.listen,
    setProblem: (part: string, problem: string | null) => void problems.set(part, problem),
    revoked() {},
  } satisfies TwitchLink;
  return {
    link,
    /** The current problem with a part of the connection; null if there is none. */
    problemWith: (part: Parameters<TwitchLink['setProblem']>[0]) => problems.get(part) ?? null,
    /** Connects another account; null disconnects the current one. */
    change(changed: TwitchAccount | null) {
      link.account = changed;
      changes.emit();
    },
  };
}

export const REWARDS = '/mock/channel_points/custom_rewards';
export const REDEMPTIONS = `${REWARDS}/redemptions`;

export const NUKE: NewReward = { title: 'Drop a nuke', cost: 5_000, needsInput: false, enabled: true };

/** Sets up the Twitch client of a test file, at one fake platform that is reset before each test. */
export async function startHelix() {
  const twitch = await startFakeTwitch({ tokenSeconds: 3_600, pollSeconds: 0, pointsPerMinute: 10_000 });
  twitch.user('Ada'); // in the spelling of her display name
  vi.stubEnv('TWURPLE_MOCK_API_PORT', twitch.env.TWURPLE_MOCK_API_PORT);
  const start = async (account: Partial<TwitchAccount> = {}) => {
    const connection = await linkTo(twitch, account);
    return { connection, helix: createTwitchHelix(connection.link, { platform: 'twitch' }) };
  };
  const stage = {
    twitch,
    ...(await start()),
    /** Creates the client as at a start of the game. */
    begin: async (account?: Partial<TwitchAccount>) => void Object.assign(stage, await start(account)),
    own: () => stage.helix.manage.create(NUKE),
    foreign: (title = 'Hydrate') => twitch.addForeignReward({ title, cost: 100 }),
    status: (redemption: string) => twitch.redemptions.get(redemption)?.status,
    callsOf: (method: string, path: string) =>
      twitch.requests.filter(request => request.method === method && request.path === path).length,
    /** Makes the platform answer the next call of the given method and path with `code` and `message`. */
    refuse: (method: string, path: string, code: number, message: string) =>
      twitch.faults.answer({ method, path }, { status: code, body: { status: code, message } }),
    async clear() {
      twitch.faults.clearCalls();
      twitch.faults.ageMs = 0;
      twitch.rewards.clear();
      twitch.redemptions.clear();
      await stage.begin();
    },
    async close() {
      vi.unstubAllEnvs();
      await twitch.close();
    },
  };
  return stage;
}

/** The code and the message with which a call is refused; a text if it succeeds. */
export const refusal = (asked: Promise<unknown>): Promise<{ code: ErrorCode; message: string } | string> =>
  asked.then(
    answer => `answered: ${JSON.stringify(answer)}`,
    ({ code, message }: GameError) => ({ code, message }),
  );
