import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import {
  MAX_RECORDED_TICKS,
  REPLAY_FORMAT,
  type Recording,
  type ReplayHeader,
  type ReplayPart,
  type ReplayStart,
} from '../../schema/wire/replay.ts';
import { CheckpointShape, TickNumber } from '../simulation/saved-round.ts';
import { isRegularFile } from '../store/files.ts';
import { fromBytes } from '../store/serialized.ts';
import { LENGTH_BYTES } from './file.ts';

/** Reads files of recorded rounds. They may come from strangers, so everything in them is checked. */

const NEWLINE = 10;
/** Largest header of a recorded round. @limit */
const MAX_HEADER_BYTES = 4_096;
/** Largest recorded round, after decompression, that is read. @limit */
const MAX_UNPACKED_BYTES = 256 * 1024 * 1024;

const Text = v.pipe(v.string(), v.maxLength(100));

const Header = v.object({
  format: v.number(),
  game: Text,
  node: Text,
  startedAt: v.number(),
  mode: Text,
  field: Text,
  pilots: v.number(),
});

const Start = v.object({ checkpoint: CheckpointShape });

const Part = v.object({
  log: v.array(v.object({ tick: TickNumber, name: Text, input: v.unknown() })),
  hashes: v.array(v.object({ tick: TickNumber, value: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)) })),
});

/** Reads a recorded round. Throws an Error that says what is wrong with the file. */
export function readReplay(path: string): { header: ReplayHeader; recording: Recording } {
  if (!isRegularFile(path)) throw new Error(`There is no file ${path}.`);
  const bytes = readFileSync(path);
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(NEWLINE);
  const header = readHeader(path, bytes.toString('utf8', 0, end));
  try {
    return { header, recording: readRecording(bytes.subarray(end + 1)) };
  } catch (error) {
    throw new Error(`${path} is damaged: ${error instanceof Error ? error.message : error}.`);
  }
}

function readHeader(path: string, line: string): ReplayHeader {
  const header = v.safeParse(v.pipe(v.string(), v.parseJson(), Header), line);
  if (!header.success) throw new Error(`${path} is not a recorded round: it does not begin with a header.`);
  const { format, game } = header.output;
  if (format !== REPLAY_FORMAT) {
    throw new Error(
      `${path} has format ${format}; this version of the game reads format ${REPLAY_FORMAT}. Replay it with the version that recorded it, ${JSON.stringify(game)}.`,
    );
  }
  return header.output as ReplayHeader;
}

function readRecording(packed: Buffer): Recording {
  const [first, ...rest] = partsIn(gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }));
  const { checkpoint } = v.parse(Start, first) as ReplayStart;
  const parts = rest.map(part => v.parse(Part, part) as ReplayPart);
  const recording = {
    checkpoint,
    log: parts.flatMap(({ log }) => log),
    hashes: parts.flatMap(({ hashes }) => hashes),
  };
  requireEnd(recording);
  return recording;
}

function* partsIn(bytes: Buffer): Generator<unknown> {
  for (let at = 0; at < bytes.length; ) {
    const from = at + LENGTH_BYTES;
    at = from + bytes.readUInt32LE(at);
    if (at > bytes.length) throw new Error('it is truncated');
    yield fromBytes(bytes.subarray(from, at));
  }
}

/** Refuses a file that would make a replay run longer than any recorded fight. */
function requireEnd({ checkpoint, hashes }: Recording) {
  const last = hashes.reduce((latest, { tick }) => Math.max(latest, tick), 0);
  if (hashes.length === 0 || last - checkpoint.tick > MAX_RECORDED_TICKS) {
    throw new Error('it has no hashes, or is longer than 6 hours');
  }
}
