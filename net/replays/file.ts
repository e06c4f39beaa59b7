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
 * Files of recorded rounds. A file contains a header as a line of JSON, then the parts of the recording. Each
 * serialised part is preceded by its length. All parts are compressed together.
 */

const ENDING = '.replay';
const DRAFT_ENDING = `${ENDING}.new`;
/** Maximum number of recorded rounds that are stored. @limit */
const MAX_RECORDINGS = 50;

/** Size of the length field before a part. Unit: bytes. */
export const LENGTH_BYTES = 4;

/** Serialises a part. Parts are small, so this never blocks a thread for long. */
export function packPart(part: ReplayStart | ReplayPart): Buffer {
  const bytes = toBytes(part);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Builds the content of the file. It is compressed on one of Node's own threads. */
export async function encodeReplay(header: ReplayHeader, parts: readonly Buffer[]): Promise<Buffer> {
  const packed = await promisify(gzip)(Buffer.concat(parts));
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), packed]);
}

/**
 * Writes a round to the folder, either completely or not at all, and removes all but the newest 50
 * recordings. If another program is using a recording, it is removed after a later round. Resolves with the
 * path.
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

/** Removes unfinished files that a killed server has left, if possible. */
export function removeDrafts(folder: string) {
  if (!existsSync(folder)) return;
  const drafts = readdirSync(folder).filter(name => name.endsWith(DRAFT_ENDING));
  for (const name of drafts) removeIfPossible(join(folder, name));
}
