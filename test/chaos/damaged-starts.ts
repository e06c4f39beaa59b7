import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, temporaryHome } from '../process.ts';
import { copyHome, type Damage, makeHome } from './damage.ts';

/** Starts a server process on damaged folders. */

const ROOT = join(import.meta.dirname, '../..');
/** A start that says nothing for so long hangs. */
const HANG_MS = 30_000;

export interface DamagedStarts {
  /** Null when the start did what it must, otherwise what it did instead. */
  check(damage: Damage): Promise<string | null>;
  remove(): void;
}

export function createDamagedStarts(): DamagedStarts {
  const base = temporaryHome();
  makeHome(base.path);
  return {
    async check(damage) {
      const home = temporaryHome();
      copyHome(base.path, home.path);
      damage.spoil(home.path);
      const outcome = await start(home.path);
      home.remove();
      return faultOf(damage, outcome);
    },
    remove: base.remove,
  };
}

interface Outcome {
  /** Null when it served and was stopped. */
  exitCode: number | null;
  stderr: string[];
  hangs: boolean;
}

async function start(home: string): Promise<Outcome> {
  const args = ['--disable-warning=ExperimentalWarning', 'net/serve.ts'];
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(process.execPath, args, { cwd: ROOT, env: environment(home), stdio: [...stdio] });
  const stderr: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', text => stderr.push(...text.trim().split('\n')));
  const exit = once(child, 'exit');
  const serves = untilReady(child);
  let hangs = false;
  const guard = setTimeout(() => {
    hangs = true;
    child.kill('SIGKILL');
  }, HANG_MS);
  const code = await Promise.race([serves, exit.then(([status]) => status as number)]);
  clearTimeout(guard);
  if (code === null) child.kill('SIGTERM');
  await exit;
  return { exitCode: code, stderr, hangs };
}

const untilReady = (child: ChildProcess) =>
  new Promise<null>(resolve => {
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', more => {
      text += more;
      if (text.includes('listening on ')) resolve(null);
    });
  });

function faultOf({ refusal, logged }: Damage, { exitCode, stderr, hangs }: Outcome): string | null {
  const said = stderr.join(' / ') || 'nothing';
  if (hangs) return `hangs, and said ${said}`;
  if (!refusal && exitCode !== null) return `ended with exit code ${exitCode} and said ${said}`;
  if (logged && !logged.test(said)) return `served, but said ${said}`;
  if (!refusal) return null;
  if (exitCode === null) return 'served';
  const isRight = exitCode === 1 && stderr.length === 1 && refusal.test(said);
  return isRight ? null : `ended with exit code ${exitCode} and said ${said}`;
}
