import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReplayHeader, ReplayPart, ReplayStart } from '../../schema/wire/replay.ts';
import { removeIfPossible } from '../../server/replace-file.ts';
import { writeWholeLater } from '../store/durable-file.ts';
import { makePrivateFolderLater } from '../store/files.ts';
import { toBytes } from '../store/serialized.ts';

/**
 * Files of recorded rounds: a header as a line of JSON, then the parts of the recording. Each part is serialised and
 * preceded by its length, and all are compressed together.
 */

const ENDING = '.replay';
const DRAFT_ENDING = `${ENDING}.new`;
/** Maximum number of stored recordings. @limit */
const MAX_RECORDINGS = 50;

/** Size of the length before a part. Unit: bytes. */
export const LENGTH_BYTES = 4;

/** Serialises a part. Parts are small, so this never blocks a thread for long. */
export function packPart(part: ReplayStart | ReplayPart): Buffer {
  const bytes = toBytes(part);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The content of the file. It is compressed on one of Node's own threads. */
export async function encodeReplay(header: ReplayHeader, parts: readonly Buffer[]): Promise<Buffer> {
  const packed = await promisify(gzip)(Buffer.concat(parts));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), packed]);
}

/**
 * Writes a round to the folder, completely or not at all, and removes all but the newest 50 recordings. One in use by
 * another program is removed after a later round. Returns the path.
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
  for (const name of names.sort().slice(0, -MAX_RECORDINGS)) removeIfPossible(join(folder, name));
  return path;
}

/** Removes unfinished files of a server that was killed, if possible. */
export function removeDrafts(folder: string) {
  if (!existsSync(folder)) return;
  const drafts = readdirSync(folder).filter(name => name.endsWith(DRAFT_ENDING));
  for (const name of drafts) removeIfPossible(join(folder, name));
}
