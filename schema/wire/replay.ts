import type { Field, Mode } from '../catalog/catalog.ts';
import type { Checkpoint, LoggedCommand } from './messages.ts';

/** A recorded round: enough data to replay it exactly and to verify the replay. */

/** The format number, which rises when older files can no longer be read. */
export const REPLAY_FORMAT = 3;

/** Longest recording: 6 hours. A longer round is recorded only up to this length. */
export const MAX_RECORDED_TICKS = 6 * 3_600 * 60;
/** Largest recording before compression. A larger one is recorded only up to this size. */
export const MAX_RECORDED_BYTES = 64 * 1024 * 1024;

/** The first line of a replay file, as JSON. */
export interface ReplayHeader {
  format: number;
  /** The game version that wrote the file. With other rules, the fight would differ. */
  game: string;
  /** The Node version that wrote the file. The fight does not depend on the Node version. */
  node: string;
  /** Start of the recording: wall clock, ms. */
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
  /** The world at the start of the round, or at the time at which the recording began. */
  checkpoint: Checkpoint;
  /** Commands carried out since the checkpoint, in order. */
  log: LoggedCommand[];
  /** State hash of each simulated second since the checkpoint. */
  hashes: StateHash[];
}

/** The first part of a recording in a file. */
export type ReplayStart = Pick<Recording, 'checkpoint'>;
/** Each further part of a recording in a file. */
export type ReplayPart = Pick<Recording, 'log' | 'hashes'>;

/** The outcome of a replay; `difference` is the first second whose hash differs. */
export interface ReplayOutcome {
  /** Number of seconds whose hashes are equal. */
  seconds: number;
  difference: { tick: number; recorded: string; replayed: string } | null;
}
