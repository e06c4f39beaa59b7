import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { temporaryHome } from '../../../../harness/process.ts';
import { createHandClock } from '../../../../harness/twitch/clock.ts';
import {
  type FakeTwitch,
  type FakeTwitchOptions,
  startFakeTwitch,
} from '../../../../harness/twitch/fake-twitch.ts';
import { createWatch } from '../../../../harness/twitch/watch.ts';
import {
  createTwitchAccount,
  type TwitchConnection,
} from '../../../../net/platform/twitch/account/twitch-account.ts';
import type { Clock } from '../../../../net/platform/twitch/clock.ts';
import { openStore } from '../../../../net/store/open-store.ts';
import { restore } from '../../../../net/store/restore.ts';
import type { Store } from '../../../../net/store/store.ts';
import { createVault } from '../../../../net/store/vault.ts';

/** An account on a store of its own, at a fake platform, with a shared clock. */
export interface AccountStage {
  twitch: FakeTwitch;
  clock: ReturnType<typeof createHandClock>;
  home: string;
  /** The store of the latest start. `account` belongs to the same start. */
  store: Store;
  account: TwitchConnection;
  /** The lines of the log. */
  log: string[];
  /** The reported states, in order. */
  states: string[];
  /** Stops the account and starts it again with the stored data. */
  restart(clientId?: string): Promise<TwitchConnection>;
  /**
   * Starts the account again after `ms` without stopping it, as after a power cut. The earlier start does nothing
   * more.
   */
  kill(ms?: number): TwitchConnection;
  /** Stops the account, replaces the store with a copy, and starts the account with the copy. */
  restore(): Promise<TwitchConnection>;
  /** Sets the clock of the latest start `ms` ahead of the platform's clock. */
  setAhead(ms: number): void;
  /** Connects an account. It is the streamer's unless `login` names another user. */
  connect(packs?: readonly string[], login?: string): Promise<void>;
  /** Resolves once the latest start has checked that the platform knows the account. */
  looked(): Promise<void>;
  /** Resolves once the condition is true. It is checked at every report and every new wait. */
  until(condition: () => boolean): Promise<void>;
  close(): Promise<void>;
}

interface Start {
  store: Store;
  account: TwitchConnection;
  clock: MortalClock;
}

interface StageOptions extends FakeTwitchOptions {
  /** The client id of the environment; null for none. The default is the client id of the fake platform. */
  clientId?: string | null;
  /** The client id that is built into the game. */
  builtIn?: string;
}

export async function stageAccount({ clientId, builtIn, ...rest }: StageOptions = {}): Promise<AccountStage> {
  const clock = createHandClock();
  const twitch = await startFakeTwitch({ clock, tokenSeconds: 4 * 60 * 60, ...rest });
  process.env.TWURPLE_MOCK_API_PORT = twitch.env.TWURPLE_MOCK_API_PORT;
  const folder = temporaryHome();
  const log: string[] = [];
  const states: string[] = [];
  const own = clientId === undefined ? twitch.clientId : (clientId ?? undefined);
  const starts: Start[] = [];
  const watch = createWatch();

  const begin = (environmentClientId = own) => {
    const store = openStore(folder.path, { exclusive: false });
    const mortal = mortalClock(clock, watch.changed);
    const account = createTwitchAccount({
      store,
      vault: createVault(store, folder.path),
      environmentClientId,
      builtInClientId: builtIn,
      clock: mortal,
      onLog: line => void log.push(line),
      onDescription({ state }) {
        states.push(state);
        watch.changed();
      },
    });
    starts.push({ store, account, clock: mortal });
    return { store, account };
  };
  const end = async ({ store, account }: Start) => {
    await account.close();
    store.close();
  };

  const stage: AccountStage = {
    twitch,
    clock,
    home: folder.path,
    ...begin(),
    log,
    states,
    async restart(id) {
      for (const start of starts.splice(-1)) await end(start);
      return Object.assign(stage, begin(id)).account;
    },
    async restore() {
      for (const start of starts.splice(-1)) await end(start);
      const copy = join(folder.path, 'copy.sqlite');
      copyFileSync(join(folder.path, 'starfray.sqlite'), copy);
      restore(folder.path, copy);
      return Object.assign(stage, begin()).account;
    },
    kill(ms = 0) {
      starts.at(-1)?.clock.kill();
      clock.advance(ms);
      return Object.assign(stage, begin()).account;
    },
    setAhead: ms => starts.at(-1)?.clock.setAhead(ms),
    async connect(packs = [], login = twitch.streamer.login) {
      const { code } = await stage.account.connect(packs);
      twitch.authorize(code, login);
      const progress = await stage.account.poll();
      if (progress.status !== 'done') throw new Error(`Not connected: ${JSON.stringify(progress)}`);
    },
    looked: () => watch.until(() => (starts.at(-1)?.clock.hours ?? 0) > 0),
    until: watch.until,
    async close() {
      await twitch.close();
      for (const start of starts) await end(start);
      folder.remove();
    },
  };
  return stage;
}

interface MortalClock extends Clock {
  /** The number of one-hour waits that have begun. */
  readonly hours: number;
  setAhead(ms: number): void;
  kill(): void;
}

const HOUR_MS = 60 * 60_000;

function mortalClock(clock: Clock, changed: () => void): MortalClock {
  let isAlive = true;
  let hours = 0;
  let ahead = 0;
  return {
    now: () => clock.now() + ahead,
    steady: clock.steady,
    after(ms, run) {
      if (ms === HOUR_MS) hours++;
      changed();
      return clock.after(ms, () => isAlive && run());
    },
    get hours() {
      return hours;
    },
    setAhead(ms) {
      ahead = ms;
    },
    kill() {
      isAlive = false;
    },
  };
}

/** Gives each test of a file a connected account. Returns helpers for these tests. */
export function accountForEachTest(take: (stage: AccountStage) => void) {
  let stage: AccountStage;
  beforeEach(async () => {
    stage = await stageAccount();
    take(stage);
    await stage.connect();
    await stage.looked();
  });
  afterEach(() => stage.close());
  return {
    requests: (path: string) => stage.twitch.requests.filter(request => request.path === path),
    state: () => stage.account.describe().state,
    token: () => stage.account.auth.getAnyAccessToken().then(({ accessToken }) => accessToken),
    /** The code of a refusal; `none` if there is none. */
    codeOf: (asked: Promise<unknown>) =>
      asked.then(
        () => 'none',
        ({ code }) => code,
      ),
    /** The data about the account in the vault. */
    stored: () => JSON.parse(createVault(stage.store, stage.home).get('twitch-tokens') ?? 'null'),
  };
}

/** An error with this code and text. */
export const refusal = (code: string, text: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(text) });
