import type { Checkpoint, LoggedCommand } from '../../schema/wire/messages.ts';
import {
  MAX_RECORDED_BYTES,
  MAX_RECORDED_TICKS,
  type ReplayHeader,
  type ReplayPart,
  type StateHash,
} from '../../schema/wire/replay.ts';
import { packPart } from './file.ts';

/** The recording of one round. */
export interface Recorder {
  readonly header: ReplayHeader;
  /** Adds the commands since the last call, and the hash if there is one. */
  add(log: readonly LoggedCommand[], hash: StateHash | undefined): void;
  /** Whether the recording has reached its maximum length or size. */
  readonly isFull: boolean;
  /** Returns the recording in serialised parts; empty if there is no hash to compare. */
  finish(): readonly Buffer[];
}

/** Maximum number of commands in one part of a recording, so that each part is serialised quickly. @limit */
const PART_COMMANDS = 1_000;

export function createRecorder(header: ReplayHeader, checkpoint: Checkpoint): Recorder {
  const start = packPart({ checkpoint });
  const parts = [start];
  let bytes = start.length;
  let current: ReplayPart = { log: [], hashes: [] };
  let lastTick = checkpoint.tick;
  let hasHash = false;

  const pack = () => {
    const part = packPart(current);
    parts.push(part);
    bytes += part.length;
    current = { log: [], hashes: [] };
  };

  const note = (hash: StateHash) => {
    current.hashes.push(hash);
    hasHash = true;
    lastTick = hash.tick;
    pack();
  };

  return {
    header,
    add(log, hash) {
      for (const command of log) {
        current.log.push(command);
        if (current.log.length >= PART_COMMANDS) pack();
      }
      if (hash) note(hash);
    },
    get isFull() {
      return bytes >= MAX_RECORDED_BYTES || lastTick - checkpoint.tick >= MAX_RECORDED_TICKS;
    },
    finish() {
      pack();
      return hasHash ? parts : [];
    },
  };
}
