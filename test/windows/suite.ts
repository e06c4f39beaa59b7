import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCLUDED, KNOWN } from './beyond-wine.ts';
import { npmEntry } from './commands.ts';
import type { Installation } from './installation.ts';
import { resultsOf } from './report.ts';
import { commandPath, NODE } from './server.ts';
import { judge, type Verdict } from './verdict.ts';
import type { WineProcess } from './wine.ts';

/** Time limit for all tests, in case they hang. Unit: ms. */
const LIMIT_MS = 60 * 60_000;
/** Time limit for one test. It is longer than usual because each process takes longer to start. Unit: ms. */
const GUARD_MS = 180_000;
const POLL_MS = 500;
const REPORT = 'windows-report.json';

/** Runs the tests in the named files, or all that are not excluded. Shows the output of vitest. */
export async function runSuite(installation: Installation, files: string[]): Promise<Verdict> {
  const code = await followed(startVitest(installation, files));
  const path = join(installation.folder, REPORT);
  if (!existsSync(path)) throw new Error('vitest wrote no report: see above.');
  const results = resultsOf(JSON.parse(readFileSync(path, 'utf8')), installation.windowsFolder);
  const isExplained = code === 0 || results.some(({ isPassed }) => !isPassed);
  if (!isExplained) throw new Error(`vitest ended with ${code}, though no test failed: see above.`);
  return judge(results, KNOWN);
}

function startVitest({ wine, folder, windowsFolder }: Installation, files: string[]) {
  const root = windowsFolder.replaceAll('\\', '/');
  const args = [
    ...['run', '--maxWorkers=2', '--no-color'],
    ...[`--testTimeout=${GUARD_MS}`, `--hookTimeout=${GUARD_MS}`],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`],
    ...EXCLUDED.flatMap(excluded => ['--exclude', excluded.files]),
    ...files,
  ];
  const env = {
    NODE_OPTIONS: `--require="${root}/test/windows/no-keep-alive.cjs"`,
    WINEPATH: commandPath(windowsFolder),
    npm_execpath: npmEntry(), // npm sets this variable for its scripts
  };
  return wine.start([...NODE, 'node_modules\\vitest\\vitest.mjs', ...args], { cwd: folder, env });
}

async function followed({ ended, output, child }: WineProcess) {
  let shown = 0;
  const show = () => {
    const text = output();
    process.stdout.write(text.slice(shown));
    shown = text.length;
  };
  const shows = setInterval(show, POLL_MS);
  const guard = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  const code = await ended;
  clearInterval(shows);
  clearTimeout(guard);
  show();
  return code;
}
