import type { Checkpoint } from './messages.ts';

/** What crosses between the front thread and the thread that looks ahead. */

/** Something that is going to happen at a place unless somebody acts. It names nobody. */
export interface Foreseen {
  /** On the clock of the fight, as in frames. */
  tick: number;
  /** Unit: u. */
  x: number;
  y: number;
  /** How much it draws the eye, in plain ships shot down. */
  weight: number;
}

export interface ForesightRequest {
  checkpoint: Checkpoint;
  /** How far to look ahead, in ticks. */
  ticks: number;
}

export interface ForesightAnswer {
  /** The tick that it starts from, on the clock of the fight. */
  tick: number;
  /** It reaches up to this tick, or to the end of the round. */
  until: number;
  /** In the order in which it happens. */
  foreseen: Foreseen[];
  /** How long it took to bring the world back, and to run a tick of it. */
  restoreMs: number;
  tickMs: number;
}
