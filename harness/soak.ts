import { type Client, createClient } from '../client/client.ts';
import { MAX_BATCH } from '../schema/base/limits.ts';
import { newOwnerKey } from './owner-key.ts';
import { startServerProcess, temporaryHome } from './process.ts';
import { residentKiB } from './process-table.ts';
import { addViewers, fightRound, openRound } from './soak-round.ts';

/**
 * Plays round after round on a real server at full speed, in all modes, fields and seasons, with many effects in each.
 */

export interface SoakOptions {
  rounds: number;
  onRound?(round: number, residentMiB: number): void;
}

export interface SoakOutcome {
  /** Rounds that were played to their end. */
  ended: number;
  /** Resident memory of the server after each round. Unit: MiB. */
  memory: number[];
  /** Its log lines from warnings up. */
  logged: string[];
  /** How often its simulation thread crashed. */
  restarts: number;
}

/**
 * Limits V8's young generation, which would otherwise grow over minutes to 32 MiB per thread. So only retained memory
 * grows.
 */
const SMALL_NURSERY = '--max-semi-space-size=2';
const PACE = { limitMs: 20_000, pollMs: 50 };

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
    await addViewers(client);
    for (let round = 0; round < rounds; round++) {
      await openRound(client, round);
      if (await fightRound(client, round, PACE)) ended++;
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

/** Maximum number of events and audit entries in the server's memory. */
const REMEMBERED = 16_384;

/** Fills the bounded stores of the server, so that only unbounded ones can grow afterwards. */
async function fillMemory(client: Client) {
  const announce = { action: 'announce', input: { text: 'x'.repeat(100) } };
  for (let sent = 0; sent < REMEMBERED; sent += MAX_BATCH)
    await client.runBatch({ actions: Array(MAX_BATCH).fill(announce) });
}
