import { newOwnerKey } from '../../harness/owner-key.ts';
import { temporaryHome } from '../../harness/process.ts';
import { type Api, createLedger, KIND_NAMES, type Ledger } from './ledger.ts';
import { type Outcome, skipped } from './outcome.ts';
import { serve } from './serving.ts';
import { mountSmallDisk, NO_DISK, type SmallDisk } from './small-disk.ts';

/**
 * Writes to a server whose disk has room for only a few pages, at first for none. Then kills the server and checks the
 * data.
 */
export async function fillTheDisk(rounds: number): Promise<Outcome> {
  const disk = mountSmallDisk(MEGABYTES);
  if (!disk) return skipped('server on a full disk', NO_DISK);
  const home = temporaryHome(disk.path);
  const ledger = createLedger();
  const first = await serve(home.path);
  const key = newOwnerKey(home.path);
  await writeWithLittleRoom({ disk, ledger, rounds, api: { url: first.url, key } });
  await first.end('SIGKILL');
  const second = await serve(home.path);
  const faults = await ledger.faults({ url: second.url, key });
  await second.end('SIGTERM');
  disk.remove();
  const { stored, refused } = ledger.counts;
  return {
    line: `server on a full disk: ${stored} writes acknowledged, ${refused} refused, ${faults.length} not as answered`,
    faults,
  };
}

const MEGABYTES = 16;
/**
 * Number of different amounts of free space. The disk has no free page in the first round, one more page in each
 * following round, and none again after this many rounds.
 */
const MOST_PAGES = 16;

interface Stage {
  disk: SmallDisk;
  api: Api;
  ledger: Ledger;
  rounds: number;
}

async function writeWithLittleRoom({ disk, api, ledger, rounds }: Stage) {
  for (let round = 0; round < rounds; round++) {
    disk.fill(round % MOST_PAGES);
    for (const kind of KIND_NAMES) await ledger.write(kind, api);
  }
  disk.free();
  for (const kind of KIND_NAMES) await ledger.write(kind, api);
}
