import type { Startup } from '../../schema/wire/messages.ts';
import type { GameWorld } from '../world.ts';
import { createRerun } from './rerun.ts';

/** The world at the start of `untilTick`: a checkpoint, and the logged commands carried out again on it. */
export function resumeWorld({ checkpoint, log, untilTick }: NonNullable<Startup['resume']>): GameWorld {
  const rerun = createRerun(checkpoint, log);
  rerun.runTo(untilTick);
  rerun.applyLogged();
  return rerun.world;
}
