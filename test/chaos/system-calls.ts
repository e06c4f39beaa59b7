import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { temporaryHome } from '../../harness/process.ts';
import { type Outcome, skipped } from './outcome.ts';
import { openParts, type WritePath } from './write-paths.ts';

/** Makes single system calls of a writing process fail, below SQLite and Node, with `strace`. */

const NAME = 'failing system calls';
const ROOT = join(import.meta.dirname, '../..');

/** The calls, each with the error that a full or broken disk gives. */
const CALLS = [
  ['pwrite64', 'ENOSPC'],
  ['write', 'ENOSPC'],
  ['ftruncate', 'EIO'],
  ['fsync', 'EIO'],
  ['rename', 'EIO'],
] as const;

const STORED = 0;
const REFUSED = 3;

export async function failSystemCalls(paths: readonly WritePath[]): Promise<Outcome> {
  if (spawnSync('strace', ['-V']).status !== 0) return skipped(NAME, 'there is no strace here');
  const faults: string[] = [];
  let failed = 0;
  for (const path of paths) {
    for (const call of CALLS) failed += failEachCall(path, call, faults);
  }
  return {
    line: `${NAME}: ${failed} calls of ${paths.length} writes failed once each, ${faults.length} not as answered`,
    faults,
  };
}

type Call = (typeof CALLS)[number];

/** Makes the first such call fail, then the second in a new process, and so on, until a process makes fewer calls. */
function failEachCall(path: WritePath, call: Call, faults: string[]): number {
  for (let n = 1; ; n++) {
    const home = temporaryHome();
    const { wasFailed, fault } = failCall(home.path, path, { call, n });
    home.remove();
    if (fault) faults.push(`${call[0]} ${n} of ${path.name}: ${fault}`);
    if (!wasFailed) return n - 1;
  }
}

function failCall(home: string, path: WritePath, { call, n }: { call: Call; n: number }) {
  const parts = openParts(home);
  path.prepare?.(parts);
  const before = structuredClone(path.read(parts));
  parts.close();
  const { status, said, wasFailed } = runFailing(home, path.name, `${call[0]}:error=${call[1]}:when=${n}`);
  const reopened = openParts(home);
  const isThere = !isDeepStrictEqual(before, structuredClone(path.read(reopened)));
  reopened.close();
  return { wasFailed, fault: faultOf(status, isThere, said) };
}

function faultOf(status: number | null, isThere: boolean, said: string): string | null {
  if (status === STORED) return isThere ? null : 'acknowledged, but not there';
  if (status === REFUSED) return isThere ? 'refused, but there' : null;
  return `ended with exit code ${status} and said ${said}`;
}

function runFailing(home: string, name: string, injection: string) {
  const folder = mkdtempSync(join(tmpdir(), 'starfray-strace-'));
  const log = join(folder, 'log');
  const call = injection.slice(0, injection.indexOf(':'));
  const tracing = ['-o', log, '-e', `trace=${call}`, '-e', `inject=${injection}`];
  if (call === 'write') tracing.push('-P', join(home, 'secret.key.new')); // writes to the terminal do not fail
  const program = [process.execPath, '--disable-warning=ExperimentalWarning', 'test/chaos/write-once.ts'];
  const { status, stderr } = spawnSync('strace', [...tracing, ...program, home, name], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const wasFailed = readFileSync(log, 'utf8').includes('(INJECTED)');
  rmSync(folder, { recursive: true });
  return { status, said: stderr, wasFailed };
}
