import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { ofThread } from './cpu.ts';
import { childrenOf } from './sandbox/processes.ts';

/** Time for which threads are observed to find the busiest one. */
const WATCH_MS = 1_000;

/**
 * Reserves the last core for the simulation thread of a process. All other threads and processes, with their
 * present and future children, share the remaining cores. Call it while the server gets no requests, because
 * the busiest thread is taken for the simulation thread. Resolves with false if the system cannot do this.
 */
export async function isolateSimulation(pid: number, others: readonly number[] = []): Promise<boolean> {
  const cores = availableParallelism();
  if (cores < 2 || !existsSync('/proc/self/task') || spawnSync('taskset', ['-V']).status !== 0) return false;
  const last = String(cores - 1);
  const rest = `0-${cores - 2}`;
  const simulation = await busiestThread(pid);
  for (const process of [pid, ...others].flatMap(withDescendants)) {
    for (const task of threadsOf(process)) pin(task, rest);
  }
  pin(simulation, last);
  spawnSync('chrt', ['-f', '-p', '1', simulation]); // gives the thread priority over all other programs, if allowed
  return true;
}

const pin = (task: string, cores: string) => spawnSync('taskset', ['-p', '-c', cores, task]);

const threadsOf = (pid: number) => readdirSync(`/proc/${pid}/task`);

const withDescendants = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withDescendants)];

/** Id of the thread that is busiest now. */
export async function busiestThread(pid: number) {
  const before = threadsOf(pid).map(task => ({ task, ns: ofThread(task, pid) }));
  await wait(WATCH_MS);
  const spent = before.map(({ task, ns }) => ({ task, ns: ofThread(task, pid) - ns }));
  return spent.sort((a, b) => b.ns - a.ns)[0].task;
}
