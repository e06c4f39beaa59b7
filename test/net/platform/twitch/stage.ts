import {
  createTwitchAccount,
  type TwitchConnection,
} from '../../../../net/platform/twitch/account/twitch-account.ts';
import { openStore } from '../../../../net/store/open-store.ts';
import type { Store } from '../../../../net/store/store.ts';
import { createVault } from '../../../../net/store/vault.ts';
import { createHandClock } from '../../../platform/twitch/clock.ts';
import {
  type FakeTwitch,
  type FakeTwitchOptions,
  startFakeTwitch,
} from '../../../platform/twitch/fake-twitch.ts';
import { temporaryHome } from '../../../process.ts';

/** An account on a store of its own, at a fake platform, with a clock that both go by. */
export interface AccountStage {
  twitch: FakeTwitch;
  clock: ReturnType<typeof createHandClock>;
  home: string;
  store: Store;
  /** That of the latest start. */
  account: TwitchConnection;
  /** Lines of the log. */
  log: string[];
  /** States as they were told, in their order. */
  states: string[];
  /** Starts anew with what is stored, as after the process was killed: nothing is told to the one before. */
  restart(): TwitchConnection;
  connect(packs?: readonly 'ads'[]): Promise<void>;
  /** Resolves once the account has no more to ask of the platform by itself. */
  close(): Promise<void>;
}

export async function stageAccount(options: FakeTwitchOptions & { clientId?: string | null } = {}) {
  const { clientId, ...rest } = options;
  const clock = createHandClock();
  const twitch = await startFakeTwitch({ clock, tokenSeconds: 4 * 60 * 60, ...rest });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  const folder = temporaryHome();
  const log: string[] = [];
  const states: string[] = [];
  const begin = () => {
    const store = openStore(folder.path, { exclusive: false });
    const account = createTwitchAccount({
      store,
      vault: createVault(store, folder.path),
      environmentClientId: clientId === null ? undefined : (clientId ?? twitch.clientId),
      clock,
      onLog: line => void log.push(line),
      onDescription: ({ state }) => void states.push(state),
    });
    return { store, account };
  };

  const stage: AccountStage = {
    twitch,
    clock,
    home: folder.path,
    ...begin(),
    log,
    states,
    restart() {
      stage.store.close();
      Object.assign(stage, begin());
      return stage.account;
    },
    async connect(packs = []) {
      const { code } = await stage.account.connect(packs);
      twitch.authorize(code);
      const progress = await stage.account.poll();
      if (progress.status !== 'done') throw new Error(`Not connected: ${JSON.stringify(progress)}`);
    },
    async close() {
      await stage.account.close();
      stage.store.close();
      await twitch.close();
      folder.remove();
    },
  };
  return stage;
}
