import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { gzip } from 'node:zlib';
import { removeIfPossible } from '../../replace-file.ts';
import type { ReplayHeader, ReplayPart, ReplayStart } from '../../schema/wire/replay.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { makePrivateFolderLater } from '../store/files.ts';

/**
 * Files of recorded rounds: the header as a line of JSON, then the parts of the recording, each serialised with its
 * length before it, compressed together.
 */

const ENDING = '.replay';
const DRAFT_ENDING = `${ENDING}.new`;
const KEPT = 50;

/** Bytes of the length before a part. */
export const LENGTH_BYTES = 4;

/** A part as it is written; small ones, so that no thread stands still while a round is packed. */
export function packPart(part: ReplayStart | ReplayPart): Buffer {
  const bytes = serialize(part);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The whole file. Compresses in a thread of Node's own. */
export async function encodeReplay(header: ReplayHeader, parts: readonly Buffer[]): Promise<Buffer> {
  const packed = await promisify(gzip)(Buffer.concat(parts));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), packed]);
}

/**
 * Writes a round into the folder, whole or not at all, and drops the oldest beyond those that are kept. One that is
 * in use by another program is dropped after a later round.
 */
export async function writeReplay(
  folder: string,
  id: string,
  header: ReplayHeader,
  parts: readonly Buffer[],
) {
  const date = new Date(header.startedAt).toISOString().replaceAll(':', '-');
  const path = join(folder, `${date}-${id}${ENDING}`);
  await makePrivateFolderLater(folder);
  await writeWholeLater(path, await encodeReplay(header, parts));
  const names = readdirSync(folder).filter(name => name.endsWith(ENDING));
  for (const name of names.sort().slice(0, -KEPT)) removeIfPossible(join(folder, name));
  return path;
}

/** Removes what a server that was killed has left half-written, as far as that is possible now. */
export function removeDrafts(folder: string) {
  if (!existsSync(folder)) return;
  const drafts = readdirSync(folder).filter(name => name.endsWith(DRAFT_ENDING));
  for (const name of drafts) removeIfPossible(join(folder, name));
}
