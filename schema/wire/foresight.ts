import type { Checkpoint } from './messages.ts';

/** Data that passes between the front thread and the thread that looks ahead. */

/** Something that will happen at a position unless somebody acts. It contains no names. */
export interface Foreseen {
  /** Tick at which the event happens, on the clock of the fight, as in frames. */
  tick: number;
  /** Unit: u. */
  x: number;
  y: number;
  /** How interesting the event is to watch; 1 for the kill of a plain ship. */
  weight: number;
}

export interface ForesightRequest {
  checkpoint: Checkpoint;
  /** How far to look ahead, in ticks. */
  ticks: number;
}

export interface ForesightAnswer {
  /** The tick at which the forecast starts, on the clock of the fight. */
  tick: number;
  /** The tick at which the forecast ends; earlier if the round ends. */
  until: number;
  /** The foreseen events, in the order in which they happen. */
  foreseen: Foreseen[];
  /** Time to restore the world, and to run one tick of this world. Unit: ms. */
  restoreMs: number;
  tickMs: number;
}
