import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { gunzipSync, gzipSync } from 'node:zlib';
import { REPLAY_FORMAT, type Recording, type ReplayHeader } from '../schema/replay.ts';
import { writeWholeLater } from './durable-file.ts';
import { makePrivateFolderLater } from './files.ts';

/** Files of recorded rounds: the header as a line of JSON, then the recording, serialised and compressed. */

const NEWLINE = 10;
const ENDING = '.replay';
const KEPT = 50;

export function encodeReplay(header: ReplayHeader, recording: Recording): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), gzipSync(serialize(recording))]);
}

/** Throws an Error that says what is wrong with the file. */
export function readReplay(path: string): { header: ReplayHeader; recording: Recording } {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(NEWLINE);
  const header = parseHeader(path, bytes.subarray(0, end).toString());
  if (header.format !== REPLAY_FORMAT)
    throw new Error(`${path} has format ${header.format}; this version reads format ${REPLAY_FORMAT}.`);
  try {
    return { header, recording: deserialize(gunzipSync(bytes.subarray(end + 1))) };
  } catch (error) {
    throw new Error(`${path} is damaged: ${error instanceof Error ? error.message : error}.`);
  }
}

function parseHeader(path: string, line: string): ReplayHeader {
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`${path} is no recorded round: it does not begin with a header.`);
  }
}

/** Writes a round into the folder, whole or not at all, and drops the oldest beyond those that are kept. */
export async function writeReplay(folder: string, id: string, header: ReplayHeader, recording: Recording) {
  const date = new Date(header.startedAt).toISOString().replaceAll(':', '-');
  const path = join(folder, `${date}-${id}${ENDING}`);
  await makePrivateFolderLater(folder);
  await writeWholeLater(path, encodeReplay(header, recording));
  const names = readdirSync(folder).filter(name => name.endsWith(ENDING));
  for (const name of names.sort().slice(0, -KEPT)) rmSync(join(folder, name), { force: true });
  return path;
}
