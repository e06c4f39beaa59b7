import { spawn } from 'node:child_process';
import type { Launched } from '../../sandbox/processes/launch.ts';

/**
 * A process in place of a run's own, as one that a script has taken over: it reports that it is ready, and runs `body`
 * at each `order`, with `say` for its own messages.
 */
export function launchStandIn(body: string): Launched {
  const program = `
    const say = word => require('fs').writeSync(1, JSON.stringify(word) + '\\n');
    const end = more => say({ t: 'end', end: 'ok', error: null, line: 0, ms: 1, cpuMs: 2, peakMb: 3, ...more });
    require('readline').createInterface({ input: process.stdin }).on('line', line => {
      const order = JSON.parse(line);
      ${body}
    });
    say({ t: 'ready' });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: 'pipe' });
  return { process: child, kill: () => child.kill('SIGKILL') };
}
