import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { io } from '../../core/io.ts';
import type { Checkpoint } from '../../schema/wire/messages.ts';
import type { EndedRound } from '../store/leaderboards.ts';
import { fromBytes, toBytes } from '../store/serialized.ts';

export const TickNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** The shape of a checkpoint that was read from a file. The engine validates the content. */
export const CheckpointShape = v.object({
  format: v.number(),
  tick: TickNumber,
  arrays: v.record(v.string(), v.custom<ArrayBufferView>(ArrayBuffer.isView)),
  json: v.string(),
});

/**
 * A round that is saved on disk while it is played. The file contains one line of JSON that describes the
 * round, then the world. The line also contains points of ended rounds, which any version of the game can
 * store, even one that cannot resume the round. The version of Node is not recorded. If another version
 * cannot read the data, the round is refused. If it can, the fight continues, though not bit-identically.
 */
export interface SavedRound {
  /** Id that makes sure that the round's points are counted only once. */
  roundId: string;
  /** Start of the round (wall clock, ms). */
  startedAt: number;
  savedAt: number;
  /** Ended rounds whose points the store has refused so far. */
  unstored: EndedRound[];
  checkpoint: Checkpoint;
}

/** The data on disk. The checkpoint is null if the round has ended and only points are left. */
export type RoundOnDisk = Omit<SavedRound, 'checkpoint'> & { checkpoint: Checkpoint | null };

/** Version of the format. It is increased whenever older files can no longer be read. */
const FORMAT = 2;

const Ended = v.object({ id: v.string(), endedAt: v.number(), stats: v.array(v.unknown()) });

const Header = v.object({
  format: v.number(),
  /** `rulesVersion()` of the game that wrote the file. */
  rules: v.string(),
  roundId: v.string(),
  startedAt: v.number(),
  savedAt: v.number(),
  unstored: v.array(v.custom<EndedRound>(round => v.is(Ended, round))),
  /** Checksum of the points and of the bytes that follow the line. */
  crc32: v.number(),
});

/** Maximum age of an interrupted round that is resumed. @limit */
const MAX_AGE_MS = 5 * 60_000;
const NEWLINE = 10;

export function encodeRound({ checkpoint, ...facts }: RoundOnDisk, rules: string): Buffer {
  const body = checkpoint ? toBytes(checkpoint) : Buffer.alloc(0);
  const sum = hashOf(facts.unstored, body);
  const header = { format: FORMAT, rules, ...facts, crc32: sum } satisfies v.InferOutput<typeof Header>;
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body]);
}

/**
 * Returns the round to resume, or null if it has ended. Throws an Error whose message completes the sentence
 * "The round cannot be resumed, because ...".
 */
export function decodeRound(bytes: Buffer, rules: string, now = io.wall()): SavedRound | null {
  const { header, body } = readParts(bytes);
  if (body.length === 0) return null;
  const { format, rules: writtenBy, crc32: _, ...facts } = header;
  if (format !== FORMAT || writtenBy !== rules) {
    throw new Error('it was written by another version of the game');
  }
  if (Math.abs(now - facts.savedAt) >= MAX_AGE_MS) {
    throw new Error('it was not written within the last 5 minutes');
  }
  return { ...facts, checkpoint: readCheckpoint(body) };
}

/** Returns the points in the file, even if its round cannot be resumed; empty if the file is damaged. */
export function unstoredPoints(bytes: Buffer): readonly EndedRound[] {
  try {
    return readParts(bytes).header.unstored;
  } catch {
    return [];
  }
}

const hashOf = (unstored: readonly EndedRound[], body: Buffer) =>
  crc32(body, crc32(JSON.stringify(unstored)));

const DAMAGED = 'its file is damaged';

function readParts(bytes: Buffer) {
  const end = bytes.indexOf(NEWLINE);
  const header = readHeader(bytes.subarray(0, end));
  const body = bytes.subarray(end + 1);
  if (hashOf(header.unstored, body) !== header.crc32) throw new Error(DAMAGED);
  return { header, body };
}

function readHeader(line: Buffer) {
  try {
    return v.parse(Header, JSON.parse(line.toString()));
  } catch {
    throw new Error(DAMAGED);
  }
}

function readCheckpoint(bytes: Buffer): Checkpoint {
  const checkpoint = deserialized(bytes);
  if (!v.is(CheckpointShape, checkpoint)) throw new Error(DAMAGED);
  return checkpoint as Checkpoint;
}

function deserialized(bytes: Buffer): unknown {
  try {
    return fromBytes(bytes);
  } catch {
    throw new Error('another version of Node wrote it');
  }
}
