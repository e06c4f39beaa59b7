import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Recording, ReplayOutcome } from '../../schema/wire/replay.ts';
import { GAME_VERSION, withOwnCommands } from '../../server/version.ts';
import { readReplay } from '../replays/reader.ts';

/**
 * `npm run replay -- FILE`: replays a recorded round and compares its state hashes. Exit code 1 means that they differ.
 */
const ENTRY = new URL('../../engine/thread/replay-worker.ts', import.meta.url);

async function run(path: string) {
  const { header, recording } = readReplay(path);
  warnOfVersion(header.game);
  const outcome = await replayed(path, recording);
  console.log(describe(outcome));
  return outcome.difference ? 1 : 0;
}

async function replayed(path: string, recording: Recording): Promise<ReplayOutcome> {
  try {
    const [outcome] = await once(new Worker(ENTRY, { workerData: recording }), 'message');
    return outcome;
  } catch (error) {
    throw new Error(`${path} cannot be replayed: ${error instanceof Error ? error.message : error}`);
  }
}

function warnOfVersion(recorded: string) {
  if (recorded === GAME_VERSION) return;
  console.error(
    `Recorded by game ${printable(JSON.stringify(recorded))}, replayed by game "${GAME_VERSION}", so the hashes may differ.`,
  );
}

function describe({ seconds, difference }: ReplayOutcome) {
  if (!difference) return `${seconds} seconds replayed, all hashes equal`;
  const { tick, recorded, replayed } = difference;
  return `second ${seconds + 1} (tick ${tick}) differs: recorded ${recorded}, replayed ${replayed}`;
}

/** Removes control characters, so that text in a file from anybody cannot control the terminal. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '?');

const [path] = process.argv.slice(2);
try {
  if (!path) throw new Error(withOwnCommands('Give the file to replay: npm run replay -- FILE'));
  process.exitCode = await run(path);
} catch (error) {
  console.error(printable(error instanceof Error ? error.message : String(error)));
  process.exitCode = 2;
}
