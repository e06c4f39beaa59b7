import { createPacer } from '../../engine/thread/pacer.ts';
import type { ThreadClock } from '../../engine/thread/sleeper.ts';
import { mainThreadCpu } from '../../harness/cpu.ts';
import { median } from './stats.ts';

/** Time between two clock interrupts on Windows. */
const GRAIN_MS = 15.625;

/** This machine's clock, with waits as coarse as on Windows. */
function coarseClock(): ThreadClock {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const now = () => performance.now();
  return {
    now,
    wait(ms) {
      const end = Math.ceil((now() + ms) / GRAIN_MS) * GRAIN_MS;
      while (now() < end) Atomics.wait(cell, 0, 0, end - now());
      return true;
    },
    hasWork: () => Atomics.load(cell, 0) !== 0,
  };
}

/**
 * Runs empty ticks for `seconds` seconds. Returns how late they were (median over the seconds of each second's p99) and
 * which share of a core they used.
 */
export function paceOnCoarseTimer(seconds: number) {
  const pacer = createPacer(1, coarseClock());
  const latenessMs: number[] = [];
  let learned: { at: number; cpu: number } | undefined;
  while (latenessMs.length < seconds) {
    for (let due = pacer.due(); due > 0; due--) pacer.measure(() => {});
    const timing = pacer.timing();
    if (timing && learned) latenessMs.push(timing.latenessMs.p99);
    if (timing) learned ??= { at: pacer.now(), cpu: mainThreadCpu() };
    pacer.sleep(Number.POSITIVE_INFINITY, true);
  }
  const { at, cpu } = learned as { at: number; cpu: number };
  const core = (mainThreadCpu() - cpu) / 1e6 / (pacer.now() - at);
  return { latenessMs: median(latenessMs), core };
}
