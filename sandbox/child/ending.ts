import type { ScriptEnd } from '../../schema/script-run.ts';
import { ENDINGS } from '../endings.ts';
import { USAGE_MS } from '../protocol.ts';
import { die } from './die.ts';
import { say } from './send.ts';

/** The only way out: the last word, then death. */

/** How often the memory is looked at. Unit: ms. */
const WATCH_MS = 5;
const rss = process.memoryUsage.rss.bind(process.memoryUsage);

let startedAt = 0;
let limitMs = Number.POSITIVE_INFINITY;
let limitBytes = Number.POSITIVE_INFINITY;
let cpu = process.cpuUsage();
let peak = 0;

/** From now on time, processor time and memory count. Ends the process when a limit is reached. */
export function watch(runMs: number, megabytes: number): void {
  startedAt = performance.now();
  limitMs = runMs;
  limitBytes = megabytes * 2 ** 20;
  cpu = process.cpuUsage();
  setTimeout(() => end('timeout'), runMs);
  setInterval(look, WATCH_MS);
  setInterval(() => say({ t: 'usage', ...usage() }), USAGE_MS);
}

/** Ends the process when a limit is reached. To be called as well by what keeps the timers waiting. */
export function look(): void {
  const now = rss();
  if (now > peak) peak = now;
  if (now > limitBytes) end('memory');
  if (performance.now() - startedAt > limitMs) end('timeout');
}

function usage() {
  const { user, system } = process.cpuUsage(cpu);
  return { cpuMs: (user + system) / 1000, peakMb: Math.max(peak, rss()) / 2 ** 20 };
}

export function end(how: ScriptEnd, error: string | null = null, line = 0): never {
  const told = how === 'ok' || how === 'error' ? error : ENDINGS[how](limitMs);
  say({
    t: 'end',
    end: how,
    error: told,
    line,
    ms: performance.now() - startedAt,
    ...usage(),
  });
  return die();
}
