import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { Checkpoint } from '../schema/messages.ts';
import type { EndedRound } from './leaderboards.ts';

/**
 * A round as it lies on disk while it is fought: a line of JSON that says what it is, then the world. Node's version
 * is no part of it: what another one has serialised can be read or is refused, and the fight has only to go on from
 * there, not to be the same to the bit.
 */
export interface SavedRound {
  /** Under which its points are counted, once. */
  roundId: string;
  /** Wall-clock milliseconds. */
  startedAt: number;
  savedAt: number;
  /** Rounds that ended before it and whose points the store has refused so far. */
  unstored: EndedRound[];
  checkpoint: Checkpoint;
}

/** Rises whenever older files can no longer be read. */
const FORMAT = 1;

const Header = v.object({
  format: v.number(),
  /** `rulesVersion()` of the game that wrote it. */
  rules: v.string(),
  roundId: v.string(),
  startedAt: v.number(),
  savedAt: v.number(),
  /** Of the bytes that follow. */
  crc32: v.number(),
});

type Body = Pick<SavedRound, 'checkpoint' | 'unstored'>;

/** A round that is older than this is over for its viewers. */
const MAX_AGE_MS = 5 * 60_000;
const NEWLINE = 10;

export function encodeRound({ checkpoint, unstored, ...facts }: SavedRound, rules: string): Buffer {
  const body = serialize({ checkpoint, unstored } satisfies Body);
  const header = { format: FORMAT, rules, ...facts, crc32: crc32(body) } satisfies v.InferOutput<
    typeof Header
  >;
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/** Throws an Error that says, as the end of a sentence, why the round cannot be gone on with. */
export function decodeRound(bytes: Buffer, rules: string, now = Date.now()): SavedRound {
  const end = bytes.indexOf(NEWLINE);
  const { format, rules: writtenBy, crc32: sum, ...facts } = readHeader(bytes.subarray(0, end));
  if (format !== FORMAT || writtenBy !== rules) throw new Error('it is of another version of the game');
  if (Math.abs(now - facts.savedAt) >= MAX_AGE_MS)
    throw new Error('it was not written within the last 5 minutes');
  const body = bytes.subarray(end + 1);
  if (crc32(body) !== sum) throw new Error(DAMAGED);
  return { ...facts, ...readBody(body) };
}

const DAMAGED = 'its file is damaged';

function readHeader(line: Buffer) {
  try {
    return v.parse(Header, JSON.parse(line.toString()));
  } catch {
    throw new Error(DAMAGED);
  }
}

function readBody(bytes: Buffer): Body {
  try {
    return deserialize(bytes);
  } catch {
    throw new Error('another version of Node wrote it');
  }
}
