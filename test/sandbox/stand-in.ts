import { spawn } from 'node:child_process';
import type { Launched } from '../../sandbox/processes/launch.ts';

/**
 * Launches a process that behaves as if a script had taken it over. It reports that it is ready and runs the code
 * `body` for each `order`. `body` sends messages with `say`.
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
