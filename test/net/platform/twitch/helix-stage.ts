import { ApiClient } from '@twurple/api';
import { StaticAuthProvider } from '@twurple/auth';
import type { TwitchAccount, TwitchLink } from '../../../../net/platform/twitch/link.ts';
import { connect, SCOPES } from '../../../platform/twitch/calls.ts';
import type { FakeTwitch } from '../../../platform/twitch/fake-twitch.ts';

/** The streamer's account at the fake platform, with a token that does not lapse while a test runs. */
export async function linkTo(twitch: FakeTwitch, overrides: Partial<TwitchAccount> = {}) {
  const { access } = await connect(twitch);
  const auth = new StaticAuthProvider(twitch.clientId, access, [...SCOPES]);
  const listeners: (() => void)[] = [];
  const problems = new Map<string, string | null>();
  const { id, login, name } = twitch.streamer;
  const account = { id, login, name, scopes: new Set(SCOPES), hasRewards: true, since: 0, ...overrides };
  const link = {
    account: account as TwitchAccount | null,
    auth,
    api: new ApiClient({ authProvider: auth, logger: { custom: () => {} } }),
    onChange: (listener: () => void) => void listeners.push(listener),
    setProblem: (part: string, problem: string | null) => void problems.set(part, problem),
    revoked() {},
  } satisfies TwitchLink;
  return {
    link,
    /** What is wrong with a part of the connection. */
    problemWith: (part: Parameters<TwitchLink['setProblem']>[0]) => problems.get(part) ?? null,
    /** Another account is connected, or none. */
    change(changed: TwitchAccount | null) {
      link.account = changed;
      for (const listener of listeners) listener();
    },
  };
}
