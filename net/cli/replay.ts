import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReplayOutcome } from '../../schema/replay.ts';
import { readReplay } from '../replay-file.ts';
import { GAME_VERSION } from '../version.ts';

/** `npm run replay -- FILE`: fights a recorded round again and compares its state hashes. Exit code 1: differs. */
const ENTRY = new URL('../../engine/replay-worker.ts', import.meta.url);

async function run(path: string) {
  const { header, recording } = readReplay(path);
  warnOfVersions('game', header.game, GAME_VERSION);
  warnOfVersions('Node', header.node, process.version);
  const [outcome]: ReplayOutcome[] = await once(new Worker(ENTRY, { workerData: recording }), 'message');
  console.log(describe(outcome));
  return outcome.difference ? 1 : 0;
}

function warnOfVersions(what: string, recorded: string, present: string) {
  if (recorded === present) return;
  console.error(
    `Recorded by ${what} ${recorded}, replayed by ${what} ${present}: hashes may differ for that alone.`,
  );
}

function describe({ seconds, difference }: ReplayOutcome) {
  if (!difference) return `${seconds} seconds replayed, all hashes equal`;
  const { tick, recorded, replayed } = difference;
  return `second ${seconds + 1} (tick ${tick}) differs: recorded ${recorded}, replayed ${replayed}`;
}

const [path] = process.argv.slice(2);
try {
  if (!path) throw new Error('Give the file to replay: npm run replay -- FILE');
  process.exitCode = await run(path);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
