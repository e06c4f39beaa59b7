import { setTimeout } from 'node:timers/promises';
import type { Client } from '../client/client.ts';
import { ApiError } from '../client/connection.ts';
import { CALAMITIES, FIELDS, keysOf, MODES, SEASONS } from '../schema/catalog/catalog.ts';
import { EFFECT_IDS } from '../schema/catalog/effects.ts';

/** Rounds for soak tests. Each has another mode, field and season, and many effects. */

interface RoundSpeed {
  /** Maximum duration of a round. A longer round counts as failed. */
  limitMs: number;
  /** Time between two checks. Each check also triggers another effect. */
  pollMs: number;
}

const VIEWERS = ['ada', 'bob', 'eve', 'zed'];

const nth = <T>(values: readonly T[], n: number) => values[n % values.length];

export async function addViewers(client: Client) {
  for (const username of VIEWERS) await client.addPilot({ username });
}

/** Opens the lobby of the nth round. */
export async function openRound(client: Client, round: number) {
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
}

/** Plays the nth round, whose lobby must be open. Resolves with true if the round ended in time. */
export async function fightRound(client: Client, round: number, { limitMs, pollMs }: RoundSpeed) {
  await client.startRound();
  const until = performance.now() + limitMs;
  for (let step = 0; performance.now() < until; step++) {
    await makeFaults(client, round + step).catch(unlessRefused);
    if ((await client.getState()).round.result !== null) return true;
    await setTimeout(pollMs);
  }
  return false;
}

async function makeFaults(client: Client, n: number) {
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

/** Ignores refusals that are part of the game, such as the refusal of a fourth boss. */
const unlessRefused = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 400)) throw error;
};
