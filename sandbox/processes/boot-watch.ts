import { cpuMsOf } from './cpu-time.ts';

/**
 * Judges the start of a process by the processor time it takes, since on a busy machine even a healthy start takes
 * long. Units: ms.
 */

/** Processor time that a start may take. The kernel's limit, which includes the run, is higher. */
export const BOOT_CPU_MS = 10_000;
/** A process that has used no processor time for this long is stuck. */
export const STUCK_MS = 30_000;
/** Time for a start where the system does not report the processor time of other processes. */
export const BOOT_MS = 60_000;
const CHECK_MS = 1_000;

/**
 * Returns a function that takes the processor time of a process so far (null if unknown) and the current time, and
 * returns why its start must be given up, or null.
 */
export function createBootJudge(startedAt: number): (cpuMs: number | null, now: number) => string | null {
  let progress = { cpuMs: 0, at: startedAt };
  return (cpuMs, now) => {
    if (cpuMs === null) {
      return now - startedAt > BOOT_MS ? `took longer than ${BOOT_MS / 1000} s to start` : null;
    }
    if (cpuMs > BOOT_CPU_MS) return `took longer than ${BOOT_CPU_MS / 1000} s of processor time to start`;
    if (cpuMs > progress.cpuMs) progress = { cpuMs, at: now };
    return now - progress.at > STUCK_MS ? `did nothing for ${STUCK_MS / 1000} s while it was starting` : null;
  };
}

/** Watches a start until stopped. Calls `giveUp` with the reason when it must be given up. */
export function watchBoot(pid: number, giveUp: (reason: string) => void): { stop(): void } {
  const judge = createBootJudge(performance.now());
  const check = () => {
    const reason = judge(cpuMsOf(pid), performance.now());
    if (reason) giveUp(reason);
  };
  const timer = setInterval(check, CHECK_MS);
  return { stop: () => clearInterval(timer) };
}
