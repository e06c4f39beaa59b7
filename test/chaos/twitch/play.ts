import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, createClient } from '../../../client/client.ts';
import { newOwnerKey } from '../../../harness/owner-key.ts';
import { type FakeTwitch, startFakeTwitch } from '../../../harness/twitch/fake-twitch.ts';
import type { Call } from '../../../harness/twitch/http.ts';
import type { Health } from '../../../schema/records/health.ts';
import { type Serving, serve } from '../serving.ts';
import { type Deed, REWARDS, type RewardName } from './deeds.ts';
import { FAULTS, type Fault, type Kill, LONGEST_MS, provoke } from './faults.ts';
import type { Step } from './plan.ts';

/** An act of a viewer. `id` is the id of the redemption; null for other acts. */
export interface Done {
  deed: Deed;
  id: string | null;
  step: Step;
}

const ENVIRONMENT = {
  STARFRAY_ACTIONS_PER_SECOND: '0',
  STARFRAY_LOG: 'silent',
};
const GUARD_MS = 60_000;
/** Number of subscriptions of an affiliate's account. */
const TOPICS = 14;

/** A game that is connected to a platform, both under the test's control. */
export interface Play {
  twitch: FakeTwitch;
  done: Done[];
  /** Lets viewers act during a fault, by default the fault of the step. Resolves when everything works again. */
  carryOut(step: Step, fault?: Fault): Promise<void>;
  client(): Client;
  health(): Promise<Health>;
  /** The state of the account, as the streaming menu states it. */
  accountState(): Promise<string>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export async function startPlay(home: string, environment: Record<string, string> = {}): Promise<Play> {
  const twitch = await startFakeTwitch({ pollSeconds: 0, keepaliveSeconds: 4, tokenSeconds: 14_400 });
  const start = (STARFRAY_RESTARTED: '0' | '1') =>
    serve(home, { ...ENVIRONMENT, ...environment, ...twitch.env, STARFRAY_RESTARTED });
  let server = await start('0');
  const key = newOwnerKey(home);
  const client = () => createClient({ baseUrl: server.url, key });
  await connect(client(), twitch);
  await listening(twitch);
  const rewards = await makeRewards(client(), twitch);
  await startRound(client(), home);
  const done: Done[] = [];

  const act = async (deed: Deed, step: Step) => {
    const { kind, login } = deed;
    const entry: Done = { deed, step, id: null };
    done.push(entry);
    if (kind === 'redeem') entry.id = await twitch.redeem(login, rewards[deed.reward]);
    else if (kind === 'cheer') await twitch.cheer(login, deed.bits);
    else await twitch.chat(login, deed.text);
  };
  const actAll = async (step: Step) => {
    for (const deed of step.deeds) await act(deed, step);
  };
  /**
   * Resolves when the game has received everything that happened before the step, and acknowledged the last of it. A
   * kill must not lose any of it.
   */
  const takenIn = async (step: Step) => {
    await act({ kind: 'redeem', reward: 'unrelated', login: `last_before_${done.length}` }, step);
    const last = done.at(-1)?.id;
    for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(20))
      if ((await client().listReceipts()).receipts.some(({ id }) => id === last)) return;
    throw new Error('The game never heard of what came before.');
  };

  return {
    twitch,
    done,
    client,
    health: async () => (await fetch(`${server.url}/health`)).json() as Promise<Health>,
    async carryOut(step, fault = FAULTS[step.fault]) {
      const { kill } = step;
      if (kill) await takenIn(step);
      if (kill)
        await killedAt(
          kill,
          twitch,
          () => server,
          () => actAll(step),
        );
      else await fault(twitch, () => actAll(step));
      twitch.faults.clearCalls();
      if (kill) server = await start('1');
      await listening(twitch);
    },
    accountState: async () => (await client().getStreamAccount()).state,
    stop: () => server.end('SIGTERM').then(twitch.close),
    kill: () => server.end('SIGKILL').then(twitch.close),
  };
}

async function connect(client: Client, twitch: FakeTwitch) {
  const { code } = await client.streamConnect();
  twitch.authorize(code);
  for (const end = performance.now() + GUARD_MS; performance.now() < end; await pause(50)) {
    if ((await client.streamConnectPoll()).status === 'done') return;
  }
  throw new Error('The account was not connected.');
}

async function makeRewards(client: Client, twitch: FakeTwitch): Promise<Record<RewardName, string>> {
  const make = async (name: RewardName) =>
    (await client.createReward({ title: REWARDS[name].title, cost: 100 })).reward.id;
  return {
    possible: await make('possible'),
    impossible: await make('impossible'),
    unrelated: await make('unrelated'),
    foreign: (await twitch.addForeignReward({ title: REWARDS.foreign.title, cost: 100 })).id,
  };
}

/** Starts a round that lasts longer than the test, and waits for its checkpoint on the disk. */
async function startRound(client: Client, home: string) {
  await client.updateSettings({ bots: 0, calamities: false, roundMinutes: 60, streamerJoins: false });
  await client.openLobby({ mode: 'dogfight' });
  await client.addPilot({ username: 'ada' });
  await client.startRound();
  for (const end = performance.now() + GUARD_MS; performance.now() < end; await pause(20))
    if (existsSync(join(home, 'round.checkpoint'))) return;
  throw new Error('The round has no checkpoint.');
}

/** Resolves when the game receives all kinds of events. */
const listening = (twitch: FakeTwitch) =>
  twitch.until(() => new Set(twitch.subscriptions.map(({ type }) => type)).size >= TOPICS, LONGEST_MS);

/** Resolves when viewers have acted and the game was killed during the call that `kill` names. */
async function killedAt(kill: Kill, twitch: FakeTwitch, server: () => Serving, deeds: () => Promise<void>) {
  const { faults } = twitch;
  const killed = Promise.withResolvers<void>();
  let isOver = false;
  faults.before = async ({ method, path }: Call) => {
    if (isOver || method !== kill.method || path !== kill.path) return;
    isOver = true;
    await server().end('SIGKILL');
    killed.resolve();
    if (!kill.isDone) throw new Error('The call never arrived.');
  };
  provoke(twitch, kill);
  await deeds();
  const late = pause(GUARD_MS, true, { ref: false });
  if (await Promise.race([killed.promise, late])) throw new Error(`The game never came to ${inWords(kill)}.`);
  faults.before = null;
}

export const inWords = ({ method, path, isDone }: Kill) =>
  `${method} ${path} (${isDone ? 'carried out' : 'not carried out'})`;
