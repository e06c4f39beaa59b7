import type {
  Capability,
  PlatformAdapter,
  PlatformEvent,
  PlatformListener,
  Viewer,
} from '../../net/platform/intake/platform.ts';
import type { Reward } from '../../schema/actions/redeems.ts';
import type { StreamUser } from '../../schema/actions/stream.ts';

/** A platform that a test controls. It records what the game does there. */

const EVERYTHING: readonly Capability[] = ['chat-in', 'chat-out', 'rewards', 'refund', 'paid', 'users'];

export interface TestAdapterOptions {
  name?: string;
  capabilities?: readonly Capability[];
  /** The login of the connected account; null or absent if there is none. */
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
    /** The lines that the game wrote to the chat. */
    said,
    /** The outcomes of redemptions that the game reported. */
    settled,
    viewer,
    /** Connects another account; null disconnects the current one. */
    connect(login: string | null) {
      account = login;
    },
    /** Makes an event occur on the platform. Resolves once the game has handled it. */
    emit: (event: PlatformEvent) => report(event),
    /** Lets a viewer type a line. */
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
