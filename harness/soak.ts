import { type Client, createClient } from '../client/client.ts';
import { MAX_BATCH } from '../schema/base/limits.ts';
import { newOwnerKey } from './owner-key.ts';
import { startServerProcess, temporaryHome } from './process.ts';
import { residentKiB } from './process-table.ts';
import { addViewers, fightRound, openRound } from './soak-round.ts';

/**
 * Plays rounds one after another on a real server at full speed, in all modes, fields and seasons, with many
 * effects in each round.
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
  /** Lines that the server logged with the level of a warning or higher. */
  logged: string[];
  /** Number of times that the simulation thread was restarted. */
  restarts: number;
}

/**
 * Limits V8's young generation, so that memory grows only if objects are retained. Without this it would grow
 * to 32 MiB per thread within minutes.
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

/** Fills the server's bounded stores, so that only unbounded stores can grow afterwards. */
async function fillMemory(client: Client) {
  const announce = { action: 'announce', input: { text: 'x'.repeat(100) } };
  for (let sent = 0; sent < REMEMBERED; sent += MAX_BATCH)
    await client.runBatch({ actions: Array(MAX_BATCH).fill(announce) });
}
