import type { Startup } from '../schema/messages.ts';
import { restoreWorld } from './checkpoint.ts';
import { applyCommands } from './systems/apply-commands.ts';
import { tick } from './tick.ts';
import type { GameWorld } from './world.ts';

/** The world at the start of `untilTick`: a checkpoint, and the logged commands carried out again on it. */
export function resumeWorld({ checkpoint, log, untilTick }: NonNullable<Startup['resume']>): GameWorld {
  const world = restoreWorld(checkpoint);
  let next = 0;
  const applyLogged = () => {
    for (; next < log.length && log[next].tick <= world.time.tick; next++) {
      world.inbox.push({ seq: 0, name: log[next].name, input: log[next].input });
    }
    applyCommands(world);
  };
  while (world.time.tick < untilTick) {
    applyLogged();
    tick(world);
    forget(world);
  }
  applyLogged();
  forget(world);
  return world;
}

/** What happens on the way was reported before. */
function forget({ outbox }: GameWorld) {
  outbox.replies.length = 0;
  outbox.events.length = 0;
  outbox.log.length = 0;
}
