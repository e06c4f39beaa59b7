import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { environment } from '../../harness/process.ts';
import { readReport } from '../../net/supervisor/beat.ts';

/** A server process without the supervisor that would restart it. */
export interface Launch {
  child: ChildProcess;
  /** The stderr of the process so far. */
  stderr: string[];
  /** The address at which the server answers requests, or its exit code if it ended before that. */
  outcome: Promise<{ url: string } | { exitCode: number | null }>;
  /** Sends the signal and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

const ROOT = join(import.meta.dirname, '../..');

export function launch(home: string, extra: Record<string, string> = {}): Launch {
  const args = ['--disable-warning=ExperimentalWarning', 'net/serve.ts'];
  const env = environment(home, extra);
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'], // the last pipe is for the lines to the supervisor
  });
  const stderr: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', text => stderr.push(...text.trim().split('\n')));
  child.stdout?.resume();
  const exit = once(child, 'exit');
  return {
    child,
    stderr,
    outcome: Promise.race([untilServing(child), exit.then(([exitCode]) => ({ exitCode }))]),
    async end(signal) {
      child.kill(signal);
      await exit;
    },
  };
}

/**
 * Resolves with the line that a server sends to its supervisor when it is ready. A restarted server writes nothing to
 * stdout.
 */
const untilServing = (child: ChildProcess) =>
  new Promise<{ url: string }>(resolve => {
    const reports = createInterface({ input: child.stdio[3] as Readable });
    reports.on('line', line => {
      const report = readReport(line);
      if (report && 'ready' in report) resolve({ url: `http://127.0.0.1:${report.ready}` });
    });
  });

export interface Serving {
  url: string;
  end: Launch['end'];
}

/** Like `launch`, for a start that must succeed. */
export async function serve(home: string, extra?: Record<string, string>): Promise<Serving> {
  const { outcome, stderr, end } = launch(home, extra);
  const result = await outcome;
  if ('url' in result) return { url: result.url, end };
  throw new Error(`The server ended with code ${result.exitCode}: ${stderr.join(' / ')}`);
}
