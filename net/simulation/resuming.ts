import { io } from '../../core/io.ts';
import { GameError } from '../../schema/base/error.ts';
import type { CheckpointFile } from './checkpoints.ts';
import { HOLD_S, holdAt, LOADING_HOLD_S, SHORT_HOLD_S } from './hold.ts';
import type { SavedRound } from './saved-round.ts';
import { type Simulation, type SimulationOptions, startSimulation } from './sim-client.ts';

/** Resumes the round that was being played when the last server stopped. */

/** The way in which the server was started. */
export interface Start {
  /** Whether the user wants the title screen instead of the interrupted round. */
  fresh: boolean;
  /**
   * Whether the supervisor suspects that the round crashes the server repeatedly. This has the same effect as
   * `fresh`.
   */
  menu: boolean;
  /** Whether the supervisor started this server to replace one that died. */
  restarted: boolean;
  /** Number of simulated seconds per second. */
  speed: number;
}

/** Returns the round to resume, or null. A round that is not wanted is moved to quarantine. */
export function findSavedRound({ fresh, menu }: Pick<Start, 'fresh' | 'menu'>, checkpoints: CheckpointFile) {
  if (!fresh && !menu) return checkpoints.load();
  checkpoints.quarantine(
    fresh ? 'STARFRAY_FRESH asks for a fresh start' : 'the server crashed repeatedly while it ran',
  );
  return null;
}

/**
 * Starts the simulation, if possible with the saved round. The round stands still until `releaseHold` lets it continue.
 * If the simulation cannot start with this round, the round is moved to quarantine.
 */
export async function resumeOrStart(
  saved: SavedRound | null,
  checkpoints: CheckpointFile,
  options: Omit<SimulationOptions, 'resume'>,
): Promise<{ simulation: Simulation; resumed: SavedRound | null }> {
  if (!saved) return { simulation: await startSimulation(options), resumed: null };
  try {
    const { checkpoint } = saved;
    const { tick } = checkpoint;
    const { speed } = options;
    const hold = holdAt(tick, LOADING_HOLD_S * speed, speed);
    const resume = { checkpoint, log: [hold], untilTick: tick };
    return { simulation: await startSimulation({ ...options, resume }), resumed: saved };
  } catch (error) {
    checkpoints.quarantine(
      `the simulation cannot start with it (${error instanceof Error ? error.message : error})`,
    );
    return { simulation: await startSimulation(options), resumed: null };
  }
}

/** Pause before the server calls a restarting simulation again. @limit */
const RETRY_MS = 100;

/**
 * Lets a resumed round continue after a few seconds. Call this when the server is reachable. Waits while the simulation
 * is being restarted. Resolves with a log line, or with null if the round was dropped meanwhile.
 */
export async function releaseHold(
  simulation: Simulation,
  { restarted, speed }: Pick<Start, 'restarted' | 'speed'>,
) {
  const seconds = restarted ? SHORT_HOLD_S : HOLD_S;
  for (;;) {
    const { name, input } = holdAt(simulation.tick, seconds, speed);
    try {
      await simulation.call(name, input);
      return `The interrupted round continues in ${seconds} seconds.`;
    } catch (error) {
      const code = error instanceof GameError ? error.code : null;
      if (code === 'wrong-phase') return null;
      if (code !== 'restarting') throw error;
      await io.pause(RETRY_MS);
    }
  }
}
