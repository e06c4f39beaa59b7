import { BEAT_MS, type Beat, ON_TIME_MS } from './beat.ts';

/** On-time beats without a turn that count as a dead front, by whether the system reports processor time. */
const DEAD_MS = { withCpuTime: 5_000, without: 15_000 };
/** A thread that no longer turned but used less than this was stopped or starved. Unit: ms. */
const BUSY_MS = 3_000;

/**
 * Judges by its beats whether a front thread is dead: beats come on time, it no longer turns, and it is neither
 * waiting nor starved but busy. `cpuMs` is its processor time so far, null where that is unknown.
 */
export function createFrontWatch(cpuMs: () => number | null) {
  let turns = -1;
  let stillMs = 0;
  let cpuBefore = cpuMs();

  const isBusy = (cpu: number | null) => cpu !== null && cpuBefore !== null && cpu - cpuBefore >= BUSY_MS;

  return {
    /** True when the front is dead. */
    beat(beat: Beat) {
      const cpu = cpuMs();
      if (beat.turns !== turns) {
        turns = beat.turns;
        stillMs = 0;
        cpuBefore = cpu;
        return false;
      }
      if (beat.lateMs < ON_TIME_MS) stillMs += BEAT_MS;
      if (cpu === null) return stillMs >= DEAD_MS.without;
      return stillMs >= DEAD_MS.withCpuTime && isBusy(cpu);
    },
  };
}
