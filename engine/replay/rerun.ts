import type { Checkpoint, LoggedCommand } from '../../schema/wire/messages.ts';
import { restoreWorld } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import { tick } from '../tick.ts';
import type { GameWorld } from '../world.ts';

/** Continues from a checkpoint with the commands logged since. Nothing is reported. */
export function createRerun(checkpoint: Checkpoint, log: readonly LoggedCommand[]) {
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

function discardOutput({ outbox }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
}
