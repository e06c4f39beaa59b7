import { setTimeout } from 'node:timers/promises';
import { type Client, createClient } from '../client/client.ts';
import { ApiError } from '../client/connection.ts';
import { CALAMITIES, FIELDS, keysOf, MODES, SEASONS } from '../schema/catalog.ts';
import { EFFECT_IDS } from '../schema/effects.ts';
import { MAX_BATCH } from '../schema/limits.ts';
import { newOwnerKey } from './owner-key.ts';
import { startServerProcess, temporaryHome } from './process.ts';
import { residentKiB } from './process-table.ts';

/** Round after round on a real server at full speed: through all modes, fields and seasons, with trouble in each. */

export interface SoakOptions {
  rounds: number;
  onRound?(round: number, residentMiB: number): void;
}

export interface SoakOutcome {
  /** Rounds that were fought to their end. */
  ended: number;
  /** Resident memory of the server after each round. Unit: MiB. */
  memory: number[];
  /** What it logged, warnings and worse. */
  logged: string[];
  /** How often its simulation thread died. */
  restarts: number;
}

const VIEWERS = ['ada', 'bob', 'eve', 'zed'];
/** Where V8 puts what is new grows by steps over minutes, to 32 MiB a thread; held small, only what is kept grows. */
const SMALL_NURSERY = '--max-semi-space-size=2';
/** A round that lasts longer is stopped. */
const ROUND_LIMIT_MS = 20_000;
const POLL_MS = 50;

export async function soak({ rounds, onRound = () => {} }: SoakOptions): Promise<SoakOutcome> {
  const home = temporaryHome();
  const server = await startServerProcess(home.path, {
    STARFRAY_SPEED: '50',
    STARFRAY_SEED: '1',
    STARFRAY_ACTIONS_PER_SECOND: '100000',
    NODE_OPTIONS: SMALL_NURSERY,
  });
  const greeting = server.output.length;
  const client = createClient({ baseUrl: server.url, key: newOwnerKey(home.path) });
  const memory: number[] = [];
  let ended = 0;
  try {
    await fillMemory(client);
    for (const username of VIEWERS) await client.addPilot({ username });
    for (let round = 0; round < rounds; round++) {
      if (await fight(client, round)) ended++;
      memory.push(residentKiB(server.serverPid()) / 1024);
      onRound(round, memory[round]);
    }
    const { restarts } = await (await fetch(`${server.url}/health`)).json();
    return { ended, memory, logged: server.output.slice(greeting), restarts };
  } catch (error) {
    const logged = server.output.slice(greeting).join('\n') || 'nothing';
    throw new Error(`In round ${memory.length + 1}; the server logged: ${logged}`, { cause: error });
  } finally {
    await server.stop();
    home.remove();
  }
}

/** Events and audit entries that the server remembers at most. */
const REMEMBERED = 16_384;

/** What the server remembers up to a limit is full from the start, so that only what has none can grow. */
async function fillMemory(client: Client) {
  const announce = { action: 'announce', input: { text: 'x'.repeat(100) } };
  for (let sent = 0; sent < REMEMBERED; sent += MAX_BATCH)
    await client.runBatch({ actions: Array(MAX_BATCH).fill(announce) });
}

const nth = <T>(values: readonly T[], n: number) => values[n % values.length];

/** Fights one round; true when it came to its end. */
async function fight(client: Client, round: number) {
  const mode = nth(keysOf(MODES), round);
  await client.updateSettings({
    field: nth(keysOf(FIELDS), round),
    season: nth(SEASONS, round),
    botSkill: 'hard',
    bots: 12 + (round % 4) * 6,
    teamCount: nth([0, 2, 3, 4] as const, round),
    roundMinutes: 1,
    fleetSize: 3,
    ffaLives: 1,
    bossMinutes: 3,
  });
  await client.openMainMenu();
  await client.openLobby({ mode });
  await client.startRound();
  const until = performance.now() + ROUND_LIMIT_MS;
  for (let step = 0; performance.now() < until; step++) {
    await makeTrouble(client, round + step).catch(unlessRefused);
    if ((await client.getState()).round.result !== null) return true;
    await setTimeout(POLL_MS);
  }
  return false;
}

async function makeTrouble(client: Client, n: number) {
  const pilot = nth(VIEWERS, n);
  const kinds = [
    () => client.startCalamity({ type: nth(keysOf(CALAMITIES), n) }),
    () => client.spawnBoss({ boss: 'random' }),
    () => client.callStrikes({ count: 5, by: pilot }),
    () => client.launchNuke({ by: pilot }),
    () => client.placeBounty({ target: pilot, stacks: 3 }),
    () => client.applyEffect({ effect: nth(EFFECT_IDS, n), pilot, input: 'rainbow' }),
    () => client.useAbility({ pilot, ability: 'missile' }),
    () => client.testCosmetics(),
  ];
  await nth(kinds, Math.floor(n / 2))();
}

/** A pilot who is not flying, a fourth boss: such refusals are part of the game. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 400)) throw error;
};
