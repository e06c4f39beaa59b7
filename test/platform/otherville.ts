import * as v from 'valibot';
import type {
  AccountStanding,
  Platform,
  PlatformDeps,
  StreamingAccount,
} from '../../net/platform/intake/platform.ts';
import { GameError } from '../../schema/base/error.ts';
import type { AccountGuide, AccountState } from '../../schema/platform/stream-account.ts';
import { variable } from '../../server/environment.ts';
import { createTestAdapter } from './test-adapter.ts';

/** A second platform with an account. It is complete in this file, as a real platform is in its folder. */

const NAME = 'otherville';

export const GUIDE: AccountGuide = {
  name: 'Otherville',
  about: 'Connect your Otherville account, and viewers play from your chat there.',
  grants: ['to read your chat'],
  packs: [{ id: 'gifts', name: 'Gifts', about: 'The game learns of gifts.' }],
  client: {
    about: 'Ask the town hall for one.',
    variable: 'STARFRAY_OTHERVILLE_CLIENT_ID',
    steps: [{ text: 'Go to the town hall.' }],
  },
};

const STREAMER = { id: 'id-mayor', login: 'mayor', name: 'mayor', avatar: '' };

/** The platform and its controls for tests. */
export function createOtherville() {
  const viewers = createTestAdapter({ name: NAME, capabilities: ['chat-in', 'chat-out'] });
  let hasAgreed = false;

  function createAccount({
    variables,
    onAccount,
  }: Pick<PlatformDeps, 'variables' | 'onAccount'>): StreamingAccount {
    const given = variables.STARFRAY_OTHERVILLE_CLIENT_ID;
    let stored = '';
    let isAsking = false;
    const clientId = () => given ?? stored;
    const isConnected = () => viewers.streamer() !== null;
    const state = (): AccountState => {
      if (clientId() === '') return 'not-configured';
      if (isConnected()) return 'connected';
      return isAsking ? 'connecting' : 'disconnected';
    };
    const from = () => (given !== undefined ? 'environment' : stored === '' ? 'none' : 'stored');
    const describe = (): AccountStanding => ({
      state: state(),
      user: isConnected() ? STREAMER : null,
      client: { from: from(), id: clientId() },
      packs: [],
      remarks: [],
    });
    const become = (login: string | null, isNowAsking: boolean) => {
      viewers.connect(login);
      isAsking = isNowAsking;
      onAccount(state());
    };
    return {
      guide: GUIDE,
      describe,
      requireClient() {
        if (clientId() === '') throw new GameError('not-configured', 'No client id of Otherville is set.');
      },
      async connect() {
        hasAgreed = false;
        become(null, true);
        return { url: 'https://otherville.example', code: 'TOWN', interval: 1, expiresIn: 60 };
      },
      async poll() {
        if (!isAsking) throw new GameError('not-connected', 'Nothing is being connected.');
        if (!hasAgreed) return { status: 'pending' as const };
        become(STREAMER.login, false);
        return { status: 'done' as const };
      },
      async disconnect() {
        become(null, false);
        return describe();
      },
      requireClientId(id) {
        if (!id.startsWith('town-')) throw new GameError('bad-input', '"clientId" begins with "town-".');
      },
      async setClient(id) {
        stored = id;
        become(null, false);
        return describe();
      },
    };
  }

  const platform: Platform = {
    name: NAME,
    variables: {
      STARFRAY_OTHERVILLE_CLIENT_ID: variable(
        'Client id of the application at Otherville.',
        v.optional(v.pipe(v.string(), v.startsWith('town-', 'a client id of Otherville'))),
      ),
    },
    create: deps => ({ ...viewers, account: createAccount(deps) }),
  };
  return {
    platform,
    viewers,
    /** Lets the streamer enter the code. */
    agree() {
      hasAgreed = true;
    },
  };
}
