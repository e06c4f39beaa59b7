import type { Checkpoint } from './messages.ts';

/** Data that crosses between the front thread and the thread that looks ahead. */

/** Something that will happen at a position unless somebody acts. It contains no names. */
export interface Foreseen {
  /** On the clock of the fight, as in frames. */
  tick: number;
  /** Unit: u. */
  x: number;
  y: number;
  /** How interesting it is to watch; the kill of a plain ship is 1. */
  weight: number;
}

export interface ForesightRequest {
  checkpoint: Checkpoint;
  /** How far to look ahead, in ticks. */
  ticks: number;
}

export interface ForesightAnswer {
  /** The tick where it starts, on the clock of the fight. */
  tick: number;
  /** The tick where it ends; earlier if the round ends. */
  until: number;
  /** In the order in which they happen. */
  foreseen: Foreseen[];
  /** Time to restore the world, and to run one tick of it. Unit: ms. */
  restoreMs: number;
  tickMs: number;
}
