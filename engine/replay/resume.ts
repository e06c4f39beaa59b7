import type { Startup } from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';
import { createRerun } from './rerun.ts';

/** The world at the start of `untilTick`, from a checkpoint and the commands logged since. */
export function resumeWorld({ checkpoint, log, untilTick }: NonNullable<Startup['resume']>): GameWorld {
  const rerun = createRerun(checkpoint, log);
  rerun.runTo(untilTick);
  rerun.applyLogged();
  return rerun.world;
}
