import { closeSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Whether changes were lost that a server which did not end by itself had left in `-wal`. SQLite takes a damaged or missing
 * one for an empty one; how much was in it is in `-shm`, the index beside it.
 */

/** Of the index: https://sqlite.org/walformat.html#the_wal_index_file_format */
const HEADER_BYTES = 100;
const AT = { frames: 16, copied: 96 };

/** Number of changed pages that are in `-wal` alone; 0 when there is no index. Call it before the store is opened. */
export function framesExpected(store: string): number {
  const index = Buffer.alloc(HEADER_BYTES);
  if (readBeginning(`${store}-shm`, index) < HEADER_BYTES) return 0;
  const read = (at: number) => (isLittleEndian() ? index.readUInt32LE(at) : index.readUInt32BE(at));
  return read(AT.copied) < read(AT.frames) ? read(AT.frames) : 0;
}

/** The line to log when fewer were found in an open store; null otherwise. */
export function lostWrites(db: DatabaseSync, store: string, expected: number): string | null {
  if (expected === 0) return null;
  const found = Number(db.prepare('PRAGMA wal_checkpoint(PASSIVE)').get()?.log);
  if (found >= expected) return null;
  return `The file ${store}-wal was removed or damaged while no server ran: what was stored last before the server ended is lost. "npm run restore" has older copies.`;
}

function readBeginning(path: string, into: Buffer): number {
  try {
    const file = openSync(path, 'r');
    try {
      return readSync(file, into);
    } finally {
      closeSync(file);
    }
  } catch {
    return 0; // ended by itself, or there is no store yet
  }
}

const isLittleEndian = () => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;
