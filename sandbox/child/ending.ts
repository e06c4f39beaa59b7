import type { ScriptEnd } from '../../schema/records/script-run.ts';
import { ENDINGS } from '../endings.ts';
import { USAGE_MS } from '../protocol.ts';
import { die } from './die.ts';
import { send } from './send.ts';

/** Ends the process: sends the final message, then kills it. */

/** Interval between checks of a run's memory. @limit */
const WATCH_MS = 5;
const rss = process.memoryUsage.rss.bind(process.memoryUsage);

let startedAt = 0;
let limitMs = Number.POSITIVE_INFINITY;
let limitBytes = Number.POSITIVE_INFINITY;
let cpu = process.cpuUsage();
let peak = 0;

/** Starts measuring time, CPU time and memory. Ends the process when a limit is reached. */
export function watchLimits(runMs: number, megabytes: number): void {
  startedAt = performance.now();
  limitMs = runMs;
  limitBytes = megabytes * 2 ** 20;
  cpu = process.cpuUsage();
  setTimeout(() => endRun('timeout'), runMs);
  setInterval(checkLimits, WATCH_MS);
  setInterval(() => send({ t: 'usage', ...usage() }), USAGE_MS);
}

/** Ends the process if a limit has been reached. Code that may delay the timers must call it too. */
export function checkLimits(): void {
  const now = rss();
  if (now > peak) peak = now;
  if (now > limitBytes) endRun('memory');
  if (performance.now() - startedAt > limitMs) endRun('timeout');
}

function usage() {
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, peakMb: Math.max(peak, rss()) / 2 ** 20 };
}

/**
 * Sends the final message and ends the process.
 * @param error the error in plain words; only for `error`, because the other ends have their own texts.
 * @param line the line of the script, 0 for none.
 */
export function endRun(end: ScriptEnd, error: string | null = null, line = 0): never {
  send({
    t: 'end',
    end,
    error: end === 'ok' || end === 'error' ? error : ENDINGS[end](limitMs),
    line,
    ms: performance.now() - startedAt,
    ...usage(),
  });
  return die();
}
