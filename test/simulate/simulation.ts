import type { Random } from '../../core/random.ts';
import type { Clients } from '../../harness/simulation/client.ts';
import type { Host } from '../../harness/simulation/host.ts';
import type { Machine } from '../../harness/simulation/machine.ts';
import type { Network } from '../../harness/simulation/network.ts';
import type { SimulatedPlatform } from '../../harness/simulation/platform.ts';
import type { Moments } from './moments.ts';
import type { WorldWitness } from './world-witness.ts';

/** The names of the invariants. */
export type Invariant =
  | 'what was acknowledged is stored'
  | 'what was refused is not stored'
  | 'nothing keyed is done twice'
  | 'a caller gets only its own answers'
  | 'what was undone is done again when it is asked for again'
  | 'acknowledged pilots are in the game'
  | 'a payment happens once at most'
  | 'a payment is settled once'
  | 'every payment is settled'
  | 'refunds are right'
  | 'receipts do not change after their end'
  | 'event ids have no gap that is not reported'
  | 'all clients are sent the same events'
  | 'event streams catch up'
  | 'a model that polls misses no event'
  | 'an answer is sent before its events'
  | 'an act can be read once it is answered'
  | 'frames decode to what the world published'
  | 'overlays know the state'
  | 'a world that failed continues where it was'
  | 'a clean stop loses nothing'
  | 'a stop takes little time'
  | 'a stop lasts until it is lifted'
  | 'the world knows the settings'
  | 'nothing acts while everything is stopped'
  | 'a pause lasts until it is lifted'
  | 'what was refused is not done'
  | 'leaderboards are what the results of rounds say'
  | 'every request is answered'
  | 'two games of a channel are never both seen'
  | 'a game that lost its channel ends'
  | 'a channel has a game'
  | 'nothing leaks'
  | 'the server reports no bug'
  | 'the server comes back';

/** A violated invariant, and where it was violated. */
export interface Violation {
  invariant: Invariant;
  detail: string;
  /** Simulated time. Unit: s. */
  at: number;
}

/** The simulation as the parts of the workload and the invariants see it. */
export interface Simulation {
  readonly machine: Machine;
  readonly network: Network;
  readonly clients: Clients;
  readonly platform: SimulatedPlatform;
  readonly host: Host;
  readonly world: WorldWitness;
  readonly moments: Moments;
  /** Time at which a call to the disk last failed, in ms. */
  readonly diskFailedAt: number;
  /** Time at which the server's process last ended, in ms. */
  readonly endedAt: number;
  /**
   * Time at which a process last ended that may have had acknowledged data only in memory, because the disk had refused
   * it. Unit: ms.
   */
  readonly forgotAt: number;
  /** True once faults are over and nothing new is begun. */
  readonly isEnding: boolean;
  /** A separate random generator for each part, so that the numbers of one part do not depend on the others. */
  random(part: string): Random;
  /** Call when a request of the caller is about to reach the server. */
  arrives(caller: string): void;
  /** Call when an answer of the server has reached the caller. */
  answered(caller: string): void;
  /**
   * Adds a check of everything that must always hold, `ms` ms from now. It finds what the next regular check would find
   * too late.
   */
  checkIn(ms: number): void;
  /** Adds a line to the log. */
  note(line: string): void;
  /** Reports a violation and ends the simulation. */
  fail(invariant: Invariant, detail: string): void;
}

/** A part of the workload, or of its checks. */
export interface Part {
  /** Begins to act. */
  start?(): void;
  /** Checks what must always hold. Called once per second, with the number of the second. */
  check?(second: number): void | Promise<void>;
  /** Whether nothing is pending at the end. If absent, nothing ever is. */
  isSettled?(): boolean;
  /** Checks what must hold at the end. */
  finish?(): void | Promise<void>;
}
