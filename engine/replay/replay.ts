import type { Recording, ReplayOutcome } from '../../schema/wire/replay.ts';
import { hashWorld } from '../restore/checkpoint.ts';
import { createRerun } from './rerun.ts';

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
