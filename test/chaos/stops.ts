import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { childrenOf } from '../process-table.ts';
import { endedBy, type Fight, pidOf, startFight } from './fight.ts';
import type { Outcome } from './outcome.ts';

/** A machine that stops or is busy: none of it may end anything. */

/** Time to come to oneself after it. */
const AFTER_MS = 3_000;

/** Stops supervisor, server and what the server started, together and each alone, for that long each. */
export async function stopProcesses(seconds: number): Promise<Outcome> {
  const fight = await startFight(50);
  const server = pidOf(fight);
  const supervisor = fight.server.child.pid ?? 0;
  const cases: [string, number[]][] = [
    ['all stopped', [supervisor, server, ...childrenOf(server)]],
    ['what the server started stopped', childrenOf(server)],
    ['the supervisor stopped', [supervisor]],
    ['the server stopped', [server]],
  ];
  const faults: string[] = [];
  for (const [what, pids] of cases) {
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    await pause(seconds * 1_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    await pause(AFTER_MS);
    faults.push(...(await endedBy(fight, what, server)));
  }
  await fight.end();
  return { line: `stopped for ${seconds} s: ${cases.length} ways, ${faults.length} faults`, faults };
}

/** Keeps every core busy beside a fight of that many pilots. */
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
