import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../../harness/process-table.ts';
import { endedBy, type Fight, pidOf, startFight } from './fight.ts';
import type { Outcome } from './outcome.ts';

/** A suspended or busy machine must not end anything. */

/** Time to recover before the checks. */
const AFTER_MS = 3_000;

/** Returns the processes to suspend, given the ids of the supervisor and the server. */
const WAYS: Record<string, (supervisor: number, server: number) => number[]> = {
  'all stopped': (supervisor, server) => [supervisor, server, ...childrenOf(server)],
  'what the server started stopped': (_, server) => childrenOf(server),
  'the supervisor stopped': supervisor => [supervisor],
  'the server stopped': (_, server) => [server],
};

/**
 * Suspends processes for `seconds` seconds, in four fights at the same time: all processes, only the supervisor, only
 * the server, and only the processes that the server started.
 */
export async function stopProcesses(seconds: number): Promise<Outcome> {
  const ways = Object.keys(WAYS);
  const faults = (await Promise.all(ways.map(way => stopIn(way, seconds)))).flat();
  return { line: `stopped for ${seconds} s: ${ways.length} ways, ${faults.length} faults`, faults };
}

async function stopIn(way: string, seconds: number): Promise<string[]> {
  const fight = await startFight(50);
  const server = pidOf(fight);
  const pids = WAYS[way](fight.server.child.pid ?? 0, server);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  await pause(seconds * 1_000);
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await pause(AFTER_MS);
  const faults = await endedBy(fight, way, server);
  await fight.end();
  return faults;
}

/** Keeps every core busy for some time during a fight of `pilots` pilots. */
export async function starve(seconds: number, pilots: number): Promise<Outcome> {
  const fight = await startFight(pilots);
  const server = pidOf(fight);
  const busy = Array.from({ length: 2 * availableParallelism() }, startBusy);
  await pause(seconds * 1_000);
  for (const child of busy) child.kill('SIGKILL');
  await pause(AFTER_MS);
  const faults = await endedBy(fight, 'starved', server);
  const flying = await countOf(fight);
  await fight.end();
  return {
    line: `starved for ${seconds} s with ${flying} pilots and ${busy.length} busy processes: ${faults.length} faults`,
    faults,
  };
}

const startBusy = (): ChildProcess => spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' });

const countOf = async ({ http }: Fight) => (await http.state()).pilots.length;
