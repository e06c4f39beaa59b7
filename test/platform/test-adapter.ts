import type {
  Capability,
  PlatformAdapter,
  PlatformEvent,
  PlatformListener,
  Viewer,
} from '../../net/platform/intake/platform.ts';
import type { Reward } from '../../schema/actions/redeems.ts';
import type { StreamUser } from '../../schema/actions/stream.ts';

/** A platform that a test controls, which records what the game does there. */

const EVERYTHING: readonly Capability[] = ['chat-in', 'chat-out', 'rewards', 'refund', 'paid', 'users'];

export interface TestAdapterOptions {
  name?: string;
  capabilities?: readonly Capability[];
  /** Login of the connected account; null or absent for none. */
  streamer?: string | null;
  rewards?: Reward[];
  users?: StreamUser[];
}

export function createTestAdapter(options: TestAdapterOptions = {}) {
  const { name = 'testville', capabilities = EVERYTHING, rewards = [], users = [] } = options;
  const said: string[] = [];
  const settled: { redemption: string; outcome: 'fulfilled' | 'refunded' }[] = [];
  let account = options.streamer ?? null;
  let report: PlatformListener = () => Promise.reject(new Error('The adapter was not started.'));
  let events = 0;

  const viewer = (login: string, rest: Partial<Viewer> = {}): Viewer => ({
    platform: name,
    id: `id-${login}`,
    login,
    name: login,
    roles: [],
    ...rest,
  });
  const happening = () => ({ id: `${name}-${++events}`, platform: name, origin: 'own' as const });

  const adapter: PlatformAdapter = {
    name,
    capabilities: new Set(capabilities),
    start(listener) {
      report = listener;
    },
    streamer: () => (account === null ? null : viewer(account, { roles: ['broadcaster'] })),
    say: async text => void said.push(text),
    settle: async (redemption, outcome) => void settled.push({ redemption, outcome }),
    rewards: async () => rewards,
    async users(logins, beforeCall) {
      beforeCall?.();
      return {
        users: users.filter(({ login }) => logins.includes(login)),
        missing: logins.filter(asked => !users.some(({ login }) => login === asked)),
      };
    },
    close: async () => {},
  };

  return {
    ...adapter,
    /** What the game wrote to the chat. */
    said,
    /** Outcomes of redemptions. */
    settled,
    viewer,
    /** Connects an account, or none. */
    connect(login: string | null) {
      account = login;
    },
    /** An event occurs on the platform; resolves once the game has handled it. */
    emit: (event: PlatformEvent) => report(event),
    /** A viewer types a line. */
    chat: (login: string, text: string, rest: Partial<Extract<PlatformEvent, { kind: 'chat' }>> = {}) =>
      report({ ...happening(), kind: 'chat', user: viewer(login), text, ...rest }),
    moderate: (
      act: Extract<PlatformEvent, { kind: 'moderation' }>['act'],
      login: string | null,
      minutes: number | null = null,
    ) =>
      report({
        ...happening(),
        kind: 'moderation',
        act,
        user: login === null ? null : viewer(login),
        minutes,
      }),
    notice: (
      notice: Extract<PlatformEvent, { kind: 'notice' }>['notice'],
      login: string,
      count: number,
      text = '',
      more: { origin?: 'shared' } = {},
    ) => report({ ...happening(), kind: 'notice', notice, user: viewer(login), count, text, ...more }),
  };
}

export type TestAdapter = ReturnType<typeof createTestAdapter>;
