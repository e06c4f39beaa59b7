import type { Field, Mode } from '../catalog.ts';
import type { Checkpoint, LoggedCommand } from './messages.ts';

/** A recorded round: enough to fight it again to the bit, and to see that nothing differs. */

/** Rises whenever older files can no longer be read. */
export const REPLAY_FORMAT = 2;

/** A recording ends when it is as long as this: 6 hours. */
export const MAX_RECORDED_TICKS = 6 * 3_600 * 60;
/** Or as large as this, before it is packed. */
export const MAX_RECORDED_BYTES = 64 * 1024 * 1024;

/** The first line of a replay file, as JSON. */
export interface ReplayHeader {
  format: number;
  /** Versions that wrote it. Other rules, or another Node's `Math`, lead to another fight. */
  game: string;
  node: string;
  /** Wall-clock milliseconds at which the recording began. */
  startedAt: number;
  mode: Mode;
  field: Field;
  pilots: number;
}

export interface StateHash {
  tick: number;
  value: string;
}

export interface Recording {
  /** The world at the start of the round, or where the recording set in. */
  checkpoint: Checkpoint;
  /** Commands carried out since, in order. */
  log: LoggedCommand[];
  /** State hash of each simulated second since. */
  hashes: StateHash[];
}

/** The first part of a recording as it lies in a file. */
export type ReplayStart = Pick<Recording, 'checkpoint'>;
/** Each further part. */
export type ReplayPart = Pick<Recording, 'log' | 'hashes'>;

/** How a replay went; `difference` is the first second whose hash is another one. */
export interface ReplayOutcome {
  /** Seconds whose hashes are equal. */
  seconds: number;
  difference: { tick: number; recorded: string; replayed: string } | null;
}
