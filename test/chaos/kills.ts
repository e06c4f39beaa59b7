import { setTimeout as pause } from 'node:timers/promises';
import { newOwnerKey } from '../../harness/owner-key.ts';
import { temporaryHome } from '../../harness/process.ts';
import { type Api, createLedger, KIND_NAMES, type Ledger } from './ledger.ts';
import type { Outcome } from './outcome.ts';
import { type Serving, serve } from './serving.ts';

/**
 * Kills a server at random times while several clients write. After each start, all acknowledged data must exist
 * exactly once. A request without an answer must have taken effect exactly once after it was repeated.
 */
export async function killAtRandom(kills: number, random: () => number): Promise<Outcome> {
  const home = temporaryHome();
  const ledger = createLedger();
  const faults: string[] = [];
  let server = await serve(home.path, UNLIMITED);
  const key = newOwnerKey(home.path);
  for (let kill = 1; kill <= kills; kill++) {
    await writeUntilKilled(server, ledger, { key, afterMs: random() * LONGEST_MS });
    server = await serve(home.path, UNLIMITED);
    const api = { url: server.url, key };
    await ledger.repeat(api);
    for (const fault of await ledger.faults(api)) faults.push(`kill ${kill}: ${fault}`);
    await ledger.clear(api);
  }
  await server.end('SIGTERM');
  home.remove();
  const { stored, repeated } = ledger.counts;
  return {
    line: `${kills} kills: ${stored} writes acknowledged, ${repeated} repeated, ${faults.length} lost or acted twice`,
    faults,
  };
}

const UNLIMITED = { STARFRAY_ACTIONS_PER_SECOND: '0' };
const WRITERS_OF_EACH_KIND = 3;
const LONGEST_MS = 400;

async function writeUntilKilled(
  server: Serving,
  ledger: Ledger,
  { key, afterMs }: { key: string; afterMs: number },
) {
  const api = { url: server.url, key };
  const kinds = Array.from({ length: WRITERS_OF_EACH_KIND }, () => KIND_NAMES).flat();
  const writers = kinds.map(kind => writeOn(kind, ledger, api));
  await pause(afterMs);
  await server.end('SIGKILL');
  await Promise.all(writers);
}

async function writeOn(kind: (typeof KIND_NAMES)[number], ledger: Ledger, api: Api) {
  while (await ledger.write(kind, api));
}
