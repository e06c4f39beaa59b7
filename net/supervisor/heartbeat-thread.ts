import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { hasParent } from '../../server/processes.ts';
import { BEAT_MS, beatLine, PIPE } from './beat.ts';
import type { HeartbeatData } from './heartbeat.ts';

/** Number of times per heartbeat that a server checks whether its supervisor is alive. @limit */
const CHECKS_A_BEAT = 2;
/**
 * Time that a server has for a clean stop after its supervisor has died. Together with the time until the server
 * notices the death, it is less than a second. @limit
 */
const ORPHAN_MS = 700;

const { turns: counter, supervisor }: HeartbeatData = workerData;
const turns = new Int32Array(counter);
let checks = 0;
let beatenAt = performance.now();

function check() {
  if (!hasParent(supervisor)) return endAsOrphan();
  if (++checks % CHECKS_A_BEAT === 0) beat();
}

function beat() {
  const now = performance.now();
  const lateMs = now - beatenAt - BEAT_MS;
  beatenAt = now;
  try {
    writeSync(PIPE, beatLine({ turns: Atomics.load(turns, 0), lateMs }));
  } catch {} // the supervisor has ended, which the next check notices
}

function endAsOrphan() {
  clearInterval(timer);
  parentPort?.postMessage('orphaned');
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), ORPHAN_MS);
}

const timer = setInterval(check, BEAT_MS / CHECKS_A_BEAT);
