import { cpuMsOf } from './cpu-time.ts';

/**
 * Judges the start of a process by the processor time that it takes: on a busy machine a start that is well takes
 * long. Units: ms.
 */

/** Processor time that a start may take; the kernel's limit, of the run as well, is more. */
export const BOOT_CPU_MS = 10_000;
/** A process that got none at all for so long is stuck. */
export const STUCK_MS = 30_000;
/** Time for a start where the system does not tell the processor time of others. */
export const BOOT_MS = 60_000;
const LOOK_MS = 1_000;

/** Takes the processor time of a process so far, or null, at a time. Answers why its start cannot go on, or null. */
export function createBootJudge(startedAt: number): (cpuMs: number | null, now: number) => string | null {
  let progress = { cpuMs: 0, at: startedAt };
  return (cpuMs, now) => {
    if (cpuMs === null)
      return now - startedAt > BOOT_MS ? `took longer than ${BOOT_MS / 1000} s to start` : null;
    if (cpuMs > BOOT_CPU_MS) return `took longer than ${BOOT_CPU_MS / 1000} s of processor time to start`;
    if (cpuMs > progress.cpuMs) progress = { cpuMs, at: now };
    return now - progress.at > STUCK_MS ? `did nothing for ${STUCK_MS / 1000} s when it was to start` : null;
  };
}

/** Watches a start until it is told to stop, and says why it cannot go on. */
export function watchBoot(pid: number, giveUp: (why: string) => void): { stop(): void } {
  const judge = createBootJudge(performance.now());
  const look = () => {
    const why = judge(cpuMsOf(pid), performance.now());
    if (why) giveUp(why);
  };
  const timer = setInterval(look, LOOK_MS);
  return { stop: () => clearInterval(timer) };
}
