import type { Checkpoint, LoggedCommand } from '../../schema/wire/messages.ts';
import { restoreWorld } from '../restore/checkpoint.ts';
import { tickNumber } from '../round/hold.ts';
import { applyCommands } from '../systems/apply-commands.ts';
import { tick } from '../tick.ts';
import type { GameWorld } from '../world.ts';

/** Goes on from a checkpoint with the logged commands of back then. Nothing of it is reported. */
export function createRerun(checkpoint: Checkpoint, log: readonly LoggedCommand[]) {
  const world = restoreWorld(checkpoint);
  let next = 0;

  /** Carries out what was logged for the present tick. */
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
    /** Runs up to that tick; commands logged for it are not carried out yet. */
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
