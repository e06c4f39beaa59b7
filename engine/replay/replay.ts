import type { Checkpoint, LoggedCommand, Startup } from '../../schema/wire/messages.ts';
import type { Recording, ReplayOutcome } from '../../schema/wire/replay.ts';
import { hashWorld, restoreWorld } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import { tick } from '../tick.ts';
import type { GameWorld } from '../world.ts';
import { discardOutput } from './discard-output.ts';

/** Continues from a checkpoint with the commands logged since. Nothing is reported. */
function createRerun(checkpoint: Checkpoint, log: readonly LoggedCommand[]) {
  const world = restoreWorld(checkpoint);
  let next = 0;

  /** Executes the commands logged for the present tick. */
  const applyLogged = () => {
    for (; next < log.length && log[next].tick <= tickNumber(world); next++) {
      world.inbox.push({ seq: 0, name: log[next].name, input: log[next].input });
    }
    applyCommands(world);
    discardOutput(world);
  };

  return {
    world,
    applyLogged,
    /** Runs up to a tick; commands logged for that tick itself are not executed yet. */
    runTo(untilTick: number) {
      while (tickNumber(world) < untilTick) {
        applyLogged();
        tick(world);
        discardOutput(world);
      }
    },
  };
}

/** The world at the start of `untilTick`, from a checkpoint and the commands logged since. */
export function resumeWorld({ checkpoint, log, untilTick }: NonNullable<Startup['resume']>): GameWorld {
  const rerun = createRerun(checkpoint, log);
  rerun.runTo(untilTick);
  rerun.applyLogged();
  return rerun.world;
}

/** Replays a recorded round at full speed and compares the state hash of every second. */
export function replay({ checkpoint, log, hashes }: Recording): ReplayOutcome {
  const rerun = createRerun(checkpoint, log);
  let seconds = 0;
  for (const { tick, value: recorded } of hashes) {
    rerun.runTo(tick);
    const replayed = hashWorld(rerun.world);
    if (replayed !== recorded) return { seconds, difference: { tick, recorded, replayed } };
    seconds++;
  }
  return { seconds, difference: null };
}
