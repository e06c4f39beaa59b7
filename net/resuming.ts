import type { createCheckpointFile } from './checkpoints.ts';
import type { Config } from './config.ts';
import { HOLD_S, holdAt, SHORT_HOLD_S } from './hold.ts';
import type { SavedRound } from './saved-round.ts';
import { type Simulation, type SimulationOptions, startSimulation } from './sim-client.ts';

/** How a server goes on with the round in which the last one stopped. */

type Checkpoints = ReturnType<typeof createCheckpointFile>;

/** The round to go on with, or null. One that is not wanted is moved aside. */
export function findSavedRound({ fresh, menu }: Pick<Config, 'fresh' | 'menu'>, checkpoints: Checkpoints) {
  if (!fresh && !menu) return checkpoints.load();
  checkpoints.setAside(
    fresh ? 'STARFRAY_FRESH asks for a fresh start' : 'the server failed over and over with it',
  );
  return null;
}

interface Options extends Omit<SimulationOptions, 'resume'> {
  /** The last server did not stop, it failed. */
  isRestarted: boolean;
}

/** Starts the simulation, with the saved round where that is possible. One that is not is moved aside. */
export async function resumeOrStart(
  saved: SavedRound | null,
  checkpoints: Checkpoints,
  { isRestarted, ...options }: Options,
): Promise<{ simulation: Simulation; resumed: SavedRound | null }> {
  if (!saved) return { simulation: await startSimulation(options), resumed: null };
  const seconds = isRestarted ? SHORT_HOLD_S : HOLD_S;
  try {
    const { checkpoint } = saved;
    const { tick } = checkpoint;
    const resume = { checkpoint, log: [holdAt(tick, seconds, options.speed)], untilTick: tick };
    const simulation = await startSimulation({ ...options, resume });
    options.onLog(`The round that was cut off goes on in ${seconds} seconds.`);
    return { simulation, resumed: saved };
  } catch (error) {
    checkpoints.setAside(
      `the simulation cannot start with it (${error instanceof Error ? error.message : error})`,
    );
    return { simulation: await startSimulation(options), resumed: null };
  }
}
